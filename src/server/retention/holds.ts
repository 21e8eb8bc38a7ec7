/** Holds: a held application, with a reason and an end date, is neither moved into quarantine nor erased. */
import { longestHoldMonths } from "#content/retention.ts";
import type { Held } from "#contract/data-retention.ts";
import { AppError } from "#contract/errors.ts";
import { londonDay } from "#contract/text/format.ts";
import { recordAudit } from "../audit/entries.ts";
import type { Db, Trx } from "../db/connect.ts";
import { isPostgres } from "../db/locks.ts";
import { readRowId } from "../db/row-id.ts";
import { londonMidnight } from "#content/working-days.ts";
import { addMonths } from "./due.ts";
import { holdJob, restore } from "./quarantine.ts";

type By = { actor: string; now: Date };
type HoldRequest = { reference: string; reason: string; until: string; restores?: boolean | undefined };

/**
 * Returns until when the application is held, because another hold may end later. Throws `application-not-found`, or
 * `invalid-request` for a date in the past or too far in the future.
 */
export async function hold(
  db: Db,
  { reference, reason, until, restores = false }: HoldRequest,
  { actor, now }: By,
): Promise<Held> {
  const today = londonDay(now);
  if (until <= today || until > addMonths(today, longestHoldMonths).slice(0, 10))
    throw new AppError("invalid-request", {
      sentence: `A hold ends on a day to come, at most ${longestHoldMonths} months from today.`,
    });
  const at = now.toISOString();
  const heldUntil = londonMidnight(until).toISOString();
  return await db.transaction().execute(async (trx) => {
    const applicationId = await findByReference(trx, reference.toUpperCase());
    if (applicationId === null) throw new AppError("application-not-found");
    await endReplaced(trx, { applicationId, reason, heldUntil, at });
    await trx
      .insertInto("holds")
      .values({
        id: crypto.randomUUID(),
        applicationId,
        reference: reference.toUpperCase(),
        reason,
        at,
        heldBy: actor,
        heldUntil,
        endedAt: null,
      })
      .execute();
    await recordAudit(trx, {
      at,
      actor,
      action: "application.held",
      subjectId: applicationId,
      detail: until,
    });
    if (restores && (await restore(trx, applicationId)))
      await recordAudit(trx, { at, actor, action: "application.restored", subjectId: applicationId });
    return { heldUntil: await lastEndOf(trx, applicationId) };
  });
}

async function lastEndOf(trx: Trx, applicationId: string): Promise<string> {
  const { heldUntil } = await trx
    .selectFrom("holds")
    .select("heldUntil")
    .where("applicationId", "=", applicationId)
    .where("endedAt", "is", null)
    .orderBy("heldUntil", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return heldUntil;
}

/** Locks the application of that reference, also in quarantine, until the transaction ends. */
export async function findByReference(trx: Trx, reference: string): Promise<string | null> {
  await holdJob(trx, "reference", reference);
  const live = await trx
    .selectFrom("jobApplications")
    .select("id")
    .where("reference", "=", reference)
    .$if(isPostgres(trx), (query) => query.forUpdate())
    .executeTakeFirst();
  const quarantined = await trx
    .selectFrom("quarantinedApplications")
    .select("id")
    .where("reference", "=", reference)
    .$if(isPostgres(trx), (query) => query.forUpdate())
    .executeTakeFirst();
  return (live ?? quarantined)?.id ?? null;
}

/**
 * A new hold replaces expired ones, and one with the same reason that ends no later. Other holds remain, so that each
 * reason keeps the application until its own end.
 */
async function endReplaced(
  trx: Trx,
  {
    applicationId,
    reason,
    heldUntil,
    at,
  }: { applicationId: string; reason: string; heldUntil: string; at: string },
): Promise<void> {
  await trx
    .updateTable("holds")
    .set({ endedAt: at })
    .where("applicationId", "=", applicationId)
    .where("endedAt", "is", null)
    .where((eb) =>
      eb.or([
        eb("heldUntil", "<=", at),
        eb.and([eb("reason", "=", reason), eb("heldUntil", "<=", heldUntil)]),
      ]),
    )
    .execute();
}

/** Throws `hold-not-found`. */
export async function endHold(db: Db, id: string, { actor, now }: By): Promise<void> {
  const rowId = readRowId(id);
  const at = now.toISOString();
  await db.transaction().execute(async (trx) => {
    const ended = await trx
      .updateTable("holds")
      .set({ endedAt: at })
      .where("id", "=", rowId ?? crypto.randomUUID())
      .where("endedAt", "is", null)
      .returning("applicationId")
      .executeTakeFirst();
    if (!ended) throw new AppError("hold-not-found");
    await recordAudit(trx, { at, actor, action: "application.hold-ended", subjectId: ended.applicationId });
  });
}
