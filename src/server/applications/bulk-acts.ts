/** Does, and undoes, a bulk change for some of its applications in one transaction. */
import { type ApplicationStatus, type BulkSkip, type LetterKind, limits } from "#contract/limits.ts";
import { readApplicationStatus, suitsStatus } from "#contract/application-status.ts";
import type { BulkRequest } from "#contract/application-list.ts";
import { AppError } from "#contract/errors.ts";
import { recordAudits } from "../audit/entries.ts";
import { minutesAfter } from "../clock.ts";
import type { Trx } from "../db/connect.ts";
import { isPostgres, keptIds } from "../db/locks.ts";
import { removeTraces } from "../db/clean.ts";
import { dropLetters, isUnleased, newMail, readPayload } from "../mail/outbox.ts";
import { addTask } from "../tasks/tasks.ts";
import { unblind, unblindFor } from "./blind.ts";
import { lastChanger, noteDropped, recordEvents } from "./events.ts";

export type BulkAct =
  | { kind: "status"; status: ApplicationStatus; writes: boolean }
  | { kind: "letter"; letter: LetterKind }
  | { kind: "delete" };

/** Throws `invalid-request` for a change whose parts do not fit together. */
export function readAct({ ids, seen, filter, except, expectedCount, ...change }: BulkRequest): BulkAct {
  const { do: kind, status, letter } = change;
  const isChosen = filter === undefined ? ids !== undefined && except === undefined : ids === undefined;
  const isCounted = filter === undefined || expectedCount !== undefined;
  const isSeen = seen === undefined || seen.length === ids?.length;
  if (!isChosen || !isCounted || !isSeen)
    throw new AppError("invalid-request", { sentence: "Give ids, or a filter and how many it let through." });
  if (kind === "delete") return { kind };
  if (kind === "letter" && letter) return { kind, letter };
  if (kind === "status" && status && (letter === undefined || letter === status))
    return { kind, status, writes: letter !== undefined };
  throw new AppError("invalid-request", { sentence: "Give the status to set, or the letter to write." });
}

/** An application of a bulk change: its status as seen or planned; its version when planned, or once changed. */
export type Item = { id: string; reference: string; fromValue: string | null; version: number | null };

const noIds: ReadonlySet<string> = new Set();

type Context = { trx: Trx; now: Date; actor: string; changeId: string };
type Row = Awaited<ReturnType<typeof lockRows>>[number];

/**
 * Returns how many waiting letters were taken back, and the storage keys of the CVs of deleted applications: remove
 * them after the commit.
 */
export async function changeItems(
  context: Context,
  act: BulkAct,
  items: readonly Item[],
): Promise<{ lettersTakenBack: number; removedCvs: string[] }> {
  const { trx, actor } = context;
  const at = context.now.toISOString();
  const ids = items.map(({ id }) => id);
  const rows = new Map((await lockRows(trx, ids)).map((row) => [row.id, row]));
  const letters = await waitingLetters(trx, ids);
  const kept = act.kind === "delete" ? await keptIds(trx, context.now) : noIds;
  const changed: Row[] = [];
  const skipped = new Map<string, Outcome>();
  for (const item of items) {
    const row = rows.get(item.id);
    const why = kept.has(item.id) && row ? "held" : whyNot(act, item, row, letters.get(item.id) ?? []);
    if (row && why === null) changed.push(row);
    else {
      const by = why === "changed" ? ` ${(await lastChanger(trx, item.id)) ?? ""}` : "";
      skipped.set(item.id, { state: "skipped", why: `${why}${by}` });
    }
  }
  await settle(context, skipped);
  if (changed.length === 0) return { lettersTakenBack: 0, removedCvs: [] };
  let lettersTakenBack = 0;
  if (act.kind === "status") {
    // Those that have the status already only get the letter.
    const others = changed.filter((row) => readApplicationStatus(row.applicationStatus) !== act.status);
    await setStatuses(context, act.status, others);
    const stale = [...letters.values()].flat().filter((letter) => !suitsStatus(letter.status, act.status));
    const theirs = stale.filter((letter) => changed.some(({ id }) => id === letter.applicationId));
    const dropped = await dropLetters(trx, theirs);
    lettersTakenBack = dropped.length;
    await noteDropped(trx, dropped, { at, actor });
    if (act.writes) await writeLetters(context, act.status as LetterKind, changed, letters); // `readAct` has seen to it
    for (const { id, isBlind } of changed) if (isBlind) await unblindFor(trx, act.status, { id, at, actor });
  }
  if (act.kind === "letter") await writeLetters(context, act.letter, changed, letters);
  await noteDone(context, changed);
  return { lettersTakenBack, removedCvs: act.kind === "delete" ? await remove(context, changed) : [] };
}

