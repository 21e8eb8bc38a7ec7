/**
 * What is done about a request: the applications that could be the person's are found, a copy of them is made, reviewed and
 * sent by a link that opens it once, or they are erased.
 */
import { createHash, randomBytes } from "node:crypto";
import type { BundleInput, Candidate, DataRequest, PersonQuery } from "#contract/data-retention.ts";
import { AppError } from "#contract/errors.ts";
import { recordAudit } from "../../audit/entries.ts";
import { formatCreated } from "#contract/text/format.ts";
import { plainLetters } from "#contract/text/plain.ts";
import { nationalOf } from "../../applications/search-words.ts";
import { minutesAfter } from "../../clock.ts";
import { cleanDatabase } from "../../db/clean.ts";
import type { Db, Trx } from "../../db/connect.ts";
import { readRowId } from "../../db/row-id.ts";
import { forgetDataLetters } from "../../mail/outbox.ts";
import { makeBundle, withFiles } from "./bundle.ts";
import { heldIds } from "../../db/locks.ts";
import { eraseRows, finishErasures } from "../erase.ts";
import { findContent, parseContent } from "../quarantine.ts";
import { type By, findOpen, noteStep, readRequest, type RequestRow, writeLetter } from "./requests.ts";
import type { RunDeps } from "../run.ts";

const linkDays = 7;
const mostCandidates = 100;

/**
 * Applications that share the name, the address or the number with somebody; a person chooses which are theirs. Of one that is
 * sifted without names the reference alone is told.
 */
async function findCandidates(db: Db, { name, email, telephone }: PersonQuery): Promise<Candidate[]> {
  const digits = nationalOf(telephone ?? "").replace(/^0/, "");
  const wanted = { name: plainLetters(name ?? "").trim(), email: (email ?? "").trim().toLowerCase(), digits };
  const isWanted = (one: Candidate) =>
    (wanted.name !== "" &&
      wanted.name.split(/\s+/).every((word) => plainLetters(one.applicantName).includes(word))) ||
    (wanted.email !== "" && one.applicantEmail.toLowerCase() === wanted.email) ||
    (digits !== "" && one.applicantPhone.replaceAll(/\D/g, "").endsWith(digits));
  const live = await db
    .selectFrom("jobApplications")
    .select(["id", "reference", "applicantName", "applicantEmail", "applicantPhone", "createdAt", "isBlind"])
    .orderBy("createdAt", "desc")
    .execute();
  const quarantined = await db.selectFrom("quarantinedApplications").select("content").execute();
  const all = [
    ...live.map((row) => ({ ...row, isQuarantined: false })),
    ...quarantined.map(({ content }) => {
      const { id, reference, applicantName, applicantEmail, applicantPhone, createdAt, isBlind } =
        parseContent(content).application;
      return {
        id,
        reference,
        applicantName,
        applicantEmail,
        applicantPhone,
        createdAt,
        isBlind,
        isQuarantined: true,
      };
    }),
  ];
  return all.filter(isWanted).slice(0, mostCandidates).map(withoutHidden);
}

/** The same for an open request; who looked, and for which request, is noted. */
export async function findPerson(
  db: Db,
  id: string,
  query: PersonQuery,
  { now, actor }: By,
): Promise<Candidate[]> {
  const request = await findOpen(db, id);
  const entry = { at: now.toISOString(), actor, action: "data.searched", subjectId: request.id } as const;
  await db.transaction().execute((trx) => recordAudit(trx, entry));
  return await findCandidates(db, query);
}

function withoutHidden({ isBlind, ...one }: Candidate & { isBlind: unknown }): Candidate {
  if (isBlind !== true && isBlind !== 1) return one;
  return { ...one, applicantName: one.reference, applicantEmail: "", applicantPhone: "" };
}

