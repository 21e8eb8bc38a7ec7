import type { ApplicationInput, ApplicationReceipt } from "#contract/applications.ts";
import { minutesAfter } from "../clock.ts";
import type { Db } from "../db/connect.ts";
import { askedAdjustments } from "./adjustments.ts";

const windowMinutes = 24 * 60;

interface SentForm {
  input: ApplicationInput;
  uploadId: string;
  now: Date;
}

/**
 * The receipt of an application of the last day with the same values and the same CV as this form, or null. A browser
 * without script sends the CV again each time, so a form that is sent twice, by a double click or by Back and Submit,
 * is recognised by its content.
 */
export async function findSameForm(
  trx: Db,
  { input, uploadId, now }: SentForm,
): Promise<ApplicationReceipt | null> {
  const rows = await trx
    .selectFrom("cvUploads as sent")
    .innerJoin("cvUploads as earlier", "earlier.sha256", "sent.sha256")
    .innerJoin("jobApplications as application", "application.id", "earlier.applicationId")
    .leftJoin("applicationAdjustments as asked", "asked.applicationId", "application.id")
    .select(["application.id", "application.reference", "application.coverLetter"])
    .select(["asked.adjustments", "asked.usesInterviewScheme"])
    .where("sent.id", "=", uploadId)
    .where("application.jobId", "=", input.jobId.toLowerCase())
    .where("application.applicantName", "=", input.applicantName)
    .where("application.applicantEmail", "=", input.applicantEmail)
    .where("application.applicantPhone", "=", input.applicantPhone)
    .where("application.createdAt", ">=", minutesAfter(now, -windowMinutes))
    .orderBy("application.createdAt")
    .execute();
  const { adjustments, usesInterviewScheme } = askedAdjustments(input);
  const same = rows.find(
    (row) =>
      (row.coverLetter ?? "") === (input.coverLetter?.trim() ? input.coverLetter : "") &&
      row.adjustments === adjustments &&
      (row.usesInterviewScheme ?? false) === usesInterviewScheme,
  );
  return same ? { id: same.id, reference: same.reference } : null;
}
