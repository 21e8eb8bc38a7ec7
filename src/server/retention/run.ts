/** One run of the retention: erases what has lain out of sight long enough, and moves out of sight what is due. */
import {
  announcedDays,
  type ApplicationRuleName,
  applicationRuleNames,
  applicationRules,
  requestMonths,
} from "#content/retention.ts";
import { minutesAfter } from "../clock.ts";
import type { Trx } from "../db/connect.ts";
import { heldIds } from "../db/locks.ts";
import { addMonths, findDue, type Periods } from "./due.ts";
import { type EraseDeps, eraseRows, finishErasures } from "./erase.ts";
import { cleanDatabase } from "../db/clean.ts";
import type { Ledger } from "./ledger.ts";
import { quarantine } from "./quarantine.ts";

export type RunDeps = EraseDeps & { ledger: Ledger; periods?: Periods };
export type RunResult = {
  state: "done" | "stopped";
  total: number;
  due: number;
  announced: number;
  quarantined: number;
  erased: number;
};

/** A run that would take more than this share of the applications, or more than so many, asks first. */
const mostOfAll = 0.2;
const mostAtOnce = 1_000;
/** So few are always taken: of five applications, two due are no mistake. */
const fewAtOnce = 10;
const inOneTransaction = 50;

/** `approval`: who lets it take more than it would by itself, and how many were shown. */
export async function runRetention(
  deps: RunDeps,
  {
    approval,
    mayGoOn = () => true,
  }: { approval?: { by: string; due: number }; mayGoOn?: () => boolean } = {},
): Promise<RunResult> {
  const { db, clock, log, ledger, periods = applicationRules } = deps;
  const now = clock();
  const acting = await db.transaction().execute((trx) => settlePeriods(trx, periods, now));
  const erased = await eraseExpired(deps, now, mayGoOn);
  const due = await findDue(db, { now, periods });
  const taken = due.filter(({ rule }) => acting.has(rule));
  const total = await countAll(deps);
  const isTooMany =
    taken.length > fewAtOnce && (taken.length > mostAtOnce || taken.length > mostOfAll * total);
  const isStopped = isTooMany && approval?.due !== taken.length;
  let quarantined = 0;
  if (isStopped)
    log.warn({ due: taken.length, total }, "Retention stopped: it would take too many applications");
  else quarantined = await quarantineAll(deps, taken, { now, periods, rules: acting, mayGoOn });
  await finishErasures(deps);
  const result = {
    state: isStopped ? ("stopped" as const) : ("done" as const),
    total,
    due: taken.length,
    announced: due.length - taken.length,
    quarantined,
    erased,
  };
  await db
    .insertInto("retentionRuns")
    .values({
      id: crypto.randomUUID(),
      at: now.toISOString(),
      ...result,
      approvedBy: isTooMany ? (approval?.by ?? null) : null,
    })
    .execute();
  await removeOld(deps, now);
  await ledger.write(db, now);
  if (quarantined + erased > 0) {
    log.info(result, "Retention run");
    // PostgreSQL ends a statement that takes too long; its own vacuum comes by later.
    await cleanDatabase(db).catch((error: unknown) => log.warn({ err: error }, "Tables were not vacuumed"));
  }
  return result;
}

type Moving = Parameters<typeof quarantine>[2] & { mayGoOn: () => boolean };

async function quarantineAll(
  { db }: RunDeps,
  due: readonly { id: string }[],
  { mayGoOn, ...moving }: Moving,
): Promise<number> {
  let quarantined = 0;
  for (let from = 0; from < due.length && mayGoOn(); from += inOneTransaction) {
    const batch = due.slice(from, from + inOneTransaction);
    quarantined += await db.transaction().execute(async (trx) => {
      let moved = 0;
      for (const { id } of batch) if (await quarantine(trx, id, moving)) moved += 1;
      return moved;
    });
  }
  return quarantined;
}

/** Notes today's periods; answers those that act. A new one, or a shorter one, acts after `announcedDays`. */
async function settlePeriods(
  trx: Trx,
  periods: Periods,
  now: Date,
): Promise<ReadonlySet<ApplicationRuleName>> {
  const at = now.toISOString();
  const acting = new Set<ApplicationRuleName>();
  for (const name of applicationRuleNames) {
    const { months } = periods[name];
    const known = await trx
      .selectFrom("retentionPeriods")
      .selectAll()
      .where("name", "=", name)
      .executeTakeFirst();
    const isAnnounced = !known || months < known.months;
    const actsFrom = isAnnounced ? minutesAfter(now, announcedDays * 24 * 60) : known.actsFrom;
    await trx
      .insertInto("retentionPeriods")
      .values({ name, months, actsFrom })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ months, actsFrom }))
      .execute();
    if (actsFrom <= at) acting.add(name);
  }
  return acting;
}

async function eraseExpired(deps: RunDeps, now: Date, mayGoOn: () => boolean): Promise<number> {
  const { db } = deps;
  const expired = await db
    .selectFrom("quarantinedApplications")
    .select(["id", "rule"])
    .where("eraseAt", "<=", now.toISOString())
    .orderBy("eraseAt")
    .execute();
  let erased = 0;
  for (const { id, rule } of expired) {
    if (!mayGoOn()) break;
    const isErased = await db.transaction().execute(async (trx) => {
      if ((await heldIds(trx, now)).has(id)) return false;
      return await eraseRows(trx, id, { why: "period", rule, now });
    });
    if (isErased) erased += 1;
  }
  return erased;
}

async function countAll({ db }: RunDeps): Promise<number> {
  const { count } = await db
    .selectFrom("jobApplications")
    .select((select) => select.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Removes what stands here for longer than it is of use. */
async function removeOld({ db, ledger }: RunDeps, now: Date): Promise<void> {
  const before = addMonths(now.toISOString(), -requestMonths);
  await db.deleteFrom("retentionRuns").where("at", "<", before).execute();
  await db.deleteFrom("dataRequests").where("closedAt", "<", before).execute();
  await db.deleteFrom("erasures").where("at", "<", before).where("verifiedAt", "is not", null).execute();
  const ledgerBefore = minutesAfter(now, -ledger.keptDays * 24 * 60);
  await db
    .updateTable("erasures")
    .set({ applicationId: null })
    .where("at", "<", ledgerBefore)
    .where("applicationId", "is not", null)
    .where("verifiedAt", "is not", null)
    .execute();
}
