import { createHash } from "node:crypto";
import { AppError } from "#contract/errors.ts";
import type { Db } from "../db/connect.ts";
import { createSemaphore } from "../rate-limit/semaphore.ts";
import { completeDirect } from "./complete.ts";
import { examineCv, noteCompleted, type ReceiverDeps } from "./examine.ts";
import { createIncoming } from "./incoming.ts";
import type { StagedFile } from "./staging.ts";
import { type CvStorage, keyOfUpload } from "./storage/storage.ts";

export type CvReceiver = ReturnType<typeof createCvReceiver>;

/**
 * How many files are received at once: each takes half a megabyte of memory and a file in staging. One sender, e.g. a
 * job centre, has few of them; some more wait unread, for as long as browsers wait without an error.
 */
const defaults = { running: 128, runningPerSender: 8, waiting: 1024, waitingPerSender: 16, waitMs: 15_000 };
/**
 * How many files are taken over from the object store at once: a store that is slow for a hundred together would
 * finish none in time. The wait and one request to a store that hangs take at most ten seconds together.
 */
const takingOver = { running: 16, waitMs: 1_500 };
const retryAfterSeconds = { full: 3, late: 3 };

/**
 * Receives the file of an upload: staging → check → store → mark the row. Only the last step completes the upload, so
 * after a crash at any point the file may be sent again to the same address. Independent of HTTP: `body` may be a
 * request's body or a file part of a form.
 */
export function createCvReceiver(deps: ReceiverDeps, bounds: Partial<typeof defaults> = {}) {
  const incoming = createIncoming();
  const onFull = () => incoming.endSlowest();
  const receiving = createSemaphore({ ...defaults, ...bounds, retryAfterSeconds, onFull });
  const completing = createSemaphore({ ...takingOver, retryAfterSeconds });
  return {
    /**
     * Receives `body` from `sender` (`senderOf`) as the file of upload `id`; it is durable when this resolves. Throws
     * `upload-done` for all but the first, `upload-not-allowed`, `too-many-requests`, `storage-full`, `cv-too-large`,
     * `cv-not-pdf`, `unavailable`, or the error of `body`.
     */
    async receive(id: string, body: AsyncIterable<Uint8Array>, sender: string): Promise<void> {
      await expectIncomplete(deps.db, id);
      const receive = () =>
        deps.unclaimed.receiveWithin(sender, () =>
          deps.staging.receive(incoming.watch(body), (file) => take(deps, { id, sender }, file)),
        );
      await receiving(receive, { sender });
    },

    /**
     * Completes an upload whose file was sent to the object store (`complete.ts`). Does nothing where files are sent
     * to this service, because they are completed when received.
     */
    async complete(id: string, sender: string): Promise<void> {
      const { direct } = deps.storage;
      if (direct) await completing(() => completeDirect(deps, direct, { id, sender }), { sender });
    },
  };
}

async function expectIncomplete(db: Db, id: string): Promise<void> {
  const row = await db.selectFrom("cvUploads").select("completedAt").where("id", "=", id).executeTakeFirst();
  if (!row) throw new AppError("upload-not-allowed");
  if (row.completedAt !== null) throw new AppError("upload-done");
}

async function take(
  deps: ReceiverDeps,
  { id, sender }: { id: string; sender: string },
  file: StagedFile,
): Promise<void> {
  const findings = await examineCv(deps, { id, sender }, file);
  const isNew = await deps.storage.accept(keyOfUpload(id), file);
  // The key exists: another request was faster, or a process died before it marked the row. Then this request marks
  // it.
  if (!isNew && !(await isStored(deps.storage, id, file))) throw new AppError("upload-done");
  if (!(await noteCompleted(deps, { id, sender }, { file, findings }))) throw new AppError("upload-done");
}

async function isStored(storage: CvStorage, id: string, file: StagedFile): Promise<boolean> {
  const stored = await storage.open(keyOfUpload(id));
  if (!stored) return false;
  const hash = createHash("sha256");
  // A stream of bytes: the store opens it without an encoding.
  for await (const chunk of stored.stream as AsyncIterable<Buffer>) hash.update(chunk);
  return hash.digest("hex") === file.sha256;
}
