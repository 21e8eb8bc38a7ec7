/**
 * What an administrator does with mail: writes a letter about an application's status, takes it back within ten minutes,
 * and looks after what could not be delivered (decision 0016). Every write notes in its own transaction who did it.
 */
import { AppError } from "#contract/errors.ts";
import { limits, type LetterStatus } from "#contract/limits.ts";
import type { LetterPreview, Mail } from "#contract/mails.ts";
import { writeStatusLetter } from "#content/letters/status-letters.ts";
import { type ApplicationMails, payloadHolding } from "../mail/outbox.ts";
import type { AuditAction } from "../audit/actions.ts";
import { recordAudit } from "../audit/entries.ts";
import { type Clock, minutesAfter } from "../clock.ts";
import type { Db, Trx } from "../db/connect.ts";
import { isPostgres } from "../db/locks.ts";
import { readRowId } from "../db/row-id.ts";
import { toMail } from "../mail/mail-list.ts";
import { renderLetter } from "../mail/render.ts";

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
      const { recipient, payload } = await findApplication(db, applicationId);
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
  const payload: ApplicationMails["status-letter"] = { ...application.payload, status };
  const waiting = await trx
    .selectFrom("outboxMessages")
    .selectAll()
    .where("kind", "=", "status-letter")
    .where("attempts", "=", 0)
    .where("payload", "like", payloadHolding({ applicationId: payload.applicationId }))
    .where("payload", "like", payloadHolding({ status }))
    .executeTakeFirst();
  if (waiting) return toMail(waiting);
  const row = await trx
    .insertInto("outboxMessages")
    .values({
      id: crypto.randomUUID(),
      kind: "status-letter",
      recipient: application.recipient,
      payload: JSON.stringify(payload),
      createdAt: now.toISOString(),
      dueAt: minutesAfter(now, limits.mail.letterDelayMinutes),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await note(context, "letter.queued", payload.applicationId, status);
  return toMail(row);
}

async function cancel(context: WriteContext, mailId: string): Promise<void> {
  const id = readRowId(mailId);
  if (id === null) throw new AppError("mail-not-found");
  const { trx } = context;
  const cancelled = await trx
    .deleteFrom("outboxMessages")
    .where("id", "=", id)
    .where((eb) =>
      // A letter that nobody has taken: a taken one may have left already.
      eb("deadAt", "is not", null).or(eb("kind", "=", "status-letter").and("attempts", "=", 0)),
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
    .updateTable("outboxMessages")
    .set({ attempts: 0, deadAt: null, dueAt: context.now.toISOString() })
    .where("id", "=", id)
    .where("deadAt", "is not", null)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw await refuse(context, id);
  await note(context, "mail.retried", id, row.kind);
  return toMail(row);
}

/** Why nothing was done: there is no such mail, or it is on its way. */
async function refuse({ trx }: WriteContext, id: string): Promise<AppError> {
  const row = await trx.selectFrom("outboxMessages").select("id").where("id", "=", id).executeTakeFirst();
  return new AppError(row ? "mail-taken" : "mail-not-found");
}

type LetterAbout = { recipient: string; status: string; payload: ApplicationMails["application-receipt"] };

/** `isHeld` keeps others from changing the application until the transaction ends; SQLite has one writer anyway. */
async function findApplication(db: Db, applicationId: string, { isHeld = false } = {}): Promise<LetterAbout> {
  const id = readRowId(applicationId);
  if (id === null) throw new AppError("application-not-found");
  const row = await db
    .selectFrom("jobApplications")
    .innerJoin("jobs", "jobs.id", "jobApplications.jobId")
    .select(["jobApplications.reference", "applicantName", "applicantEmail", "applicationStatus", "jobId"])
    .select(["jobs.title as jobTitle", "jobs.location as jobLocation", "jobs.contactEmail"])
    .where("jobApplications.id", "=", id)
    .$if(isHeld && isPostgres(db), (query) => query.forUpdate("jobApplications"))
    .executeTakeFirst();
  if (!row) throw new AppError("application-not-found");
  const { applicantEmail, applicationStatus, ...rest } = row;
  return { recipient: applicantEmail, status: applicationStatus, payload: { applicationId: id, ...rest } };
}

function note({ trx, now, actor }: WriteContext, action: AuditAction, subjectId: string, detail: string) {
  return recordAudit(trx, { at: now.toISOString(), actor, action, subjectId, detail });
}
