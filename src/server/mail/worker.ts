/**
 * The worker that empties the outbox: every few seconds, and at once after a write of this process. It sends a few mails
 * at a time; when the mail server is away it leaves the rest alone until the next round. At least once: a crash between
 * sending and noting it sends a mail again. The log names mails by their ids, never people.
 */
import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "../clock.ts";
import { composeMail, type Sender } from "./compose.ts";
import { explainFailure } from "./delivery-failure.ts";
import type { Mailer } from "./mailer.ts";
import type { MailQueue, TakenMail } from "./queue.ts";
import { minutesUntilRetry } from "./retry.ts";

export type OutboxDeps = {
  queue: MailQueue;
  mailer: Mailer;
  sender: Sender;
  clock: Clock;
  log: FastifyBaseLogger;
};

export type Outbox = ReturnType<typeof createOutbox>;

const pollMs = 5_000;
const atOnce = 3;
/** An attempt ends after this, whatever the server does; a lease is longer. */
const attemptMs = 90_000;

/** `graceMs`: how long a stopping server waits for mails that are on their way. */
export function createOutbox(deps: OutboxDeps, { graceMs = 5_000 } = {}) {
  const stopping = new AbortController();
  let isRunning = false;
  let isAskedAgain = false;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> = Promise.resolve();

  const worker = () =>
    sendUntilNoneIsDue(deps, stopping.signal, () => isRunning).catch((error: unknown) =>
      // The database is away, most likely: what was taken is taken again when its lease ends.
      deps.log.error({ err: error }, "outbox not emptied"),
    );
  const run = async () => {
    isAskedAgain = false;
    await Promise.all(Array.from({ length: atOnce }, worker));
    if (!isRunning) return;
    if (isAskedAgain) begin();
    else timer = setTimeout(begin, pollMs);
  };
  const begin = () => {
    timer = undefined;
    round = run();
  };

  return {
    start(): void {
      isRunning = true;
      begin();
    },

    /** Something was written: look now. Does nothing before the start, and never waits. */
    wake(): void {
      if (!isRunning) return;
      isAskedAgain = true;
      if (timer === undefined) return;
      clearTimeout(timer);
      begin();
    },

    /** Takes no more mails and waits for those on their way, but not for ever: what is cut short is tried again. */
    async stop(): Promise<void> {
      isRunning = false;
      clearTimeout(timer);
      const grace = setTimeout(() => stopping.abort(), graceMs);
      await round;
      clearTimeout(grace);
    },
  };
}

/** Sends one mail after the other, until none is due or the mail server is away. */
async function sendUntilNoneIsDue(
  deps: OutboxDeps,
  stopping: AbortSignal,
  mayGoOn: () => boolean,
): Promise<void> {
  while (mayGoOn()) {
    const mail = await deps.queue.take();
    if (!mail || !(await attempt(deps, mail, stopping))) return;
  }
}

/** Sends a mail and notes how it went; answers whether others are worth trying now. */
async function attempt(deps: OutboxDeps, mail: TakenMail, stopping: AbortSignal): Promise<boolean> {
  const { queue, mailer, sender, clock, log } = deps;
  const about = { mailId: mail.id, kind: mail.kind, attempt: mail.attempt };
  try {
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(attemptMs)]);
    await mailer(composeMail(mail, sender, clock()), signal);
  } catch (error) {
    const { reason, isFinal, isServerAway } = explainFailure(error);
    const minutes = isFinal ? null : minutesUntilRetry(mail.attempt);
    await queue.markFailed(mail, reason, minutes);
    if (minutes === null) log.error({ ...about, reason }, "mail given up");
    else log.warn({ ...about, reason, retryInMinutes: Math.round(minutes) }, "mail not sent yet");
    return !isServerAway;
  }
  await queue.markSent(mail);
  log.info(about, "mail sent");
  return true;
}
