/** What people ask about data of their own: what was asked, by when it is to be answered, and every step. */
import type { AboutDataRequest } from "#content/letters/data-letters.ts";
import type { DataRequest, DataRequestInput } from "#contract/data-retention.ts";
import { AppError } from "#contract/errors.ts";
import { addDays } from "#contract/job-states.ts";
import { londonDay } from "#contract/text/format.ts";
import type { Selectable } from "kysely";
import type { Db, Trx } from "../../db/connect.ts";
import { readRowId } from "../../db/row-id.ts";
import type { DataRequestsTable } from "../../db/retention-tables.ts";
import { queueDataLetter } from "../../mail/outbox.ts";
import { isWorkingDay } from "#content/working-days.ts";
import { addMonths } from "../due.ts";

export type RequestRow = Selectable<DataRequestsTable>;
export type By = { actor: string; now: Date };

/** A complaint is acknowledged within so many days, counted from the day after it came (Data Protection Act 2018, section 164A). */
const complaintDays = 30;
const remindAfterDays = 20;
const remindBeforeDays = 10;

/**
 * By when a request is answered, or a complaint acknowledged: a month after it came, three when it was extended (UK GDPR,
 * Article 12(3)). A last day on which nobody works moves to the next.
 */
export function dueDay({
  kind,
  receivedOn,
  extendedAt,
}: Pick<RequestRow, "kind" | "receivedOn" | "extendedAt">): string {
  const last =
    kind === "complain"
      ? addDays(receivedOn, complaintDays)
      : addMonths(`${receivedOn}T12:00:00.000Z`, extendedAt === null ? 1 : 3).slice(0, 10);
  let day = last;
  while (!isWorkingDay(day)) day = addDays(day, 1);
  return day;
}

function remindDay(row: RequestRow): string {
  return row.kind === "complain"
    ? addDays(row.receivedOn, remindAfterDays)
    : addDays(dueDay(row), -remindBeforeDays);
}

export async function addRequest(db: Db, input: DataRequestInput, by: By): Promise<DataRequest> {
  if (input.receivedOn > londonDay(by.now)) throw new AppError("received-in-future");
  const id = crypto.randomUUID();
  await db.transaction().execute(async (trx) => {
    const row: RequestRow = {
      ...input,
      id,
      words: input.words ?? null,
      acknowledgedAt: input.email === null ? null : by.now.toISOString(),
      extendedAt: null,
      closedAt: null,
      outcome: null,
    };
    await trx.insertInto("dataRequests").values(row).execute();
    await noteStep(trx, id, by, ["received"]);
    await writeLetter(trx, row, by, { letter: "received", dueOn: dueDay(row) });
    if (row.email !== null) await noteStep(trx, id, by, ["acknowledged", "By e-mail"]);
  });
  return await readRequest(db, id);
}

export async function noteStep(
  trx: Trx,
  requestId: string,
  { actor, now }: By,
  [kind, note = null]: readonly [kind: string, note?: string | null],
) {
  await trx
    .insertInto("dataRequestEvents")
    .values({ id: crypto.randomUUID(), requestId, at: now.toISOString(), actor, kind, note })
    .execute();
}

type Words = AboutDataRequest extends infer About
  ? About extends unknown
    ? Omit<About, "kind" | "receivedOn">
    : never
  : never;

/** Writes to who asked, where there is an address. */
export async function writeLetter(
  trx: Trx,
  { email, kind, receivedOn }: Pick<RequestRow, "email" | "kind" | "receivedOn">,
  { now }: By,
  words: Words,
): Promise<void> {
  if (email === null) return;
  const about = { kind, receivedOn, ...words };
  await queueDataLetter(trx, { recipient: email, about }, now);
}

/** Throws `request-not-found`, or `request-closed`. */
export async function findOpen(db: Db, id: string): Promise<RequestRow> {
  const row = await findRow(db, id);
  if (row.closedAt !== null) throw new AppError("request-closed");
  return row;
}

async function findRow(db: Db, id: string): Promise<RequestRow> {
  const rowId = readRowId(id);
  const row =
    rowId === null
      ? undefined
      : await db.selectFrom("dataRequests").selectAll().where("id", "=", rowId).executeTakeFirst();
  if (!row) throw new AppError("request-not-found");
  return row;
}

