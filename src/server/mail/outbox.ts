/**
 * The outbox: mails as tasks. They are added in the transaction of their cause and sent after it. They contain what
 * their templates need and no more; the database removes those about an application with it.
 */
import type { AboutAccount } from "#content/letters/security-notice.ts";
import type { AboutDataRequest } from "#content/letters/data-letters.ts";
import type { Job } from "#contract/jobs.ts";
import { suitsStatus } from "#contract/application-status.ts";
import type { ApplicationStatus, LetterKind } from "#contract/limits.ts";
import type { ExpressionBuilder } from "kysely";
import type { Db, Trx } from "../db/connect.ts";
import type { AdminUserRow, Database } from "../db/schema.ts";
import { addTask, type NewTask } from "../tasks/tasks.ts";

/** The payload of each kind for its template (server/mail/compose.ts). */
export type ApplicationMails = {
  /** To the applicant: the receipt, with the reference and the next steps. */
  "application-receipt": {
    recipient: string;
    reference: string;
    applicantName: string;
    jobTitle: string;
    jobLocation: string;
    contactEmail: string;
  };
  /** To the job's contact address: there is a new application, without the applicant's name. */
  "application-notice": { recipient: string; reference: string; jobTitle: string; jobLocation: string };
  /** To the applicant, by an administrator: the new status, or an invitation (decision 0016). */
  "status-letter": ApplicationMails["application-receipt"] & {
    status: LetterKind;
    /** The administrator's own text instead of the standard one. */
    own?: { subject: string; text: string };
  };
};

/** To the owner of an account: an event of the account (decision 0016). */
type AccountMails = { "security-notice": AboutAccount & { recipient: string } };

type AboutCopy = Extract<AboutDataRequest, { letter: "bundle" }>;
/** The content of a waiting letter: the link to a copy is made when it is sent (mail/copy-token.ts). */
export type QueuedAboutData =
  Exclude<AboutDataRequest, AboutCopy> | (Omit<AboutCopy, "token"> & { seed: string; tokenHash: string });

/** To a person who made a request about their data (decision 0090). */
type DataMails = {
  "data-letter": { recipient: string; about: QueuedAboutData };
  /** To a person whose data was erased. Its row is removed once it is sent, as the last data of that person. */
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

/** The payload of a row of this kind, which only this file writes, from the same type. */
export function readPayload<K extends MailKind>(_kind: K, payload: string): Mails[K] {
  return JSON.parse(payload) as Mails[K]; // as above
}

/** Adds a notice to the owner of an account, due at once. */
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

/** Adds a letter to a requester, due at once. */
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
 * Removes the letters about a request that is forgotten, sent or not, except the one about an erasure; also those to
 * the same address from before letters named their request. Letters about other requests stay.
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

/** Removes the letters about an open request, sent or not, and returns their contents. */
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

/** The step of a request for its failed letter about the erasure. */
export const erasureLetterFailed = "erased-letter-failed";

/**
 * Removes letters about an erasure that were sent or have failed for good; returns their number. The steps of the
 * request record failed ones, without the address.
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

/** Adds the receipt to the applicant and the notice to the job's contact address, due at once. */
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

/**
 * Of letters: they wait for their time, or to be tried again, and no process has leased them. One that could not be
 * sent is tried for a day and a half, in which it may become wrong.
 */
export function isUnleased(eb: ExpressionBuilder<Database, "tasks">) {
  return eb.and([eb("leasedBy", "is", null), eb("doneAt", "is", null), eb("failedAt", "is", null)]);
}

/** The application's letters that are not leased. */
export async function waitingLetters(trx: Trx, applicationId: string) {
  const rows = await trx
    .selectFrom("tasks")
    .selectAll()
    .where("applicationId", "=", applicationId)
    .where("kind", "=", "status-letter")
    .where(isUnleased)
    .execute();
  return rows.map((row) => ({ row, status: readPayload("status-letter", row.payload).status }));
}

export type DroppedLetter = { id: string; applicationId: string; status: LetterKind };

/** Takes back waiting letters that do not match the application's present status; returns them. */
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

/** Takes back waiting letters; returns those that were not leased meanwhile. */
export async function dropLetters<L extends DroppedLetter>(trx: Trx, letters: readonly L[]): Promise<L[]> {
  if (letters.length === 0) return [];
  const ids = letters.map(({ id }) => id);
  const rows = await trx
    .deleteFrom("tasks")
    .where("id", "in", ids)
    .where(isUnleased)
    .returning("id")
    .execute();
  const dropped = new Set(rows.map(({ id }) => id));
  return letters.filter(({ id }) => dropped.has(id));
}
