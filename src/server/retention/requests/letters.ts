/** Letters to requesters: records sent ones, and lists failed ones, whose content must be communicated another way.
 * */
import type { DataRequest } from "#contract/data-retention.ts";
import { AppError } from "#contract/errors.ts";
import { toldWays } from "#contract/limits.ts";
import type { ExpressionBuilder } from "kysely";
import type { Clock } from "../../clock.ts";
import type { Db, Trx } from "../../db/connect.ts";
import type { Database } from "../../db/schema.ts";
import {
  erasureLetterFailed,
  type MailKind,
  type QueuedAboutData,
  queueDataLetter,
  readPayload,
} from "../../mail/outbox.ts";
import { type By, findRow, lockRequest, noteStep, type RequestRow } from "./rows.ts";

type Words = QueuedAboutData extends infer About
  ? About extends unknown
    ? Omit<About, "kind" | "receivedOn">
    : never
  : never;

/** Writes to the requester, where there is an address. */
export async function writeLetter(
  trx: Trx,
  { id, email, kind, receivedOn }: Pick<RequestRow, "id" | "email" | "kind" | "receivedOn">,
  { now }: By,
  words: Words,
): Promise<void> {
  if (email === null) return;
  const about = { kind, receivedOn, ...words };
  await queueDataLetter(trx, { recipient: email, about, dataRequestId: id }, now);
}

/** Records steps when their letters are sent; call it for each sent mail. */
export function createDataLetterNote(db: Db, clock: Clock) {
  return async ({
    kind,
    dataRequestId,
    payload,
  }: {
    kind: MailKind;
    dataRequestId: string | null;
    payload: string;
  }): Promise<void> => {
    if (kind !== "data-letter" || dataRequestId === null) return;
    const { recipient, about } = readPayload(kind, payload);
    const { letter } = about;
    const by = { actor: "outbox", now: clock() };
    await db.transaction().execute(async (trx) => {
      const request = await trx
        .selectFrom("dataRequests")
        .select("email")
        .where("id", "=", dataRequestId)
        .executeTakeFirst();
      // It was already being sent when the address was corrected, so it does not count.
      if (request?.email !== recipient) return;
      if (letter !== "received") return await noteStep(trx, dataRequestId, by, [`${letter}-letter-left`]);
      const acknowledgedAt = by.now.toISOString();
      const { numUpdatedRows } = await trx
        .updateTable("dataRequests")
        .set({ acknowledgedAt })
        .where("id", "=", dataRequestId)
        .where("acknowledgedAt", "is", null)
        .executeTakeFirst();
      if (numUpdatedRows > 0n) await noteStep(trx, dataRequestId, by, ["acknowledged", "By email"]);
    });
  };
}

const told = "told-another-way";

/**
 * The steps of letters about erasures that failed and were not communicated since. The rows of these letters are
 * gone.
 */
function failedErasureLetters(db: Db) {
  const isTold = (eb: ExpressionBuilder<Database & { failed: Database["dataRequestEvents"] }, "failed">) =>
    eb.exists(
      eb
        .selectFrom("dataRequestEvents as later")
        .select("later.id")
        .whereRef("later.requestId", "=", "failed.requestId")
        .whereRef("later.at", ">=", "failed.at")
        .where("later.kind", "=", told),
    );
  return db
    .selectFrom("dataRequestEvents as failed")
    .where("failed.kind", "=", erasureLetterFailed)
    .where((eb) => eb.not(isTold(eb)));
}

type UnsentLetters = DataRequest["unsentLetters"];

/** The letters about each of these requests that were not sent. */
export async function readUnsentLetters(
  db: Db,
  requestIds: readonly string[],
): Promise<(requestId: string) => UnsentLetters> {
  const queued = await db
    .selectFrom("tasks")
    .select(["dataRequestId", "id", "payload", "failedAt"])
    .where("dataRequestId", "in", requestIds)
    .where("doneAt", "is", null)
    .orderBy("createdAt")
    .execute();
  const erased = await failedErasureLetters(db)
    .select(["failed.id", "failed.requestId"])
    .where("failed.requestId", "in", requestIds)
    .execute();
  const letters = new Map<string | null, UnsentLetters>(requestIds.map((id) => [id, []]));
  for (const { dataRequestId, id, payload, failedAt } of queued)
    letters.get(dataRequestId)?.push({
      id,
      letter: readPayload("data-letter", payload).about.letter,
      hasFailed: failedAt !== null,
    });
  for (const { requestId, id } of erased)
    letters.get(requestId)?.push({ id, letter: "erased", hasFailed: true });
  return (requestId) => letters.get(requestId) ?? [];
}

/** The number of failed letters, also about closed requests, that were not communicated another way. */
export async function countFailedLetters(db: Db): Promise<number> {
  const queued = await db
    .selectFrom("tasks")
    .select("id")
    .where("dataRequestId", "is not", null)
    .where("failedAt", "is not", null)
    .execute();
  const erased = await failedErasureLetters(db).select("failed.id").execute();
  return queued.length + erased.length;
}

/**
 * Records that the failed letters about a request were communicated another way, or could not be; they are no longer
 * counted. `how` is one of `toldWays`, so that the log of a forgotten request has no personal data. Throws
 * `invalid-request` where none has failed.
 */
export async function noteTold(trx: Trx, id: string, how: string, by: By): Promise<void> {
  if (!toldWays.some((way) => way === how))
    throw new AppError("invalid-request", { sentence: `Say how: ${toldWays.join(", ")}.` });
  await lockRequest(trx, id);
  const row = await findRow(trx, id);
  const failed = (await readUnsentLetters(trx, [row.id]))(row.id).filter(({ hasFailed }) => hasFailed);
  if (failed.length === 0)
    throw new AppError("invalid-request", { sentence: "No letter about this request has failed." });
  await trx
    .deleteFrom("tasks")
    .where("dataRequestId", "=", row.id)
    .where("failedAt", "is not", null)
    .execute();
  const isAcknowledged = failed.some(({ letter }) => letter === "received") && how !== notReached;
  if (isAcknowledged && row.acknowledgedAt === null)
    await trx
      .updateTable("dataRequests")
      .set({ acknowledgedAt: by.now.toISOString() })
      .where("id", "=", row.id)
      .execute();
  await noteStep(trx, row.id, by, [told, how]);
}

const notReached: (typeof toldWays)[number] = "They could not be reached";
