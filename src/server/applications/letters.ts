/**
 * What an administrator does with mail: writes a letter about an application's status, takes it back within ten minutes,
 * and looks after what could not be delivered (decision 0016). Every write notes in its own transaction who did it.
 */
import { AppError } from "#contract/errors.ts";
import { limits, type LetterStatus } from "#contract/limits.ts";
import type { LetterPreview, Mail } from "#contract/mails.ts";
import { writeStatusLetter } from "#content/letters/status-letters.ts";
import { type ApplicationMails, applicationMailKinds, newMail, waitingLetters } from "../mail/outbox.ts";
import type { AuditAction } from "../audit/actions.ts";
import { recordAudit } from "../audit/entries.ts";
import { type Clock, minutesAfter } from "../clock.ts";
import type { Db, Trx } from "../db/connect.ts";
import { isPostgres } from "../db/locks.ts";
import { readRowId } from "../db/row-id.ts";
import { presentMail } from "../mail/mail-list.ts";
import { renderLetter } from "../mail/render.ts";
import { addTask } from "../tasks/tasks.ts";

export type Letters = {
  /** The letter as it would be sent. Throws `application-not-found`. */
  preview(applicationId: string, status: LetterStatus): Promise<LetterPreview>;
  /**
   * Queues the letter, due in ten minutes; the same letter asked for twice meanwhile is one. `actor` is the
   * administrator's username, here and below. Throws `application-not-found`, or `letter-outdated` when the
   * application's status is another.
   */
  send(applicationId: string, status: LetterStatus, actor: string): Promise<Mail>;
  /** Takes back a letter that nobody has taken, or puts a failed mail away. Throws `mail-not-found`, `mail-taken`. */
  cancel(mailId: string, actor: string): Promise<void>;
  /** Makes a failed mail due at once. Throws `mail-not-found`, `mail-taken`. */
  retry(mailId: string, actor: string): Promise<Mail>;
};

export function createLetters(db: Db, clock: Clock, siteUrl: string): Letters {
  return {
    async preview(applicationId, status) {
      const { payload } = await findApplication(db, applicationId);
      const { recipient } = payload;
      const { subject, text } = renderLetter(writeStatusLetter(status, { ...payload, siteUrl }));
      return { recipient, subject, text };
    },
    send: (applicationId, status, actor) =>
      db.transaction().execute((trx) => send({ trx, now: clock(), actor }, applicationId, status)),
    cancel: (mailId, actor) =>
      db.transaction().execute((trx) => cancel({ trx, now: clock(), actor }, mailId)),
    retry: (mailId, actor) => db.transaction().execute((trx) => retry({ trx, now: clock(), actor }, mailId)),
  };
}

type WriteContext = { trx: Trx; now: Date; actor: string };

async function send(context: WriteContext, applicationId: string, status: LetterStatus): Promise<Mail> {
  const { trx, now } = context;
  const application = await findApplication(trx, applicationId, { isHeld: true });
  if (application.status !== status) throw new AppError("letter-outdated");
  const waiting = await waitingLetters(trx, application.id);
  const same = waiting.find((letter) => letter.status === status);
  if (same) return await presentMail(trx, same.row);
  const dueAt = minutesAfter(now, limits.mail.letterDelayMinutes);
  const about = { applicationId: application.id, createdAt: now.toISOString(), dueAt };
  const row = await addTask(trx, newMail("status-letter", { ...application.payload, status }, about));
  await note(context, "letter.queued", application.id, status);
  return await presentMail(trx, row);
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
    .returning("kind")
    .executeTakeFirst();
  if (!cancelled) throw await refuse(context, id);
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

type LetterAbout = { id: string; status: string; payload: ApplicationMails["application-receipt"] };

/** `isHeld` keeps others from changing the application until the transaction ends; SQLite has one writer anyway. */
async function findApplication(db: Db, applicationId: string, { isHeld = false } = {}): Promise<LetterAbout> {
  const id = readRowId(applicationId);
  if (id === null) throw new AppError("application-not-found");
  const row = await db
    .selectFrom("jobApplications")
    .innerJoin("jobs", "jobs.id", "jobApplications.jobId")
    .select(["jobApplications.reference", "applicantName", "applicationStatus"])
    .select("applicantEmail as recipient")
    .select(["jobs.title as jobTitle", "jobs.location as jobLocation", "jobs.contactEmail"])
    .where("jobApplications.id", "=", id)
    .$if(isHeld && isPostgres(db), (query) => query.forUpdate("jobApplications"))
    .executeTakeFirst();
  if (!row) throw new AppError("application-not-found");
  const { applicationStatus, ...payload } = row;
  return { id, status: applicationStatus, payload };
}

function note({ trx, now, actor }: WriteContext, action: AuditAction, subjectId: string, detail: string) {
  return recordAudit(trx, { at: now.toISOString(), actor, action, subjectId, detail });
}
