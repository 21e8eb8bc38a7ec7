/** Requests of people about their data: what is entered, their steps, and their list. */
import type { DataRequest, DataRequestInput } from "#contract/data-retention.ts";
import { AppError } from "#contract/errors.ts";
import { londonDay } from "#contract/text/format.ts";
import { batchesOf, type Db, type Trx } from "../../db/connect.ts";
import { recordAudit } from "../../audit/entries.ts";
import { minutesAfter } from "../../clock.ts";
import { takeAdvisoryLock } from "../../db/locks.ts";
import { dueDay, isWaiting, remindDay } from "./deadlines.ts";
import { noteTold, readUnsentLetters, writeLetter } from "./letters.ts";
import { type By, findRow, lockOpen, noteStep, type RequestRow } from "./rows.ts";

/** Requests whose steps and letters are read by one statement. */
const batchSize = 500;

/** For so long an open request with the same content counts as the same one, e.g. after a double click. */
const sameForMinutes = 1;

/** Returns the new request, or the same one that was entered a moment ago. Throws `received-in-future`. */
export async function addRequest(db: Db, input: DataRequestInput, by: By): Promise<DataRequest> {
  if (input.receivedOn > londonDay(by.now)) throw new AppError("received-in-future");
  const id = await db.transaction().execute(async (trx) => {
    await takeAdvisoryLock(trx, "data requests");
    const id = crypto.randomUUID();
    const row: RequestRow = {
      ...input,
      id,
      words: input.words ?? null,
      // Once the letter was sent, or an administrator recorded the acknowledgement.
      acknowledgedAt: null,
      extendedAt: null,
      closedAt: null,
      outcome: null,
      identityHow: null,
      identityAt: null,
      identityBy: null,
      askedAt: null,
      answeredAt: null,
    };
    const same = await findSame(trx, row, minutesAfter(by.now, -sameForMinutes));
    if (same) return same.id;
    await trx.insertInto("dataRequests").values(row).execute();
    await noteStep(trx, id, by, ["received"]);
    await writeLetter(trx, row, by, { letter: "received", dueOn: dueDay(row) });
    return id;
  });
  return await readRequest(db, id);
}

async function findSame(trx: Trx, row: RequestRow, since: string): Promise<RequestRow | undefined> {
  const { kind, how, who, receivedOn, email, words } = row;
  const rows = await trx
    .selectFrom("dataRequests")
    .innerJoin("dataRequestEvents", "dataRequestEvents.requestId", "dataRequests.id")
    .selectAll("dataRequests")
    .where("dataRequests.kind", "=", kind)
    .where("how", "=", how)
    .where("who", "=", who)
    .where("receivedOn", "=", receivedOn)
    .where("closedAt", "is", null)
    .where("dataRequestEvents.kind", "=", "received")
    .where("dataRequestEvents.at", ">", since)
    .execute();
  return rows.find((one) => one.email === email && one.words === words);
}

type StepKind = keyof typeof stepWords;
type Step = { do: StepKind | "told"; note: string };

/**
 * All but `told` are steps of an open request. Throws `request-not-found`, `request-closed`, and what `refuseStep`
 * throws.
 */
export async function takeStep(db: Db, id: string, { do: step, note }: Step, by: By): Promise<DataRequest> {
  await db.transaction().execute(async (trx) => {
    if (step === "told") return await noteTold(trx, id, note, by);
    const before = await lockOpen(trx, id);
    const isRepeatable = step === "progress" || (step === "acknowledge" && before.acknowledgedAt !== null);
    if (isRepeatable && (await isTakenAgain(trx, before.id, [stepWords[step], note], by.now))) return;
    refuseStep(step, before, by.now);
    const change = changeOf(step, before, { note, by });
    const row = { ...before, ...change };
    if (Object.keys(change).length > 0)
      await trx.updateTable("dataRequests").set(change).where("id", "=", row.id).execute();
    if (step === "identify") {
      const entry = { at: by.now.toISOString(), actor: by.actor, action: "data.identified" } as const;
      await recordAudit(trx, { ...entry, subjectId: row.id });
    }
    if (step === "ask") await writeLetter(trx, row, by, { letter: "asked", question: note });
    if (step === "extend")
      await writeLetter(trx, row, by, { letter: "extended", dueOn: dueDay(row), reason: note });
    if (step === "close") {
      await forgetUnsentBundle(trx, row.id);
      await writeLetter(trx, row, by, { letter: "closed", outcome: note });
    }
    await noteStep(trx, row.id, by, [stepWords[step], note]);
  });
  return await readRequest(db, id);
}

/** Whether the same step, with the same text, was recorded a moment ago, e.g. by a double click or two people. */
async function isTakenAgain(
  trx: Trx,
  requestId: string,
  [kind, note]: readonly [string, string],
  now: Date,
): Promise<boolean> {
  const known = await trx
    .selectFrom("dataRequestEvents")
    .select("id")
    .where("requestId", "=", requestId)
    .where("kind", "=", kind)
    .where("note", "=", note)
    .where("at", ">", minutesAfter(now, -sameForMinutes))
    .executeTakeFirst();
  return known !== undefined;
}

/**
 * Throws `invalid-request` for a step that is not possible now, such as extending a complaint, or a request after its
 * deadline: the person must be told of the extension within the month. A question does not restart a deadline that
 * has passed.
 */
