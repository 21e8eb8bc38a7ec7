/**
 * Adjustments and interview scheme that an applicant asks for (decision 0022). They may disclose a disability and are
 * not part of the assessment: they have their own table and their own call, and each reading is audited.
 */
import type { Adjustments, ApplicationInput } from "#contract/applications.ts";
import { isDisabilityConfident } from "#content/certificates.ts";
import { recordAudit } from "../audit/entries.ts";
import type { Db, Trx } from "../db/connect.ts";
import { redact } from "./redact.ts";

/** The stored adjustments. */
export function askedAdjustments(
  input: Pick<ApplicationInput, "adjustments" | "usesInterviewScheme">,
): Adjustments {
  return {
    adjustments: input.adjustments?.trim() || null,
    // A provider without the scheme does not ask for it, so a value that is sent all the same is not stored.
    usesInterviewScheme: isDisabilityConfident && input.usesInterviewScheme === true,
  };
}

/** Stores what the applicant asked for, if anything. */
export async function keepAdjustments(
  trx: Trx,
  applicationId: string,
  input: Pick<ApplicationInput, "adjustments" | "usesInterviewScheme">,
): Promise<void> {
  const { adjustments, usesInterviewScheme } = askedAdjustments(input);
  if (adjustments === null && !usesInterviewScheme) return;
  await trx
    .insertInto("applicationAdjustments")
    .values({ applicationId, adjustments, usesInterviewScheme })
    .execute();
}

type WriteContext = { applicationId: string; actor: string; now: string };

/** What was asked for with an application, or null when there is no such application. Audits the reader. */
export function readAdjustments(
  db: Db,
  { applicationId, actor, now }: WriteContext,
): Promise<Adjustments | null> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom("jobApplications")
      .leftJoin("applicationAdjustments as asked", "asked.applicationId", "jobApplications.id")
      .select(["asked.applicationId", "asked.adjustments", "asked.usesInterviewScheme"])
      .select(["isBlind", "applicantName", "applicantEmail", "applicantPhone"])
      .where("jobApplications.id", "=", applicationId)
      .executeTakeFirst();
    if (!row) return null;
    if (row.applicationId !== null)
      await recordAudit(trx, {
        at: now,
        actor,
        action: "adjustments.read",
        subjectId: applicationId,
      });
    const { adjustments, isBlind } = row;
    return {
      adjustments: isBlind && adjustments !== null ? redact(adjustments, row) : adjustments,
      usesInterviewScheme: row.usesInterviewScheme ?? false,
    };
  });
}

/** Deletes what was asked for, e.g. on the applicant's wish; keeps the application. False when there is none. */
export function deleteAdjustments(db: Db, { applicationId, actor, now }: WriteContext): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const application = await trx
      .selectFrom("jobApplications")
      .select("id")
      .where("id", "=", applicationId)
      .executeTakeFirst();
    const { numDeletedRows } = await trx
      .deleteFrom("applicationAdjustments")
      .where("applicationId", "=", applicationId)
      .executeTakeFirst();
    if (numDeletedRows > 0n)
      await recordAudit(trx, {
        at: now,
        actor,
        action: "adjustments.deleted",
        subjectId: applicationId,
      });
    return application !== undefined;
  });
}
