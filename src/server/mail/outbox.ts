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

type AboutCopy = Extract<AboutDataRequest, { letter: "bundle" }>;
/** What a letter is about while it waits: the link to a copy is made when it leaves (mail/copy-token.ts). */
export type QueuedAboutData =
  Exclude<AboutDataRequest, AboutCopy> | (Omit<AboutCopy, "token"> & { seed: string; tokenHash: string });

/** To somebody who asked about their data (decision 0090). */
type DataMails = {
  "data-letter": { recipient: string; about: QueuedAboutData };
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
export async function queueDataLetter(
  trx: Trx,
  { dataRequestId, ...payload }: Mails["data-letter"] & { dataRequestId: string },
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const { letter } = payload.about;
  const kind = letter === "erased" || letter === "nothing-found" ? "erasure-letter" : "data-letter";
  await addTask(trx, { id: crypto.randomUUID(), kind, dataRequestId, payload, createdAt: at, dueAt: at });
}

/**
 * Removes the letters about a request that is forgotten, sent or not, but for the one that tells of an erasure; and those to the
 * same address that were written before letters named their request. Those about other requests stay with them.
 */
export async function forgetDataLetters(
  trx: Trx,
  { requestId, recipient }: { requestId: string; recipient: string | null },
): Promise<void> {
  const letters = await trx
    .selectFrom("tasks")
    .select(["id", "payload", "dataRequestId"])
    .where("kind", "=", "data-letter")
    .execute();
  const theirs = letters.filter(
    ({ payload, dataRequestId }) =>
      dataRequestId === requestId ||
      (dataRequestId === null &&
        readPayload("data-letter", payload).recipient.toLowerCase() === recipient?.toLowerCase()),
  );
  for (const { id } of theirs) await trx.deleteFrom("tasks").where("id", "=", id).execute();
}

/** Removes the letters about a request that is open, whether they have left or not, and answers what they were about. */
export async function takeDataLetters(trx: Trx, requestId: string): Promise<QueuedAboutData[]> {
  const letters = await trx
    .selectFrom("tasks")
    .select(["id", "payload"])
    .where("dataRequestId", "=", requestId)
    .where("kind", "=", "data-letter")
    .orderBy("createdAt")
    .execute();
  for (const { id } of letters) await trx.deleteFrom("tasks").where("id", "=", id).execute();
  return letters.map(({ payload }) => readPayload("data-letter", payload).about);
}

/** The step of a request whose letter about the erasure never left. */
export const erasureLetterFailed = "erased-letter-failed";

/**
 * Removes letters about an erasure that have left, or never will; answers how many. The steps of the request tell of those that
 * never will, without the address.
 */
export async function forgetErasureLetters(db: Db): Promise<number> {
  return await db.transaction().execute(async (trx) => {
    const forgotten = await trx
      .deleteFrom("tasks")
      .where("kind", "=", "erasure-letter")
      .where((eb) => eb("doneAt", "is not", null).or("failedAt", "is not", null))
      .returning(["dataRequestId", "failedAt"])
      .execute();
    for (const { dataRequestId: requestId, failedAt: at } of forgotten) {
      if (requestId === null || at === null) continue;
      const step = { requestId, at, actor: "outbox", kind: erasureLetterFailed, note: null };
      await trx
        .insertInto("dataRequestEvents")
        .values({ id: crypto.randomUUID(), ...step })
        .execute();
    }
    return forgotten.length;
  });
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
