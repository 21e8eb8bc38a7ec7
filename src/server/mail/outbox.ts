/**
 * The mails that an application causes. They are written in the application's own transaction, so that neither stands
 * without the other, and are sent from the table afterwards. They hold what their templates need and no more, and go
 * when the application goes.
 */
import type { Job } from "#contract/jobs.ts";
import type { ApplicationStatus, LetterStatus } from "#contract/limits.ts";
import type { Transaction } from "kysely";
import type { Database } from "../db/schema.ts";

/** What the template of each kind reads (server/mail/compose.ts). */
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
  /** To the applicant, when an administrator chose to: the application has this status now (decision 0016). */
  "status-letter": ApplicationMails["application-receipt"] & { status: LetterStatus };
};

export type MailKind = keyof ApplicationMails;
export const mailKinds = [
  "application-receipt",
  "application-notice",
  "status-letter",
] as const satisfies readonly MailKind[];

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
  const row = (kind: MailKind, recipient: string, payload: object) => ({
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
 * what it was given for.
 */
export async function forgetMails(
  transaction: Transaction<Database>,
  about: { applicationId: string } | { jobId: string },
): Promise<void> {
  await transaction
    .deleteFrom("outboxMessages")
    .where("kind", "in", mailKinds)
    .where("payload", "like", payloadHolding(about))
    .execute();
}

/** Takes back a letter that waits and tells a status which the application no longer has. */
export async function withdrawLetters(
  transaction: Transaction<Database>,
  applicationId: string,
  status: ApplicationStatus,
): Promise<void> {
  await transaction
    .deleteFrom("outboxMessages")
    .where("kind", "=", "status-letter")
    .where("attempts", "=", 0)
    .where("payload", "like", payloadHolding({ applicationId }))
    .where("payload", "not like", payloadHolding({ status }))
    .execute();
}

/**
 * A pattern for `like` that finds the payloads with this one field. Fields are looked for in the JSON, where no
 * applicant's text can put them: a quotation mark inside a text is escaped.
 */
export function payloadHolding(field: Readonly<Record<string, string>>): string {
  return `%${JSON.stringify(field).slice(1, -1)}%`;
}
