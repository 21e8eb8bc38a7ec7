import type { FastifyBaseLogger } from "fastify";
import { type CvFinding, type CvState, cvStates } from "#contract/cv-checks.ts";
import type { CvUpload } from "#contract/cvs.ts";
import { AppError } from "#contract/errors.ts";
import { limits } from "#contract/limits.ts";
import { type Clock, minutesAfter } from "../clock.ts";
import type { Db, Trx } from "../db/connect.ts";
import { addTask } from "../tasks/tasks.ts";
import type { CvReceiver } from "./receive.ts";
import { type CvStorage, isUploadId, keyOfUpload, type OpenedFile, uploadOfKey } from "./storage/storage.ts";
import { signUpload, uploadPath } from "./ticket.ts";
import { isUnread, readNote, unreadTask } from "./unread.ts";

export type CvUploads = ReturnType<typeof createCvUploads>;

type Deps = {
  db: Db;
  storage: CvStorage;
  clock: Clock;
  secret: Buffer;
  /** The site's origin, when it is configured. */
  publicUrl?: string | undefined;
  log?: FastifyBaseLogger;
  /** Needed where files are sent to an object store. */
  receiver?: Pick<CvReceiver, "complete">;
  /** Whether a virus scanner is configured: then only files that it found clean can be downloaded. */
  isScanning?: boolean;
};

/**
 * The life of an upload: issued (a row, a signed address for 15 minutes) → completed (its file is whole, checked and
 * durable: `receive.ts`, or `complete.ts` for one that was sent to an object store) → claimed by exactly one
 * application → removed with it. Unclaimed uploads are removed after 24 hours (`cleanup.ts`).
 */
export function createCvUploads(deps: Deps) {
  return {
    /** Issues an upload ticket. `origin` is the request's; a configured public origin takes precedence. */
    issue: (origin: string): Promise<CvUpload> => issue(deps, origin),

    /**
     * The upload that a `cvFileUrl` names, or null for any other address. Accepts the upload address without its
     * query, at the object store, with this site's origin or as a path. Compared as text: an address from outside
     * is never parsed or fetched.
     */
    idFromUrl(cvFileUrl: string, ownOrigin: string): string | null {
      const direct = deps.storage.direct?.idFromUrl(cvFileUrl) ?? null;
      if (direct !== null) return direct;
      for (const start of [deps.publicUrl ?? ownOrigin, ownOrigin, ""]) {
        const prefix = `${start}${uploadPath}`;
        const id = cvFileUrl.slice(prefix.length);
        if (cvFileUrl.startsWith(prefix) && isUploadId(id)) return id;
      }
      return null;
    },

    /**
     * Takes over the file of an upload from the object store, if it was sent there. Call it before the transaction
     * that claims the upload. `sender` is the applicant's (`senderOf`). Throws what `CvReceiver.complete` throws.
     */
    complete: async (id: string, sender: string): Promise<void> => await deps.receiver?.complete(id, sender),

    claim: (trx: Trx, uploadId: string, applicationId: string): Promise<boolean> =>
      claim(deps, trx, { uploadId, applicationId }),
    applicationOf,

    /** The storage key of an upload, for `jobApplications.cvFilePath`. */
    keyOf: keyOfUpload,

    /** The stored file of a key, or null. Throws `cv-waits-for-scan`, `cv-infected` or `cv-not-found`. */
    async open(key: string): Promise<OpenedFile | null> {
      const id = uploadOfKey(key);
      if (id === null) return null;
      await expectHarmless(deps, id);
      return await deps.storage.open(key);
    },

    /**
     * Removes the file of an erased application with every version in the bucket, and verifies that it is gone.
     * Throws when it is not, or when the store cannot be reached or refuses.
     */
    async eraseFile(key: string): Promise<void> {
      const id = uploadOfKey(key);
      if (id === null) return;
      await removeStored(deps, id);
      const left = await deps.storage.open(key);
      left?.stream.destroy();
      if (left) throw new Error("The file is still there");
    },

    /**
     * Removes the files of deleted applications. Call it after the delete is committed: a crash in between leaves
     * files that the cleanup removes, while a file removed before a failed commit would be lost. For the same reason
     * a failed removal is no error.
     */
    async removeFiles(keys: readonly string[]): Promise<void> {
      for (const key of keys) {
        const id = uploadOfKey(key);
        if (id === null) continue;
        try {
          await removeStored(deps, id);
        } catch (error) {
          deps.log?.error({ err: error, uploadId: id }, "CV file left to the next clean-up");
        }
      }
    },
  };
}

