/**
 * Answers a request: makes a copy of applications for review, and sends a link that opens it once. They are found by
 * `candidates.ts`; erasure is in `erasure.ts`.
 */
import type { BundleInput, DataRequest, SendingInput } from "#contract/data-retention.ts";
import { AppError } from "#contract/errors.ts";
import { recordAudit } from "../../audit/entries.ts";
import { digest } from "../../auth/digest.ts";
import { minutesAfter } from "../../clock.ts";
import type { Db } from "../../db/connect.ts";
import { idsInCopy, readRowId, readRowIds } from "../../db/row-id.ts";
import { makeCopyToken } from "../../mail/copy-token.ts";
import {
  makeBundle,
  type ReadFile,
  readApplications,
  readCvs,
  withFiles,
  withoutReviewNote,
} from "./bundle.ts";
import { findContents, noteCopy } from "../quarantine.ts";
import { writeLetter } from "./letters.ts";
import { readRequest } from "./requests.ts";
import { type By, findOpen, lockOpen, lockRequest, noteStep } from "./rows.ts";
import type { RunDeps } from "../run.ts";

const linkDays = 7;
/**
 * Makes the copy for review. Throws `copy-made` where there is one that `replaces` does not name, so that pressing
 * twice makes one; or `application-gone`.
 */
export async function prepareBundle(
  db: Db,
  id: string,
  { ids, blacken, blackenReason, replaces }: BundleInput,
  by: By,
): Promise<DataRequest> {
  const { id: requestId, email } = await findOpen(db, id);
  if (blacken.length > 0 && blackenReason === null)
    throw new AppError("invalid-request", { sentence: "Give the reason for which words are blackened." });
  const chosen = readRowIds(ids);
  if (chosen.length < ids.length) throw new AppError("application-gone");
  const content = await makeBundle(db, {
    ids: chosen,
    blackened: { words: blacken, reason: blackenReason },
    now: by.now,
  });
  const madeAt = by.now.toISOString();
  const otherAddresses = JSON.stringify(await findOtherAddresses(db, email, chosen));
  const made = {
    applicationIds: JSON.stringify(chosen),
    content,
    otherAddresses,
    madeAt,
    reviewedBy: null,
  };
  const unsent = { tokenHash: null, sentAt: null, expiresAt: null, openedAt: null };
  await db.transaction().execute(async (trx) => {
    // The requester or one of the applications may have been erased while the copy was made.
    await lockOpen(trx, requestId);
    const known = trx.selectFrom("dataBundles").select("madeAt").where("requestId", "=", requestId);
    if (((await known.executeTakeFirst())?.madeAt ?? replaces) !== replaces) throw new AppError("copy-made");
    if ((await findContents(trx, chosen)).length < new Set(chosen).size)
      throw new AppError("application-gone");
    await trx
      .insertInto("dataBundles")
      .values({ requestId, ...made, ...unsent })
      .onConflict((conflict) => conflict.column("requestId").doUpdateSet({ ...made, ...unsent }))
      .execute();
    await noteStep(trx, requestId, by, ["bundle-made", blackenReason]);
    const act = { at: madeAt, actor: by.actor } as const;
    await recordAudit(trx, { ...act, action: "data.bundled", subjectId: requestId });
    for (const one of chosen) await noteCopy(trx, one, { ...act, to: "request" });
  });
  return await readRequest(db, requestId);
}

/** The references of these applications whose address is not the one to which the copy is sent. */
export async function findOtherAddresses(
  db: Db,
  email: string | null,
  ids: readonly string[],
): Promise<string[]> {
  if (email === null) return [];
  const applications = await readApplications(db, ids);
  return applications
    .filter(({ applicantEmail }) => applicantEmail.toLowerCase() !== email.toLowerCase())
    .map(({ reference }) => reference);
}

/**
 * The copy for review, with its files; the reviewer is recorded. Throws `request-not-found` when there is none, and
 * what `readFile` throws.
 */
export async function reviewBundle(
  { db, readFile }: { db: Db; readFile: ReadFile },
  id: string,
  by: By,
): Promise<string> {
  const row = await db
    .selectFrom("dataBundles")
    .selectAll()
    .where("requestId", "=", readRowId(id) ?? crypto.randomUUID())
    .where("content", "<>", "")
    .executeTakeFirst();
  if (!row) throw new AppError("request-not-found");
  const page = await completePage(db, readFile, row);
  if (row.reviewedBy === null)
    await db.transaction().execute(async (trx) => {
      await lockRequest(trx, row.requestId);
      const { numUpdatedRows } = await trx
        .updateTable("dataBundles")
        .set({ reviewedBy: by.actor })
        .where("requestId", "=", row.requestId)
        // Another copy may have been made meanwhile, or this one erased.
        .where("madeAt", "=", row.madeAt)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new AppError("request-not-found");
      await noteStep(trx, row.requestId, by, ["bundle-reviewed"]);
      const entry = { at: by.now.toISOString(), actor: by.actor, action: "data.reviewed" } as const;
      await recordAudit(trx, { ...entry, subjectId: row.requestId });
    });
  return page;
}

