/** One run of the retention: erases what has been in quarantine long enough, and moves into quarantine what is due.
 * */
import {
  announcedDays,
  type ApplicationRuleName,
  applicationRuleNames,
  applicationRules,
  requestMonths,
} from "#content/retention.ts";
import { recordAudit } from "../audit/entries.ts";
import { minutesAfter } from "../clock.ts";
import { batchesOf, type Db, type Trx } from "../db/connect.ts";
import { copiedIds, unreleasedIds } from "../db/locks.ts";
import { addMonths, endOfPeriod, findDue, type Periods } from "./due.ts";
import { type EraseDeps, eraseRows, finishCommitted } from "./erase.ts";
import { type Ledger, noteDeletions } from "./ledger.ts";
import { isQuarantined, parseContent, quarantine, restore } from "./quarantine.ts";

export type RunDeps = EraseDeps & { ledger: Ledger; periods?: Periods };
type RunResult = {
  state: "done" | "stopped";
  total: number;
  due: number;
  announced: number;
  expired: number;
  quarantined: number;
  erased: number;
};

/** A run that would move or erase more than this share of the applications, or more than this number, needs approval.
 * */
const mostOfAll = 0.2;
const mostAtOnce = 1_000;
/** This few never need approval: two due of five applications are no mistake. */
const fewAtOnce = 10;
const inOneTransaction = 50;

type Due = Awaited<ReturnType<typeof findDue>>[number];
type Expired = { id: string; reference: string; rule: string; eraseAt: string };
type Over = Expired & { isDue: boolean };

/** The plan of a run. */
export type Plan = {
  acting: ReadonlySet<ApplicationRuleName>;
  /** The number of applications outside quarantine, and those that are due by a rule in effect. */
  total: number;
  due: Due[];
  announced: Due[];
  /**
   * Of those in quarantine: which are erased, and which are restored because they are no longer due by today's rules
   * and dates.
   */
  expired: Expired[];
  returning: Expired[];
  asksForDue: boolean;
  asksForExpired: boolean;
};

type PlanDeps = Pick<RunDeps, "db"> & { periods?: Periods };

/** Computes the plan from dates and rules, and changes nothing. */
export async function planRun({ db, periods = applicationRules }: PlanDeps, now: Date): Promise<Plan> {
  const acting = new Set(
    (await readPeriods(db, periods, now))
      .filter(({ actsFrom }) => actsFrom <= now.toISOString())
      .map(({ name }) => name),
  );
  const all = await findDue(db, { now, periods });
  const due = all.filter(({ rule }) => acting.has(rule));
  const announced = all.filter(({ rule }) => !acting.has(rule));
  const over = await findOver(db, { now, periods });
  const expired = over.filter(({ isDue }) => isDue);
  const total = await countIn(db, "jobApplications");
  const hidden = await countIn(db, "quarantinedApplications");
  return {
    acting,
    total,
    due,
    announced,
    expired,
    returning: over.filter(({ isDue }) => !isDue),
    asksForDue: isTooMany(due.length, total),
    asksForExpired: isTooMany(expired.length, total + hidden),
  };
}

function isTooMany(count: number, total: number): boolean {
  return count > fewAtOnce && (count > mostAtOnce || count > mostOfAll * total);
}

type Approval = { by: string; due: number; expired?: number };

/** `approval`: who approved a run above the limit, and the number that was shown. */
export async function runRetention(
  deps: RunDeps,
  { approval, mayGoOn = () => true }: { approval?: Approval; mayGoOn?: () => boolean } = {},
): Promise<RunResult> {
  const { db, clock, log, ledger, periods = applicationRules } = deps;
  const now = clock();
  await db.transaction().execute((trx) => settlePeriods(trx, periods, now));
  const plan = await planRun(deps, now);
  const { acting: rules, total, due, announced, expired, returning, asksForDue, asksForExpired } = plan;
  const takes = !asksForDue || approval?.due === due.length;
  const erases = !asksForExpired || approval?.expired === expired.length;
  const counts = { total, due: due.length, announced: announced.length, expired: expired.length };
  if (!takes || !erases) log.warn(counts, "Retention stopped: it would take too many applications");
  const restored = await restoreAll(deps, returning, { now, periods, mayGoOn });
  const erased = erases ? await eraseExpired(deps, expired, { now, periods, mayGoOn }) : 0;
  const quarantined = takes ? await quarantineAll(deps, due, { now, periods, rules, mayGoOn }) : 0;
  await finishCommitted(deps);
  const state = takes && erases ? ("done" as const) : ("stopped" as const);
  const result = { state, ...counts, quarantined, erased };
  await db
    .insertInto("retentionRuns")
    .values({
      id: crypto.randomUUID(),
      at: now.toISOString(),
      ...result,
      // The approval is void if the number has changed.
      approvedBy: (asksForDue && takes) || (asksForExpired && erases) ? (approval?.by ?? null) : null,
    })
    .execute();
  const removed = await removeOld(deps, now);
  if (quarantined + erased + restored > 0) log.info({ ...result, restored }, "Retention run");
  if (quarantined + erased + removed > 0) await noteDeletions(deps);
  else await ledger.write(db, now);
  return result;
}

type Moving = Parameters<typeof quarantine>[2] & { mayGoOn: () => boolean };

