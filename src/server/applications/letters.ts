/**
 * Letters of administrators: writes a letter about an application's status, takes it back within ten minutes, and
 * handles failed mails (decision 0016). Every write is audited in its own transaction.
 */
import { AppError } from "#contract/errors.ts";
import { suitsStatus } from "#contract/application-status.ts";
import { type ApplicationStatus, type LetterKind, limits } from "#contract/limits.ts";
import type { LetterPreview, LetterRequest, Mail } from "#contract/mails.ts";
import {
  type ApplicationMails,
  applicationMailKinds,
  isUnleased,
  type MailKind,
  newMail,
  readPayload,
  waitingLetters,
} from "../mail/outbox.ts";
import type { AuditAction } from "../audit/actions.ts";
import { recordAudit } from "../audit/entries.ts";
import { type Clock, minutesAfter } from "../clock.ts";
import type { Db, Trx } from "../db/connect.ts";
import { isPostgres } from "../db/locks.ts";
import { readRowId } from "../db/row-id.ts";
import { unblind } from "./blind.ts";
import { addContact, recordEvent } from "./events.ts";
import { setStatus } from "./store.ts";
import { writeLetter } from "../mail/compose.ts";
import { presentMail } from "./mail-list.ts";
import { renderLetter, renderWords } from "../mail/render.ts";
import { addTask } from "../tasks/tasks.ts";

export type Letters = {
  /** The letter as it would be sent. Throws `application-not-found`. */
  preview(applicationId: string, kind: LetterKind): Promise<LetterPreview>;
  /**
   * Queues the letter, due in ten minutes; a second request for the same letter in this time replaces its text.
   * `actor` is the administrator's username, here and below. Throws `application-not-found`, or `letter-outdated`
   * when the application has another status that the letter does not set, or that its writer did not see.
   */
  send(applicationId: string, letter: LetterRequest, actor: string): Promise<Mail>;
  /** Takes back a letter that is not being sent, or dismisses a failed mail. Throws `mail-not-found`, `mail-taken`.
   * */
  cancel(mailId: string, actor: string): Promise<void>;
  /**
   * Makes a failed mail due at once. Throws `mail-not-found`, `mail-taken`, or `letter-outdated` when the application
   * has another status since.
   */
  retry(mailId: string, actor: string): Promise<Mail>;
};

export function createLetters(db: Db, clock: Clock, siteUrl: string): Letters {
  return {
    async preview(applicationId, kind) {
      const { payload, isBlind } = await findApplication(db, applicationId);
      const known = isBlind ? { ...payload, applicantName: namePlace } : payload;
      const letter = writeLetter(kind, { ...known, siteUrl });
      if (isBlind) letter.greeting = `Hello ${namePlace},`;
      const { subject, text } = renderLetter(letter);
      return { recipient: isBlind ? null : payload.recipient, subject, text, words: renderWords(letter) };
    },
    send: (applicationId, letter, actor) =>
      db.transaction().execute((trx) => send({ trx, now: clock(), actor }, applicationId, letter)),
    cancel: (mailId, actor) =>
      db.transaction().execute((trx) => cancel({ trx, now: clock(), actor }, mailId)),
    retry: (mailId, actor) => db.transaction().execute((trx) => retry({ trx, now: clock(), actor }, mailId)),
  };
}

/** Adds a sent letter to the history and records the contact with the applicant. Called when a mail is sent. */
export function createSentNote(db: Db, clock: Clock) {
  return async ({ kind, applicationId }: { kind: MailKind; applicationId: string | null }): Promise<void> => {
    if (kind !== "status-letter" || applicationId === null) return;
    const contact = { applicationId, at: clock().toISOString(), actor: "outbox", how: "letter" } as const;
    await db.transaction().execute((trx) => addContact(trx, contact));
  };
}

type WriteContext = { trx: Trx; now: Date; actor: string };

async function send(context: WriteContext, applicationId: string, letter: LetterRequest): Promise<Mail> {
  const { trx, now, actor } = context;
  const { status, setsStatus = false, replaces } = letter;
  const application = await findApplication(trx, applicationId, { isHeld: true });
  const at = now.toISOString();
  if (setsStatus && status !== "invitation") {
    // The letter's own status: the same letter came before, and its answer was lost.
    const expected: readonly string[] = [replaces ?? application.status, status];
    if (!expected.includes(application.status)) throw new AppError("letter-outdated");
    await setLetterStatus(context, application, status);
  } else if (!suitsStatus(status, application.status)) throw new AppError("letter-outdated");
  // An invitation needs the name.
  if (status === "invitation") await unblind(trx, { id: application.id, at, actor });
  const { subject, text } = letter;
  const own = subject !== undefined && text !== undefined && { own: { subject, text } };
  const payload = { ...application.payload, status, ...own };
  const waiting = await waitingLetters(trx, application.id);
  const same = waiting.find((other) => other.status === status);
  if (same && !own) return await presentMail(trx, same.row);
  // Replaces the text of the waiting letter.
  if (same) await trx.deleteFrom("tasks").where("id", "=", same.row.id).where(isUnleased).execute();
  const dueAt = minutesAfter(now, limits.mail.letterDelayMinutes);
  const about = { applicationId: application.id, createdAt: at, dueAt };
  const row = await addTask(trx, newMail("status-letter", payload, about));
  await recordEvent(trx, { applicationId: application.id, at, actor, kind: "letter-queued", to: status });
  await note(context, "letter.queued", application.id, status);
  return await presentMail(trx, row);
}