/** Makes the copy that is then reviewed; one that was made before is replaced. */
export async function prepareBundle(
  db: Db,
  id: string,
  { ids, blacken, blackenReason }: BundleInput,
  by: By,
): Promise<DataRequest> {
  const { id: requestId } = await findOpen(db, id);
  if (blacken.length > 0 && blackenReason === null)
    throw new AppError("invalid-request", { sentence: "Give the reason for which words are blackened." });
  const chosen = ids.map((one) => readRowId(one)).filter((one) => one !== null);
  const content = await makeBundle(db, {
    ids: chosen,
    blackened: { words: blacken, reason: blackenReason },
    now: by.now,
  });
  const madeAt = by.now.toISOString();
  const made = { applicationIds: JSON.stringify(chosen), content, madeAt, reviewedBy: null };
  const unsent = { tokenHash: null, sentAt: null, expiresAt: null, openedAt: null };
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto("dataBundles")
      .values({ requestId, ...made, ...unsent })
      .onConflict((conflict) => conflict.column("requestId").doUpdateSet({ ...made, ...unsent }))
      .execute();
    await noteStep(trx, requestId, by, ["bundle-made", blackenReason]);
    await recordAudit(trx, { at: madeAt, actor: by.actor, action: "data.bundled", subjectId: requestId });
  });
  return await readRequest(db, requestId);
}

/** The copy as it is to be reviewed. Throws `request-not-found` when there is none. */
export async function readBundle(db: Db, id: string): Promise<string> {
  const row = await db
    .selectFrom("dataBundles")
    .select("content")
    .where("requestId", "=", readRowId(id) ?? crypto.randomUUID())
    .where("content", "<>", "")
    .executeTakeFirst();
  if (!row) throw new AppError("request-not-found");
  return row.content;
}

/** Sends the link to the address of the request. Throws `invalid-request` without an address or a copy. */
export async function sendBundle(db: Db, id: string, by: By): Promise<DataRequest> {
  const request = await findOpen(db, id);
  if (request.email === null)
    throw new AppError("invalid-request", {
      sentence: "There is no e-mail address: print the copy and post it.",
    });
  const token = randomBytes(32).toString("base64url");
  const sentAt = by.now.toISOString();
  const expiresAt = minutesAfter(by.now, linkDays * 24 * 60);
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("dataBundles")
      .set({ tokenHash: hashOf(token), sentAt, expiresAt, reviewedBy: by.actor, openedAt: null })
      .where("requestId", "=", request.id)
      .where("content", "<>", "")
      .executeTakeFirst();
    if (numUpdatedRows === 0n)
      throw new AppError("invalid-request", { sentence: "Make the copy and look through it first." });
    await writeLetter(trx, request, by, { letter: "bundle", token, expiresAt });
    await noteStep(trx, request.id, by, ["bundle-sent"]);
    await recordAudit(trx, { at: sentAt, actor: by.actor, action: "data.sent", subjectId: request.id });
  });
  return await readRequest(db, request.id);
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

type OpenDeps = Pick<RunDeps, "db" | "clock"> & { readFile: (key: string) => Promise<Buffer | null> };

/** The page that a link opens, once: null for any other token, and for one that was used or is too old. */
export async function openBundle({ db, clock, readFile }: OpenDeps, token: string): Promise<string | null> {
  const now = clock();
  const opened = await db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom("dataBundles")
      .selectAll()
      .where("tokenHash", "=", hashOf(token))
      .where("openedAt", "is", null)
      .where("expiresAt", ">", now.toISOString())
      .executeTakeFirst();
    if (!row) return null;
    const { numUpdatedRows } = await trx
      .updateTable("dataBundles")
      .set({ openedAt: now.toISOString(), content: "" })
      .where("requestId", "=", row.requestId)
      .where("openedAt", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return null;
    await noteStep(trx, row.requestId, { actor: "visitor", now }, ["bundle-opened"]);
    return row;
  });
  if (!opened) return null;
  const ids = JSON.parse(opened.applicationIds) as string[]; // written by `prepareBundle`
  const files = [];
  for (const { reference, cvFilePath } of await filesOf(db, ids)) {
    const bytes = cvFilePath === null ? null : await readFile(cvFilePath);
    if (bytes) files.push({ name: `${reference}-CV.pdf`, bytes });
  }
  return withFiles(opened.content, files);
}

