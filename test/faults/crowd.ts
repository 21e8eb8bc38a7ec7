import { setTimeout as wait } from "node:timers/promises";
import {
  apply,
  type Attempt,
  createAttempt,
  continueAttempt,
  sendCv,
  UnexpectedAnswer,
} from "#support/applicants.ts";
import { persistently } from "./evidence.ts";
import type { FaultSite } from "./site.ts";

export const submitsAtOnce = 100;
const uploadsBeside = 8;
/** Enough that some are still in progress when the server dies, in each round. */
const mostReceiptsBeforeKill = 0.9 * submitsAtOnce;
const preparedAtOnce = 8;
const longestAfterReceiptMs = 20;

/** Applicants of a site that is killed; whoever was interrupted continues with the same upload the next time. */
export function createCrowd(site: FaultSite) {
  const attempts: Attempt[] = [];
  const unfinished = new Set<Attempt>();
  let people = 0;
  let interrupted = 0;
  const join = async () => {
    const attempt = await createAttempt((people += 1));
    attempts.push(attempt);
    unfinished.add(attempt);
    return attempt;
  };
  return {
    attempts,
    interrupted: () => interrupted,

    /** Prepares a hundred applicants up to Submit. */
    async prepare(): Promise<void> {
      while (unfinished.size < submitsAtOnce) await join();
      await eachOf(unfinished, (attempt) => sendCv(attempt, site.server));
    },

    /** All submit at once, and some more upload; the server is killed after a random number of receipts. */
    async submitUntilKilled(): Promise<void> {
      const submitting = [...unfinished];
      const uploading = await Promise.all(Array.from({ length: uploadsBeside }, join));
      // Early more often than late: then most are in progress.
      const receiptsBeforeKill = Math.floor(mostReceiptsBeforeKill * Math.random() ** 3);
      const enough = Promise.withResolvers<void>();
      let receipts = 0;
      const follow = async (attempt: Attempt, work: Promise<void>) => {
        try {
          await work;
        } catch (error) {
          if (error instanceof UnexpectedAnswer) throw error;
          interrupted += 1;
          return;
        }
        unfinished.delete(attempt);
        receipts += 1;
        if (receipts >= receiptsBeforeKill) enough.resolve();
      };
      if (receiptsBeforeKill === 0) enough.resolve();
      const all = Promise.all([
        ...submitting.map((attempt) => follow(attempt, apply(attempt, site.server, site.jobId))),
        ...uploading.map((attempt) => follow(attempt, continueAttempt(attempt, site.server, site.jobId))),
      ]);
      await Promise.race([enough.promise, all]);
      await wait(Math.random() * longestAfterReceiptMs);
      await site.server.stop("SIGKILL");
      await all;
    },

    /** The next `count` of the interrupted applicants get their receipt. */
    finish: (count: number) =>
      eachOf([...unfinished].slice(0, count), (attempt) => continueAttempt(attempt, site.server, site.jobId)),
  };
}

/** Calls `work` for each item, a few at a time, and again where it failed by a closed connection. */
async function eachOf<T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items].values(); // shared: each item is taken once
  const workOff = async () => {
    for (const item of queue) await persistently(() => work(item));
  };
  await Promise.all(Array.from({ length: preparedAtOnce }, workOff));
}
