/**
 * The mails that an application causes. They are written in the application's own transaction, so that neither stands
 * without the other, and are sent from the table afterwards. They hold what their templates need and no more, and go
 * when the application goes.
 */
import type { Job } from "#contract/jobs.ts";
import type { Transaction } from "kysely";
import type { Database } from "../db/schema.ts";

/** What the template of each kind reads. */
export type ApplicationMails = {
  /** To the applicant: we have it, under this reference, and what happens next. */
  "application-receipt": {
    applicationId: string;
    reference: string;
    applicantName: string;
    jobId: string;
    jobTitle: string;
    jobLocation: string;
    contactEmail: string;
  };
  /** To the job's contact address: somebody has applied. Who, is told only after signing in. */
  "application-notice": {
    applicationId: string;
    reference: string;
    jobId: string;
    jobTitle: string;
    jobLocation: string;
  };
};

type Applicant = { applicationId: string; reference: string; name: string; email: string };

/** Writes the receipt to the applicant and the notice to the job's contact address, due at once. */
export async function queueMails(
  transaction: Transaction<Database>,
  { applicant, job, now }: { applicant: Applicant; job: Job; now: string },
): Promise<void> {
  const notice: ApplicationMails["application-notice"] = {
    applicationId: applicant.applicationId,
    reference: applicant.reference,
    jobId: job.id,
    jobTitle: job.title,
    jobLocation: job.location,
  };
  const receipt: ApplicationMails["application-receipt"] = {
    ...notice,
    applicantName: applicant.name,
    contactEmail: job.contactEmail,
  };
  const row = (kind: keyof ApplicationMails, recipient: string, payload: object) => ({
    id: crypto.randomUUID(),
    kind,
    recipient,
    payload: JSON.stringify(payload),
    createdAt: now,
    dueAt: now,
  });
  await transaction
    .insertInto("outboxMessages")
    .values([
      row("application-receipt", applicant.email, receipt),
      row("application-notice", job.contactEmail, notice),
    ])
    .execute();
}

/**
 * Takes away the mails about an application, or about every application to a job: an address is not kept longer than
 * what it was given for. The id is looked for in the payload's JSON, where no applicant's text can put it: a quotation
 * mark inside a text is escaped.
 */
export async function forgetMails(
  transaction: Transaction<Database>,
  about: { applicationId: string } | { jobId: string },
): Promise<void> {
  const pair = JSON.stringify(about).slice(1, -1);
  await transaction
    .deleteFrom("outboxMessages")
    .where("kind", "in", ["application-receipt", "application-notice"])
    .where("payload", "like", `%${pair}%`)
    .execute();
}
