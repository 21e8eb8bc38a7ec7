/**
 * What an administrator does with mail: writes a letter about an application's status, takes it back within ten minutes,
 * and looks after what could not be delivered (decision 0016). Every write notes in its own transaction who did it.
 */
import { AppError } from "#contract/errors.ts";
import { suitsStatus } from "#contract/application-status.ts";
import { type ApplicationStatus, type LetterKind, limits } from "#contract/limits.ts";
import type { LetterPreview, LetterRequest, Mail } from "#contract/mails.ts";
import {
  type ApplicationMails,
  applicationMailKinds,
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
   * Queues the letter, due in ten minutes; the same letter asked for twice meanwhile is one, with the words of the later.
   * `actor` is the administrator's username, here and below. Throws `application-not-found`, or `letter-outdated` when the
   * application's status is another and the letter does not set it.
   */
  send(applicationId: string, letter: LetterRequest, actor: string): Promise<Mail>;
  /** Takes back a letter that nobody has taken, or puts a failed mail away. Throws `mail-not-found`, `mail-taken`. */
  cancel(mailId: string, actor: string): Promise<void>;
  /** Makes a failed mail due at once. Throws `mail-not-found`, `mail-taken`. */
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

/** Tells the history of a letter that has left, and that its applicant was told something. For the sender of mails. */
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
  const { status, setsStatus = false } = letter;
  const application = await findApplication(trx, applicationId, { isHeld: true });
  const at = now.toISOString();
  if (setsStatus && status !== "invitation") await setLetterStatus(context, application, status);
  else if (!suitsStatus(status, application.status)) throw new AppError("letter-outdated");
  // Whoever is invited must be known by name.
  if (status === "invitation") await unblind(trx, { id: application.id, at, actor });
  const { subject, text } = letter;
  const own = subject !== undefined && text !== undefined && { own: { subject, text } };
  const payload = { ...application.payload, status, ...own };
  const waiting = await waitingLetters(trx, application.id);
  const same = waiting.find((other) => other.status === status);
  if (same && !own) return await presentMail(trx, same.row);
  // Written anew before it left: the later words go.
  if (same) await trx.deleteFrom("tasks").where("id", "=", same.row.id).where("attempts", "=", 0).execute();
  const dueAt = minutesAfter(now, limits.mail.letterDelayMinutes);
  const about = { applicationId: application.id, createdAt: at, dueAt };
  const row = await addTask(trx, newMail("status-letter", payload, about));
  await recordEvent(trx, { applicationId: application.id, at, actor, kind: "letter-queued", to: status });
  await note(context, "letter.queued", application.id, status);
  return await presentMail(trx, row);
}

/** Sets the status that a letter tells, with it or not at all. */
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
      // A letter that nobody has taken: a taken one may have left already.
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
  await note(context, "mail.retried", id, row.kind);
  return await presentMail(context.trx, row);
}

/** Why nothing was done: there is no such mail, or it is on its way. */
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

/** What the server fills in where the writer may not know the name. */
const namePlace = "{name}";

/** `isHeld` keeps others from changing the application until the transaction ends; SQLite has one writer anyway. */
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