/** Empties copies whose link is too old. One that was not sent yet stays as long as its request is open. */
export async function forgetBundles(db: Db, now: Date): Promise<void> {
  await db
    .updateTable("dataBundles")
    .set({ content: "", tokenHash: null })
    .where("expiresAt", "<=", now.toISOString())
    .where("content", "<>", "")
    .execute();
}

async function filesOf(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const live = await db
    .selectFrom("jobApplications")
    .select(["reference", "cvFilePath"])
    .where("id", "in", ids)
    .execute();
  const quarantined = await db
    .selectFrom("quarantinedApplications")
    .select(["reference", "cvFilePath"])
    .where("id", "in", ids)
    .execute();
  return [...live, ...quarantined];
}

/**
 * Erases the chosen applications, writes to the person, forgets who asked, and closes the request. Throws
 * `application-held`, or `application-hired` for somebody whose application belongs to the staff file.
 */
export async function eraseForRequest(
  deps: RunDeps,
  id: string,
  chosen: readonly string[],
  by: By,
): Promise<DataRequest> {
  const { db, ledger, log } = deps;
  const request = await findOpen(db, id);
  const ids = chosen.map((one) => readRowId(one)).filter((one) => one !== null);
  const at = by.now.toISOString();
  await db.transaction().execute(async (trx) => {
    const held = await heldIds(trx, by.now);
    if (ids.some((one) => held.has(one))) throw new AppError("application-held");
    const hired = await trx
      .selectFrom("jobApplications")
      .select("id")
      .where("id", "in", ids)
      .where("applicationStatus", "=", "hired")
      .executeTakeFirst();
    if (hired) throw new AppError("application-hired");
    const takers = await readTakers(trx, ids);
    let erased = 0;
    for (const one of ids)
      if (await eraseRows(trx, one, { why: "request", rule: null, now: by.now })) erased += 1;
    const outcome = `${erased} ${erased === 1 ? "application was" : "applications were"} erased, with everything that belonged to ${erased === 1 ? "it" : "them"}.`;
    await writeLetter(trx, request, by, { letter: "erased", outcome });
    await noteStep(trx, request.id, by, ["erased", outcome]);
    await recordAudit(trx, {
      at,
      actor: by.actor,
      action: "data.erased",
      subjectId: request.id,
      detail: outcome,
    });
    await forgetWho(trx, request, { at, outcome });
    if (takers.length > 0) await noteStep(trx, request.id, by, ["copies-taken-out", takers.join("; ")]);
  });
  await finishErasures(deps);
  await ledger.write(db, by.now);
  await cleanDatabase(db).catch((error: unknown) => log.warn({ err: error }, "Tables were not vacuumed"));
  return await readRequest(db, request.id);
}

/**
 * Who took files with these applications out of the site, one phrase for each: they are to be told of the erasure (UK GDPR,
 * Article 19). Named by reference, which tells nothing of the person any more.
 */
async function readTakers(trx: Trx, ids: readonly string[]): Promise<string[]> {
  const takers: string[] = [];
  for (const id of ids) {
    const content = await findContent(trx, id);
    const events = content?.applicationEvents.filter(({ kind }) => takingKinds.has(kind)) ?? [];
    for (const { actor, at, kind, toValue } of events) {
      const what = kind === "cv-downloaded" || toValue === "cvs" ? "the CV" : "a table";
      takers.push(`${actor} took ${what} of ${content?.application.reference} on ${formatCreated(at)}`);
    }
  }
  return [...new Set(takers)];
}

const takingKinds: ReadonlySet<string> = new Set(["cv-downloaded", "exported"]);

/** Closes a request whose data is erased. What was noted on the way may name the person. */
async function forgetWho(
  trx: Trx,
  { id, email }: RequestRow,
  { at, outcome }: { at: string; outcome: string },
): Promise<void> {
  await trx
    .updateTable("dataRequests")
    .set({ who: "", email: null, words: null, closedAt: at, outcome })
    .where("id", "=", id)
    .execute();
  await trx.deleteFrom("dataBundles").where("requestId", "=", id).execute();
  if (email !== null) await forgetDataLetters(trx, email);
  await trx
    .updateTable("dataRequestEvents")
    .set({ note: null })
    .where("requestId", "=", id)
    .where("kind", "<>", "erased")
    .execute();
}