async function quarantineAll(
  { db }: RunDeps,
  due: readonly { id: string }[],
  { mayGoOn, ...moving }: Moving,
): Promise<number> {
  let quarantined = 0;
  for (const batch of batchesOf(due, inOneTransaction)) {
    if (!mayGoOn()) break;
    quarantined += await db.transaction().execute(async (trx) => {
      let moved = 0;
      for (const { id } of batch) if (await quarantine(trx, id, moving)) moved += 1;
      return moved;
    });
  }
  return quarantined;
}

/** Today's periods, with the time from which each is in effect: a new or shorter one after `announcedDays`. */
async function readPeriods(db: Db, periods: Periods, now: Date) {
  const rows = await db.selectFrom("retentionPeriods").selectAll().execute();
  return applicationRuleNames.map((name) => {
    const { months } = periods[name];
    const known = rows.find((row) => row.name === name);
    const isAnnounced = !known || months < known.months;
    const actsFrom = isAnnounced ? minutesAfter(now, announcedDays * 24 * 60) : known.actsFrom;
    return { name, months, actsFrom };
  });
}

/** Records today's periods. */
async function settlePeriods(trx: Trx, periods: Periods, now: Date): Promise<void> {
  for (const { name, months, actsFrom } of await readPeriods(trx, periods, now))
    await trx
      .insertInto("retentionPeriods")
      .values({ name, months, actsFrom })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ months, actsFrom }))
      .execute();
}

type Looking = { now: Date; periods: Periods };

/**
 * The applications, or the one of that id, that have been in quarantine long enough and are not kept for another
 * reason.
 */
async function findOver(db: Db, { now, periods }: Looking, onlyId?: string): Promise<Over[]> {
  const kept = await idsKept(db, now);
  const rows = await db
    .selectFrom("quarantinedApplications as hidden")
    .innerJoin("jobs", "jobs.id", "hidden.jobId")
    .select(["hidden.id", "hidden.reference", "hidden.rule", "hidden.eraseAt", "hidden.content"])
    .select(["jobs.isActive", "jobs.validThrough", "jobs.archivedAt", "jobs.closedAt"])
    .where("hidden.eraseAt", "<=", now.toISOString())
    .$if(onlyId !== undefined, (query) => query.where("hidden.id", "=", onlyId ?? ""))
    .orderBy("hidden.eraseAt")
    .execute();
  return rows
    .filter(({ id }) => !kept.has(id))
    .map(({ id, reference, rule, eraseAt, content, ...job }) => {
      const end = endOfPeriod({ ...parseContent(content).application, job }, now, periods);
      return { id, reference, rule, eraseAt, isDue: end !== null && end.dueAt <= now.toISOString() };
    });
}

/**
 * An expired hold keeps an application until an administrator releases it; so does a copy of its data that is
 * awaited.
 */
async function idsKept(db: Db, now: Date): Promise<ReadonlySet<string>> {
  return new Set([...(await unreleasedIds(db)), ...(await copiedIds(db, now))]);
}

type Settling = Looking & { mayGoOn: () => boolean };

async function eraseExpired(
  { db }: RunDeps,
  expired: readonly Expired[],
  { now, periods, mayGoOn }: Settling,
): Promise<number> {
  let erased = 0;
  for (const { id, rule } of expired) {
    if (!mayGoOn()) break;
    const isErased = await db.transaction().execute(async (trx) => {
      if (!(await lockOver(trx, id, { now, periods }))?.isDue) return false;
      return await eraseRows(trx, id, { why: "period", rule, now });
    });
    if (isErased) erased += 1;
  }
  return erased;
}

/** For example because its period was made longer. */
async function restoreAll(
  { db }: RunDeps,
  returning: readonly Expired[],
  { now, periods, mayGoOn }: Settling,
): Promise<number> {
  let restored = 0;
  for (const { id } of returning) {
    if (!mayGoOn()) break;
    const isRestored = await db.transaction().execute(async (trx) => {
      if ((await lockOver(trx, id, { now, periods }))?.isDue !== false || !(await restore(trx, id)))
        return false;
      const entry = { at: now.toISOString(), actor: "server", action: "application.restored" } as const;
      await recordAudit(trx, { ...entry, subjectId: id });
      return true;
    });
    if (isRestored) restored += 1;
  }
  return restored;
}

/** Locked before holds and copies are read, so that none begins in between. */
async function lockOver(trx: Trx, id: string, looking: Looking): Promise<Over | undefined> {
  return (await isQuarantined(trx, id)) ? (await findOver(trx, looking, id))[0] : undefined;
}

async function countIn(db: Db, table: "jobApplications" | "quarantinedApplications"): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select((select) => select.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Removes old records of the retention; returns how many requests of people were among them. */
async function removeOld({ db, ledger }: RunDeps, now: Date): Promise<number> {
  const before = addMonths(now.toISOString(), -requestMonths);
  await db.deleteFrom("retentionRuns").where("at", "<", before).execute();
  const { numDeletedRows } = await db
    .deleteFrom("dataRequests")
    .where("closedAt", "<", before)
    .executeTakeFirst();
  await db.deleteFrom("erasures").where("at", "<", before).where("verifiedAt", "is not", null).execute();
  const ledgerBefore = minutesAfter(now, -ledger.keptDays * 24 * 60);
  await db.deleteFrom("forgottenRequests").where("at", "<", ledgerBefore).execute();
  await db
    .updateTable("erasures")
    .set({ applicationId: null })
    .where("at", "<", ledgerBefore)
    .where("applicationId", "is not", null)
    .where("verifiedAt", "is not", null)
    .execute();
  return Number(numDeletedRows);
}