function refuseStep(step: StepKind, row: RequestRow, now: Date): void {
  const isComplaint = row.kind === "complain";
  const reasons: Partial<Record<StepKind, readonly [when: boolean, sentence: string][]>> = {
    acknowledge: [[row.acknowledgedAt !== null, "It was acknowledged already. Note this as progress."]],
    ask: [
      [isComplaint, "A complaint is acknowledged without asking who complains. Note a question as progress."],
      [row.askedAt !== null, "They were asked already: the clock begins once. Note this as progress."],
      [row.identityAt !== null, "It is known who asks. Note a question as progress: the clock goes on."],
      [row.extendedAt !== null, "It was extended: its clock goes on. Note a question as progress."],
      [
        dueDay(row) < londonDay(now),
        "It was due already: no question begins its clock again. Note a question as progress, and answer soon.",
      ],
    ],
    answer: [[!isWaiting(row), "They were not asked anything, or have answered."]],
    identify: [[row.identityAt !== null, "The identity was checked already. Note this as progress."]],
    extend: [
      [isComplaint || row.extendedAt !== null, "A request can be extended once, a complaint not at all."],
      [isWaiting(row), "Its clock has not begun: they have not answered what they were asked."],
      [
        dueDay(row) < londonDay(now),
        "It was due already: it can be extended before its day alone. Answer it, and say why it is late.",
      ],
    ],
  };
  for (const [when, sentence] of reasons[step] ?? [])
    if (when) throw new AppError("invalid-request", { sentence });
}

/** The change of a step to the row of its request. */
function changeOf(
  step: StepKind,
  row: RequestRow,
  { note, by }: { note: string; by: By },
): Partial<RequestRow> {
  const at = by.now.toISOString();
  const answer = isWaiting(row) ? { answeredAt: at } : {};
  const changes: Record<StepKind, Partial<RequestRow>> = {
    acknowledge: { acknowledgedAt: at },
    ask: { askedAt: at },
    answer,
    identify: { identityHow: note, identityAt: at, identityBy: by.actor, ...answer },
    extend: { extendedAt: at },
    progress: {},
    close: { closedAt: at, outcome: note },
  };
  return changes[step];
}

/** A copy without a sent link is not needed after the request is closed: it was posted, or not used. */
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
  ask: "asked-them",
  answer: "they-answered",
  identify: "identity-checked",
  extend: "extended",
  progress: "progress",
  close: "closed",
} as const;

/** Requests with a failed letter first, then open ones by deadline, then closed ones. */
export async function listRequests(db: Db): Promise<DataRequest[]> {
  const rows = await db.selectFrom("dataRequests").selectAll().execute();
  const present: DataRequest[] = [];
  for (const batch of batchesOf(rows, batchSize)) present.push(...(await presentRequests(db, batch)));
  const rank = ({ unsentLetters, closedAt, dueOn, receivedOn }: DataRequest) => {
    if (unsentLetters.some(({ hasFailed }) => hasFailed)) return "0";
    return closedAt === null ? `1${dueOn}` : `2${String(9e15 - Date.parse(receivedOn))}`;
  };
  return present.toSorted((left, right) => (rank(left) < rank(right) ? -1 : 1));
}

/**
 * The number of open requests that the dashboard reminds of on `today`, and the first deadline: an acknowledged
 * complaint has none, nor has a request whose deadline is not running.
 */
export async function countReminded(
  db: Db,
  today: string,
): Promise<{ requests: number; dueOn: string | null }> {
  const open = await db.selectFrom("dataRequests").selectAll().where("closedAt", "is", null).execute();
  const reminded = open.filter((row) => remindDay(row) <= today);
  const days = reminded
    .filter((row) => (row.kind !== "complain" || row.acknowledgedAt === null) && !isWaiting(row))
    .map((row) => dueDay(row))
    .toSorted();
  return { requests: reminded.length, dueOn: days[0] ?? null };
}

export async function readRequest(db: Db, id: string): Promise<DataRequest> {
  const [request] = await presentRequests(db, [await findRow(db, id)]);
  if (!request) throw new AppError("request-not-found");
  return request;
}

/** The requests as they are shown, from a few queries for all of them. */
async function presentRequests(db: Db, rows: readonly RequestRow[]): Promise<DataRequest[]> {
  const ids = rows.map(({ id }) => id);
  const events = await db
    .selectFrom("dataRequestEvents")
    .select(["requestId", "id", "at", "actor", "kind", "note"])
    .where("requestId", "in", ids)
    .orderBy("at")
    .execute();
  const bundles = await db
    .selectFrom("dataBundles")
    .select(["requestId", "madeAt", "otherAddresses", "reviewedBy", "sentAt", "openedAt", "expiresAt"])
    .where("requestId", "in", ids)
    .execute();
  const eventsOf = Map.groupBy(events, ({ requestId }) => requestId);
  const bundleOf = new Map(bundles.map((bundle) => [bundle.requestId, bundle]));
  const lettersOf = await readUnsentLetters(db, ids);
  return rows.map((row) => {
    const bundle = bundleOf.get(row.id);
    const unsentLetters = lettersOf(row.id);
    return {
      ...row,
      dueOn: dueDay(row),
      // At once where a letter failed: the person must be told another way.
      remindOn: unsentLetters.some(({ hasFailed }) => hasFailed) ? row.receivedOn : remindDay(row),
      unsentLetters,
      bundle: bundle
        ? { ...bundle, otherAddresses: JSON.parse(bundle.otherAddresses) as string[] } // written by `prepareBundle`
        : null,
      events: eventsOf.get(row.id) ?? [],
    };
  });
}
