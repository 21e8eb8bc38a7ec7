/**
 * The outbox: mails as tasks. They are written in the transaction of their cause, so that neither stands without the other,
 * and are sent afterwards. They hold what their templates need and no more; the database removes those about an application
 * with it.
 */
import type { AboutAccount } from "#content/letters/security-notice.ts";
import type { AboutDataRequest } from "#content/letters/data-letters.ts";
import type { Job } from "#contract/jobs.ts";
import { suitsStatus } from "#contract/application-status.ts";
import type { ApplicationStatus, LetterKind } from "#contract/limits.ts";
import type { Db, Trx } from "../db/connect.ts";
import type { AdminUserRow } from "../db/schema.ts";
import { addTask, type NewTask } from "../tasks/tasks.ts";

/** What the template of each kind reads (server/mail/compose.ts). */
export type ApplicationMails = {
  /** To the applicant: we have it, under this reference, and what happens next. */
  "application-receipt": {
    recipient: string;
    reference: string;
    applicantName: string;
    jobTitle: string;
    jobLocation: string;
    contactEmail: string;
  };
  /** To the job's contact address: somebody has applied. Who, is told only after signing in. */
  "application-notice": { recipient: string; reference: string; jobTitle: string; jobLocation: string };
  /** To the applicant, when an administrator chose to: the application has this status now, or an invitation (decision 0016). */
  "status-letter": ApplicationMails["application-receipt"] & {
    status: LetterKind;
    /** What the administrator wrote in place of our words. */
    own?: { subject: string; text: string };
  };
};

/** To the owner of an account: what has happened to it (decision 0016). */
type AccountMails = { "security-notice": AboutAccount & { recipient: string } };

/** To somebody who asked about their data (decision 0090). */
type DataMails = {
  "data-letter": { recipient: string; about: AboutDataRequest };
  /** To somebody whose data was erased. Its row is removed once it has left: then nothing of them is here. */
  "erasure-letter": DataMails["data-letter"];
};

type Mails = ApplicationMails & AccountMails & DataMails;
export type MailKind = keyof Mails;

/** The mails about an application, which the administration shows. */
export const applicationMailKinds = [
  "application-receipt",
  "application-notice",
  "status-letter",
] as const satisfies readonly MailKind[];
export const mailKinds = [
  ...applicationMailKinds,
  "security-notice",
  "data-letter",
  "erasure-letter",
] as const satisfies readonly MailKind[];

/** The row of a mail about an application that is due at `dueAt`. */
export function newMail<K extends keyof ApplicationMails>(
  kind: K,
  payload: ApplicationMails[K],
  about: { applicationId: string; createdAt: string; dueAt: string },
): NewTask {
  return { id: crypto.randomUUID(), kind, payload, ...about };
}

/** The payload of a row of this kind: only this file writes one, from the same type. */
export function readPayload<K extends MailKind>(_kind: K, payload: string): Mails[K] {
  return JSON.parse(payload) as Mails[K]; // as above
}

/** Writes a notice to the owner of an account, due at once. */
export async function queueSecurityNotice(
  trx: Trx,
  { username, email: recipient }: Pick<AdminUserRow, "username" | "email">,
  about: Omit<AboutAccount, "username">,
): Promise<void> {
  const { at } = about;
  const payload = { recipient, username, ...about };
  await addTask(trx, {
    id: crypto.randomUUID(),
    kind: "security-notice",
    payload,
    createdAt: at,
    dueAt: at,
  });
}

/** Writes a letter to somebody who asked about their data, due at once. */
export async function queueDataLetter(trx: Trx, payload: Mails["data-letter"], now: Date): Promise<void> {
  const at = now.toISOString();
  const kind = payload.about.letter === "erased" ? "erasure-letter" : "data-letter";
  await addTask(trx, { id: crypto.randomUUID(), kind, payload, createdAt: at, dueAt: at });
}

/** Removes the letters to somebody whose data is erased, sent or not, but for the one that tells them so. */
export async function forgetDataLetters(trx: Trx, recipient: string): Promise<void> {
  const letters = await trx
    .selectFrom("tasks")
    .select(["id", "payload"])
    .where("kind", "=", "data-letter")
    .execute();
  const theirs = letters.filter(
    ({ payload }) => readPayload("data-letter", payload).recipient.toLowerCase() === recipient.toLowerCase(),
  );
  for (const { id } of theirs) await trx.deleteFrom("tasks").where("id", "=", id).execute();
}

/** Removes letters about an erasure that have left, or never will; answers how many. */
export async function forgetErasureLetters(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("tasks")
    .where("kind", "=", "erasure-letter")
    .where((eb) => eb("doneAt", "is not", null).or("failedAt", "is not", null))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

type Applicant = { applicationId: string; reference: string; name: string; email: string };

/** Writes the receipt to the applicant and the notice to the job's contact address, due at once. */
export async function queueMails(
  trx: Trx,
  { applicant, job, now }: { applicant: Applicant; job: Job; now: string },
): Promise<void> {
  const { applicationId, reference, name: applicantName, email } = applicant;
  const about = { applicationId, createdAt: now, dueAt: now };
  const facts = { reference, jobTitle: job.title, jobLocation: job.location };
  const { contactEmail } = job;
  const receipt = { ...facts, recipient: email, applicantName, contactEmail };
  await addTask(trx, newMail("application-receipt", receipt, about));
  await addTask(trx, newMail("application-notice", { ...facts, recipient: contactEmail }, about));
}

/** The application's letters that nobody has taken. */
export async function waitingLetters(trx: Trx, applicationId: string) {
  const rows = await trx
    .selectFrom("tasks")
    .selectAll()
    .where("applicationId", "=", applicationId)
    .where("kind", "=", "status-letter")
    .where("attempts", "=", 0)
    .execute();
  return rows.map((row) => ({ row, status: readPayload("status-letter", row.payload).status }));
}

export type DroppedLetter = { id: string; applicationId: string; status: LetterKind };

/** Takes back letters that wait and do not suit the status that the application has now; answers which. */
export async function withdrawLetters(
  trx: Trx,
  applicationId: string,
  status: ApplicationStatus,
): Promise<DroppedLetter[]> {
  const waiting = await waitingLetters(trx, applicationId);
  const letters = waiting.map((letter) => ({ id: letter.row.id, applicationId, status: letter.status }));
  return await dropLetters(
    trx,
    letters.filter((letter) => !suitsStatus(letter.status, status)),
  );
}

/** Takes back letters that wait; answers those that nobody had taken meanwhile. */
export async function dropLetters<L extends DroppedLetter>(trx: Trx, letters: readonly L[]): Promise<L[]> {
  if (letters.length === 0) return [];
  const ids = letters.map(({ id }) => id);
  const rows = await trx
    .deleteFrom("tasks")
    .where("id", "in", ids)
    .where("attempts", "=", 0)
    .returning("id")
    .execute();
  const dropped = new Set(rows.map(({ id }) => id));
  return letters.filter(({ id }) => dropped.has(id));
}