type Step = { do: "acknowledge" | "extend" | "progress" | "close"; note: string };

/** Throws `request-not-found`, `request-closed`, or `invalid-request` for a complaint that would be extended. */
export async function takeStep(db: Db, id: string, { do: step, note }: Step, by: By): Promise<DataRequest> {
  const row = await findOpen(db, id);
  const at = by.now.toISOString();
  if (step === "extend" && (row.kind === "complain" || row.extendedAt !== null))
    throw new AppError("invalid-request", {
      sentence: "A request can be extended once, a complaint not at all.",
    });
  await db.transaction().execute(async (trx) => {
    const set = (change: Partial<RequestRow>) =>
      trx.updateTable("dataRequests").set(change).where("id", "=", row.id).execute();
    if (step === "acknowledge") await set({ acknowledgedAt: row.acknowledgedAt ?? at });
    if (step === "extend") {
      await set({ extendedAt: at });
      const dueOn = dueDay({ ...row, extendedAt: at });
      await writeLetter(trx, row, by, { letter: "extended", dueOn, reason: note });
    }
    if (step === "close") {
      await set({ closedAt: at, outcome: note });
      await forgetUnsentBundle(trx, row.id);
      await writeLetter(trx, row, by, { letter: "closed", outcome: note });
    }
    await noteStep(trx, row.id, by, [stepWords[step], note]);
  });
  return await readRequest(db, row.id);
}

/** A copy that nobody was sent a link to has served once the request is closed: it was posted, or not needed. */
async function forgetUnsentBundle(trx: Trx, requestId: string): Promise<void> {
  await trx
    .updateTable("dataBundles")
    .set({ content: "" })
    .where("requestId", "=", requestId)
    .where("sentAt", "is", null)
    .execute();
}

const stepWords = {
  acknowledge: "acknowledged",
  extend: "extended",
  progress: "progress",
  close: "closed",
} as const;

/** Open ones first, the soonest due at the top; then the closed ones. */
export async function listRequests(db: Db): Promise<DataRequest[]> {
  const rows = await db
    .selectFrom("dataRequests")
    .selectAll()
    .orderBy("receivedOn", "desc")
    .limit(200)
    .execute();
  const present = await Promise.all(rows.map((row) => presentRequest(db, row)));
  const rank = ({ closedAt, dueOn, receivedOn }: DataRequest) =>
    closedAt === null ? `0${dueOn}` : `1${String(9e15 - Date.parse(receivedOn))}`;
  return present.toSorted((left, right) => (rank(left) < rank(right) ? -1 : 1));
}

/**
 * How many open ones the desk reminds of by `today`, and the first day on which one is due: the answer to a complaint that was
 * acknowledged has no such day.
 */
export async function countReminded(
  db: Db,
  today: string,
): Promise<{ requests: number; dueOn: string | null }> {
  const open = await db.selectFrom("dataRequests").selectAll().where("closedAt", "is", null).execute();
  const reminded = open.filter((row) => remindDay(row) <= today);
  const days = reminded
    .filter(({ kind, acknowledgedAt }) => kind !== "complain" || acknowledgedAt === null)
    .map((row) => dueDay(row))
    .toSorted();
  return { requests: reminded.length, dueOn: days[0] ?? null };
}

export async function readRequest(db: Db, id: string): Promise<DataRequest> {
  return await presentRequest(db, await findRow(db, id));
}

async function presentRequest(db: Db, row: RequestRow): Promise<DataRequest> {
  const events = await db
    .selectFrom("dataRequestEvents")
    .select(["id", "at", "actor", "kind", "note"])
    .where("requestId", "=", row.id)
    .orderBy("at")
    .execute();
  const bundle = await db
    .selectFrom("dataBundles")
    .select(["madeAt", "reviewedBy", "sentAt", "openedAt", "expiresAt"])
    .where("requestId", "=", row.id)
    .executeTakeFirst();
  return { ...row, dueOn: dueDay(row), remindOn: remindDay(row), bundle: bundle ?? null, events };
}