/** Sets the status of a letter in the letter's transaction. */
async function setLetterStatus(
  { trx, now, actor }: WriteContext,
  { id, status: applicationStatus, adminNotes, version }: LetterAbout,
  status: ApplicationStatus,
): Promise<void> {
  const at = now.toISOString();
  await setStatus(trx, { id, applicationStatus, adminNotes, version }, { status, now: at, actor });
  await recordAudit(trx, { at, actor, action: "application.updated", subjectId: id });
}

async function cancel(context: WriteContext, mailId: string): Promise<void> {
  const id = readRowId(mailId);
  if (id === null) throw new AppError("mail-not-found");
  const { trx } = context;
  const cancelled = await trx
    .deleteFrom("tasks")
    .where("id", "=", id)
    .where("kind", "in", applicationMailKinds)
    .where((eb) =>
      // Only letters that are not leased: a leased one may have been sent already.
      eb("failedAt", "is not", null).or(eb("kind", "=", "status-letter").and("attempts", "=", 0)),
    )
    .returning(["kind", "applicationId", "payload"])
    .executeTakeFirst();
  if (!cancelled) throw await refuse(context, id);
  const { kind, applicationId, payload } = cancelled;
  if (kind === "status-letter" && applicationId !== null)
    await recordEvent(trx, {
      applicationId,
      at: context.now.toISOString(),
      actor: context.actor,
      kind: "letter-cancelled",
      from: readPayload("status-letter", payload).status,
    });
  await note(context, "mail.cancelled", id, cancelled.kind);
}

async function retry(context: WriteContext, mailId: string): Promise<Mail> {
  const id = readRowId(mailId);
  if (id === null) throw new AppError("mail-not-found");
  const row = await context.trx
    .updateTable("tasks")
    .set({ attempts: 0, failedAt: null, dueAt: context.now.toISOString() })
    .where("id", "=", id)
    .where("kind", "in", applicationMailKinds)
    .where("failedAt", "is not", null)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw await refuse(context, id);
  if (row.kind === "status-letter" && row.applicationId !== null) {
    const application = await findApplication(context.trx, row.applicationId);
    const { status } = readPayload("status-letter", row.payload);
    if (!suitsStatus(status, application.status)) throw new AppError("letter-outdated");
  }
  await note(context, "mail.retried", id, row.kind);
  return await presentMail(context.trx, row);
}

/** The reason for a refusal: there is no such mail, or it is being sent. */
async function refuse({ trx }: WriteContext, id: string): Promise<AppError> {
  const row = await trx.selectFrom("tasks").select("id").where("id", "=", id).executeTakeFirst();
  return new AppError(row ? "mail-taken" : "mail-not-found");
}

type LetterAbout = {
  id: string;
  status: ApplicationStatus;
  adminNotes: string | null;
  version: number;
  isBlind: boolean;
  payload: ApplicationMails["application-receipt"];
};

/** Replaced by the server where the writer may not see the name. */
const namePlace = "{name}";

/** `isHeld` locks the application until the transaction ends; SQLite has one writer anyway. */
async function findApplication(db: Db, applicationId: string, { isHeld = false } = {}): Promise<LetterAbout> {
  const id = readRowId(applicationId);
  if (id === null) throw new AppError("application-not-found");
  const row = await db
    .selectFrom("jobApplications")
    .innerJoin("jobs", "jobs.id", "jobApplications.jobId")
    .select(["jobApplications.reference", "applicantName", "applicationStatus"])
    .select(["adminNotes", "version", "isBlind"])
    .select("applicantEmail as recipient")
    .select(["jobs.title as jobTitle", "jobs.location as jobLocation", "jobs.contactEmail"])
    .where("jobApplications.id", "=", id)
    .$if(isHeld && isPostgres(db), (query) => query.forUpdate("jobApplications"))
    .executeTakeFirst();
  if (!row) throw new AppError("application-not-found");
  const { applicationStatus: status, adminNotes, version, isBlind, ...payload } = row;
  return { id, status, adminNotes, version, isBlind, payload };
}

function note({ trx, now, actor }: WriteContext, action: AuditAction, subjectId: string, detail: string) {
  return recordAudit(trx, { at: now.toISOString(), actor, action, subjectId, detail });
}