/** Those that were changed, with their new versions. */
async function noteDone({ trx, changeId }: Context, changed: readonly Row[]): Promise<void> {
  const changedIds = changed.map(({ id }) => id);
  await trx
    .updateTable("bulkChangeItems")
    .set((set) => ({
      state: "done",
      version: set
        .selectFrom("jobApplications")
        .select("jobApplications.version")
        .whereRef("jobApplications.id", "=", "bulkChangeItems.applicationId"),
    }))
    .where("changeId", "=", changeId)
    .where("applicationId", "in", changedIds)
    .execute();
}

/**
 * Restores those that were not changed since, and keeps the others, with the name of who changed them. Returns how
 * many letters it took back.
 */
export async function undoItems(
  context: Context,
  { act, at }: { act: BulkAct; at: string },
  items: readonly Item[],
): Promise<number> {
  const { trx, now, actor } = context;
  let lettersUndone = 0;
  const ids = items.map(({ id }) => id);
  const rows = new Map((await lockRows(trx, ids)).map((row) => [row.id, row]));
  const letters = await waitingLetters(trx, ids);
  const status = letterOf(act);
  const outcomes = new Map<string, Outcome>();
  const restored: { row: Row; from: string | null }[] = [];
  for (const item of items) {
    const row = rows.get(item.id);
    const waiting = letters.get(item.id) ?? [];
    const own = waiting.filter((letter) => letter.status === status && letter.createdAt >= at);
    const before = readApplicationStatus(item.fromValue);
    const wasLetterAlone = act.kind === "letter" || (act.kind === "status" && before === act.status);
    const isLetterAway = wasLetterAlone && own.length === 0;
    if (!row || row.version !== item.version || isLetterAway) {
      outcomes.set(item.id, { state: "kept", why: row ? await lastChanger(trx, item.id) : null });
      continue;
    }
    if (!wasLetterAlone) restored.push({ row, from: item.fromValue });
    const stale =
      act.kind === "status" ? waiting.filter((letter) => !suitsStatus(letter.status, before)) : [];
    const dropped = await dropLetters(trx, [...new Set([...own, ...stale])]);
    lettersUndone += dropped.length;
    await noteDropped(trx, dropped, { at: now.toISOString(), actor });
    outcomes.set(item.id, { state: "undone", why: null });
  }
  if (act.kind === "status")
    for (const [before, group] of Map.groupBy(restored, ({ from }) => readApplicationStatus(from)))
      await setStatuses(
        context,
        before as ApplicationStatus, // what its row held
        group.map(({ row }) => row),
      );
  await settle(context, outcomes);
  return lettersUndone;
}

/** The letter that the change wrote, if it did. */
function letterOf(act: BulkAct): LetterKind | null {
  if (act.kind === "letter") return act.letter;
  return act.kind === "status" && act.writes ? (act.status as LetterKind) : null; // `readAct` has seen to it
}

function lockRows(trx: Trx, ids: readonly string[]) {
  return trx
    .selectFrom("jobApplications")
    .innerJoin("jobs", "jobs.id", "jobApplications.jobId")
    .select(["jobApplications.id", "reference", "applicantName", "applicantEmail", "applicationStatus"])
    .select(["version", "withdrawnAt", "isBlind", "cvFilePath"])
    .select(["jobs.title as jobTitle", "jobs.location as jobLocation", "jobs.contactEmail"])
    .where("jobApplications.id", "in", ids)
    .orderBy("jobApplications.id")
    .$if(isPostgres(trx), (query) => query.forUpdate("jobApplications"))
    .execute();
}

type WaitingLetter = { id: string; applicationId: string; status: LetterKind; createdAt: string };

/** Letters that no process has leased, by application. */
async function waitingLetters(trx: Trx, ids: readonly string[]): Promise<Map<string, WaitingLetter[]>> {
  const rows = await trx
    .selectFrom("tasks")
    .select(["id", "applicationId", "payload", "createdAt"])
    .where("applicationId", "in", ids)
    .where("kind", "=", "status-letter")
    .where(isUnleased)
    .execute();
  const letters = rows.map(({ payload, applicationId, ...row }) => ({
    ...row,
    applicationId: applicationId ?? "",
    status: readPayload("status-letter", payload).status,
  }));
  return Map.groupBy(letters, ({ applicationId }) => applicationId);
}