/** The page with the files of its applications. */
async function completePage(
  db: Db,
  readFile: ReadFile,
  { content, applicationIds }: { content: string; applicationIds: string },
): Promise<string> {
  const ids = idsInCopy(applicationIds);
  return withFiles(content, await readCvs(db, ids, readFile));
}

/**
 * Sends the link to the address of the request. Throws `invalid-request` without an address or a copy, `copy-sent`
 * where a link was sent that `replaces` does not name, and `identity-unchecked`, `copy-unread` or `address-differs`
 * where that step is missing.
 */
export async function sendBundle(
  { db, secret }: { db: Db; secret: Buffer },
  id: string,
  { acceptsOtherAddress, replaces }: SendingInput,
  by: By,
): Promise<DataRequest> {
  const seed = crypto.randomUUID();
  const tokenHash = digest(makeCopyToken(secret, seed));
  const sentAt = by.now.toISOString();
  const expiresAt = minutesAfter(by.now, linkDays * 24 * 60);
  await db.transaction().execute(async (trx) => {
    const request = await lockOpen(trx, id);
    if (request.email === null)
      throw new AppError("invalid-request", {
        sentence: "There is no email address: print the copy and post it.",
      });
    if (request.identityAt === null) throw new AppError("identity-unchecked");
    const bundle = await trx
      .selectFrom("dataBundles")
      .select(["reviewedBy", "otherAddresses", "sentAt"])
      .where("requestId", "=", request.id)
      .where("content", "<>", "")
      .executeTakeFirst();
    if (!bundle)
      throw new AppError("invalid-request", { sentence: "Make the copy and look through it first." });
    if (bundle.reviewedBy === null) throw new AppError("copy-unread");
    const isElsewhere = bundle.otherAddresses !== "[]";
    if (isElsewhere && !acceptsOtherAddress) throw new AppError("address-differs");
    if (bundle.sentAt !== replaces) throw new AppError("copy-sent");
    await trx
      .updateTable("dataBundles")
      .set({ tokenHash, sentAt, expiresAt, openedAt: null })
      .where("requestId", "=", request.id)
      .execute();
    await writeLetter(trx, request, by, { letter: "bundle", seed, tokenHash, expiresAt });
    await noteStep(trx, request.id, by, [
      "bundle-sent",
      isElsewhere ? "To an address that is not in the applications" : null,
    ]);
    await recordAudit(trx, {
      at: sentAt,
      actor: by.actor,
      action: "data.sent",
      subjectId: request.id,
      ...(isElsewhere && { detail: "other address" }),
    });
  });
  return await readRequest(db, id);
}

type OpenDeps = Pick<RunDeps, "db" | "clock"> & { readFile: ReadFile };

/**
 * The page that a link opens once: null for an unknown, used or expired token. An error of `readFile` leaves the link valid.
 */
export async function openBundle({ db, clock, readFile }: OpenDeps, token: string): Promise<string | null> {
  const now = clock();
  const row = await db
    .selectFrom("dataBundles")
    .selectAll()
    .where("tokenHash", "=", digest(token))
    .where("openedAt", "is", null)
    .where("expiresAt", ">", now.toISOString())
    .executeTakeFirst();
  if (!row) return null;
  const page = await completePage(db, readFile, row);
  const isFirst = await db.transaction().execute(async (trx) => {
    await lockRequest(trx, row.requestId);
    const { numUpdatedRows } = await trx
      .updateTable("dataBundles")
      .set({ openedAt: now.toISOString(), content: "" })
      .where("requestId", "=", row.requestId)
      .where("tokenHash", "=", row.tokenHash)
      .where("openedAt", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await noteStep(trx, row.requestId, { actor: "visitor", now }, ["bundle-opened"]);
    return true;
  });
  return isFirst ? withoutReviewNote(page) : null;
}

/** Empties copies whose link has expired. A copy that was not sent is kept while its request is open. */
export async function forgetBundles(db: Db, now: Date): Promise<void> {
  await db
    .updateTable("dataBundles")
    .set({ content: "", tokenHash: null })
    .where("expiresAt", "<=", now.toISOString())
    .where("content", "<>", "")
    .execute();
}