async function issue({ db, storage, clock, secret, publicUrl }: Deps, origin: string): Promise<CvUpload> {
  const id = crypto.randomUUID();
  const now = clock();
  const expiresAt = minutesAfter(now, limits.cv.uploadTtlMinutes);
  await db.insertInto("cvUploads").values({ id, createdAt: now.toISOString(), expiresAt }).execute();
  const uploadURL =
    (await storage.direct?.sign(id)) ??
    `${publicUrl ?? origin}${signUpload(secret, id, new Date(expiresAt))}`;
  return { uploadURL, expiresAt };
}

/** The file first: as long as the row exists, the cleanup finds the upload. */
export async function removeStored({ db, storage }: Pick<Deps, "db" | "storage">, id: string): Promise<void> {
  await removeFiles(storage, id);
  await db.deleteFrom("cvUploads").where("id", "=", id).execute();
}

/** Removes the files of an upload from the storage, whether it was completed or not. */
export async function removeFiles(storage: CvStorage, id: string): Promise<void> {
  await storage.direct?.remove(id);
  await storage.remove(keyOfUpload(id));
}

/** Throws for a CV that failed the scan, and, while a scanner is configured, for one that it cannot or did not scan. */
async function expectHarmless({ db, isScanning }: Deps, id: string): Promise<void> {
  const row = await db
    .selectFrom("cvUploads")
    .select(["scanState", "findings"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (row?.scanState === "infected") throw new AppError("cv-infected");
  if (row && isScanning && readNote(row.findings).isLost) throw new AppError("cv-not-found");
  if (isScanning && row?.scanState !== "clean") throw new AppError("cv-waits-for-scan");
}

/**
 * Claims a completed, unclaimed upload for an application by one statement; returns false when it is neither. Adds a
 * task for a file that was accepted unread.
 */
async function claim(
  { clock }: Deps,
  trx: Trx,
  { uploadId, applicationId }: { uploadId: string; applicationId: string },
): Promise<boolean> {
  const claimed = await trx
    .updateTable("cvUploads")
    .set({ applicationId, sender: null })
    .where("id", "=", uploadId)
    .where("completedAt", "is not", null)
    .where("applicationId", "is", null)
    .returning("findings")
    .executeTakeFirst();
  if (claimed && isUnread(claimed.findings)) await addTask(trx, unreadTask(uploadId, clock().toISOString()));
  return claimed !== undefined;
}

/** The application that has claimed an upload, or null. Inside a transaction, pass that. */
async function applicationOf(db: Db, uploadId: string): Promise<string | null> {
  const row = await db
    .selectFrom("cvUploads")
    .select("applicationId")
    .where("id", "=", uploadId)
    .executeTakeFirst();
  return row?.applicationId ?? null;
}

/** The findings of the PDF worker (JSON of a `PdfNote`, or null) as administrators see them. */
export function readFindings(stored: string | null): CvFinding[] {
  const facts = readNote(stored);
  const findings: CvFinding[] = [];
  if (facts.isLost) findings.push("lost");
  if (facts.isUnread) findings.push("unread");
  if (facts.refusal) findings.push("unreadable");
  if (facts.hasScripts) findings.push("scripts");
  if (facts.hasAttachments) findings.push("attachments");
  if (facts.hasLaunchActions) findings.push("launches");
  return findings;
}

/**
 * The state of a CV's virus scan, as its download treats it (decision 0021): while a scanner is configured, a CV
 * without a verdict waits for one; without a scanner it does not. A verdict counts in both cases.
 */
export function readCvState(stored: string | null, isScanning: boolean): CvState {
  const state = cvStates.find((known) => known === stored);
  if (state === "clean" || state === "infected") return state;
  return isScanning ? "pending" : "not-scanned";
}