function whyNot(
  act: BulkAct,
  item: Item,
  row: Row | undefined,
  letters: readonly WaitingLetter[],
): BulkSkip | null {
  if (!row) return "gone";
  const status = readApplicationStatus(row.applicationStatus);
  if (row.version !== item.version || readApplicationStatus(item.fromValue) !== status) return "changed";
  if (act.kind === "delete") return null;
  if (row.withdrawnAt !== null) return "withdrawn";
  if (act.kind === "status" && status !== act.status) return null;
  const written = letterOf(act);
  if (written === null) return "same-status";
  if (!suitsStatus(written, status)) return "letter-outdated";
  return letters.some((letter) => letter.status === written) ? "letter-waits" : null;
}

type Outcome = { state: "skipped" | "undone" | "kept"; why: string | null };

/** Records the outcome of each, with one statement for each outcome. */
async function settle({ trx, changeId }: Context, outcomes: ReadonlyMap<string, Outcome>): Promise<void> {
  const groups = Map.groupBy(outcomes, ([, { state, why }]) => `${state} ${why ?? ""}`);
  for (const group of groups.values()) {
    const [, outcome] = group[0] ?? [];
    if (!outcome) continue;
    const ids = group.map(([id]) => id);
    await trx
      .updateTable("bulkChangeItems")
      .set(outcome)
      .where("changeId", "=", changeId)
      .where("applicationId", "in", ids)
      .execute();
  }
}

async function setStatuses({ trx, now, actor }: Context, status: ApplicationStatus, rows: readonly Row[]) {
  const at = now.toISOString();
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await trx
    .updateTable("jobApplications")
    .set({ applicationStatus: status, statusChangedAt: at, updatedAt: at })
    .set((column) => ({ version: column("version", "+", 1) }))
    .where("id", "in", ids)
    .execute();
  const events = rows.map(({ id, applicationStatus: from }) => ({ applicationId: id, from, to: status }));
  await recordEvents(
    trx,
    events.map((event) => ({ ...event, at, actor, kind: "status-changed" as const })),
  );
  await recordAudits(
    trx,
    ids.map((subjectId) => ({ at, actor, action: "application.updated" as const, subjectId })),
  );
}

/** Queues the letter for each that has none waiting, with the usual delay. */
async function writeLetters(
  { trx, now, actor }: Context,
  status: LetterKind,
  rows: readonly Row[],
  letters: ReadonlyMap<string, readonly WaitingLetter[]>,
): Promise<void> {
  const at = now.toISOString();
  const dueAt = minutesAfter(now, limits.mail.letterDelayMinutes);
  const unwritten = rows.filter(({ id }) => !letters.get(id)?.some((letter) => letter.status === status));
  for (const row of unwritten) {
    const { reference, applicantName, applicantEmail: recipient, jobTitle, jobLocation, contactEmail } = row;
    const payload = { reference, applicantName, recipient, jobTitle, jobLocation, contactEmail, status };
    await addTask(trx, newMail("status-letter", payload, { applicationId: row.id, createdAt: at, dueAt }));
  }
  const ids = unwritten.map(({ id }) => id);
  // An invitation needs the name.
  if (status === "invitation") for (const id of ids) await unblind(trx, { id, at, actor });
  await recordEvents(
    trx,
    ids.map((applicationId) => ({ applicationId, at, actor, kind: "letter-queued" as const, to: status })),
  );
  await recordAudits(
    trx,
    ids.map((subjectId) => ({ at, actor, action: "letter.queued" as const, subjectId, detail: status })),
  );
}

async function remove({ trx, now, actor }: Context, rows: readonly Row[]): Promise<string[]> {
  const ids = rows.map(({ id }) => id);
  await trx.deleteFrom("jobApplications").where("id", "in", ids).execute();
  await removeTraces(trx, ids);
  const at = now.toISOString();
  await recordAudits(
    trx,
    ids.map((subjectId) => ({ at, actor, action: "application.deleted" as const, subjectId })),
  );
  return rows.flatMap(({ cvFilePath }) => cvFilePath ?? []);
}
