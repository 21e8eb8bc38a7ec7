/** One application for its detail, its history, and recorded contacts with the applicant. */
import type { ApplicationDetail, ApplicationHistory, ContactNote } from "#contract/applications.ts";
import { mailboxOf } from "#contract/text/email.ts";
import { plainLetters } from "#contract/text/plain.ts";
import { recordAudit } from "../audit/entries.ts";
import type { Clock } from "../clock.ts";
import type { Db } from "../db/connect.ts";
import { readRowId } from "../db/row-id.ts";
import { redact, type KnownOfApplicant } from "./redact.ts";
import { addContact, listEvents, newestEvent, recordEvent } from "./events.ts";
import { listNotes, newestVersion } from "./notes.ts";
import { nationalOf } from "./search-words.ts";
import { type ApplicationWithJob, toApplication, withJobs } from "./store.ts";

export type ApplicationDetails = ReturnType<typeof createApplicationDetails>;

/** Each returns null or false when there is no such application. `actor` is the administrator's username. */
export function createApplicationDetails(db: Db, clock: Clock, { isScanning }: { isScanning: boolean }) {
  return {
    async read(id: string, actor: string): Promise<ApplicationDetail | null> {
      const applicationId = readRowId(id);
      if (!applicationId) return null;
      await noteLook(db, { applicationId, actor, at: clock().toISOString() }, "opened");
      return await readDetail(db, applicationId, isScanning);
    },

    /** The same, without recording the reader. */
    present: (id: string): Promise<ApplicationDetail | null> => readDetail(db, id, isScanning),

    async listHistory(id: string): Promise<ApplicationHistory | null> {
      const applicationId = readRowId(id);
      const row = applicationId && (await readKnown(db, applicationId));
      if (!row) return null;
      const [events, notes] = await Promise.all([listEvents(db, row.id), listNotes(db, row.id)]);
      if (!row.isBlind) return { events, notes };
      return {
        events: events.map((event) => ({ ...event, note: event.note && redact(event.note, row) })),
        notes: notes.map((version) => ({ ...version, text: redact(version.text, row) })),
      };
    },

    noteContact(id: string, { how, words }: ContactNote, actor: string): Promise<boolean> {
      const applicationId = readRowId(id);
      if (!applicationId) return Promise.resolve(false);
      const contact = { applicationId, at: clock().toISOString(), actor, how, words: words?.trim() || null };
      return db.transaction().execute(async (trx) => {
        const isThere = await addContact(trx, contact);
        const { at } = contact;
        if (isThere)
          await recordAudit(trx, { at, actor, action: "applicant.contacted", subjectId: applicationId });
        return isThere;
      });
    },

    /** Records that an administrator has read the preview of the CV: its text, or the image of a page. */
    async noteCvRead(applicationId: string, actor: string): Promise<void> {
      await noteLook(db, { applicationId, actor, at: clock().toISOString() }, "cv-read");
    },

    /** The data for the preview of a CV: its storage key, and the details to redact. */
    async findCv(id: string) {
      const applicationId = readRowId(id);
      return applicationId ? await readKnown(db, applicationId) : null;
    },
  };
}

/** The application, or null; a blind one without what identifies the applicant. */
async function readDetail(db: Db, id: string, isScanning: boolean): Promise<ApplicationDetail | null> {
  const row = await withJobs(db).where("jobApplications.id", "=", id).executeTakeFirst();
  if (!row) return null;
  const saved = await newestVersion(db, id);
  const { eventCount } = await db
    .selectFrom("applicationEvents")
    .select((eb) => eb.fn.countAll().as("eventCount"))
    .where("applicationId", "=", id)
    .executeTakeFirstOrThrow();
  const { version, readAt, lastContactedAt, withdrawnAt } = row;
  return {
    ...withoutNames(row, isScanning),
    version,
    readAt,
    lastContactedAt,
    withdrawnAt,
    statusSet: (await newestEvent(db, id, ["status-changed"])) ?? null,
    notesSaved: saved?.actor ? { at: saved.at, actor: saved.actor } : null,
    eventCount: Number(eventCount),
    others: row.isBlind ? [] : await readOthers(db, row),
  };
}

/** Limited, because a program may send any number under one address. */
const mostOthers = 50;
/** Fewer digits are not a telephone number, but e.g. an extension. */
const fewestDigits = 10;

/** Other applications of what seems to be the same person, found by the index of words. */
async function readOthers(
  db: Db,
  { id, applicantEmail, applicantPhone }: KnownOfApplicant & { id: string },
): Promise<ApplicationDetail["others"]> {
  const mailbox = mailboxOf(plainLetters(applicantEmail));
  const telephone = nationalOf(applicantPhone);
  const words = [mailbox, ...(telephone.length < fewestDigits ? [] : [telephone])];
  const rows = await db
    .selectFrom("jobApplications")
    .innerJoin("jobs", "jobs.id", "jobApplications.jobId")
    .select(["jobApplications.id", "reference", "jobId", "jobs.title as jobTitle", "applicantName"])
    .select(["applicantEmail", "jobApplications.createdAt"])
    .where("jobApplications.id", "in", (query) =>
      query
        .selectFrom("applicationWords")
        .select("applicationId")
        .where("word", "in", words)
        .where("isPersonal", "=", true),
    )
    .where("jobApplications.id", "!=", id)
    .where("isBlind", "=", false)
    .orderBy("jobApplications.createdAt", "desc")
    .limit(mostOthers)
    .execute();
  return rows.map(({ applicantEmail: email, ...other }) => ({
    ...other,
    isSameEmail: mailboxOf(plainLetters(email)) === mailbox,
  }));
}

function withoutNames(row: ApplicationWithJob, isScanning: boolean) {
  const application = toApplication(row, isScanning);
  if (!row.isBlind) return { ...application, isBlind: false, areNotesBlackened: false };
  const { coverLetter, adminNotes } = application;
  const notes = adminNotes === null ? null : redact(adminNotes, row);
  return {
    ...application,
    isBlind: true,
    applicantName: null,
    applicantEmail: null,
    applicantPhone: null,
    coverLetter: coverLetter === null ? null : redact(coverLetter, row),
    adminNotes: notes,
    areNotesBlackened: notes !== adminNotes,
  };
}

type Look = { applicationId: string; actor: string; at: string };
const auditedLooks = { opened: "application.opened", "cv-read": "cv.read" } as const;

/**
 * Records each administrator's first view of the application and of its CV in the history; the very first marks it
 * as read.
 */
async function noteLook(db: Db, look: Look, kind: keyof typeof auditedLooks): Promise<void> {
  if (await isNoted(db, look, kind)) return;
  const { applicationId, actor, at } = look;
  await db.transaction().execute(async (trx) => {
    // Locks the application, so that of two views at the same moment one is recorded.
    const { numUpdatedRows } = await trx
      .updateTable("jobApplications")
      .set((eb) => ({ readAt: eb.fn.coalesce("readAt", eb.val(at)) }))
      .where("id", "=", applicationId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n || (await isNoted(trx, look, kind))) return;
    await recordEvent(trx, { applicationId, at, actor, kind });
    await recordAudit(trx, { at, actor, action: auditedLooks[kind], subjectId: applicationId });
  });
}

async function isNoted(
  db: Db,
  { applicationId, actor }: Look,
  kind: keyof typeof auditedLooks,
): Promise<boolean> {
  const noted = await db
    .selectFrom("applicationEvents")
    .select("id")
    .where("applicationId", "=", applicationId)
    .where("kind", "=", kind)
    .where("actor", "=", actor)
    .limit(1)
    .executeTakeFirst();
  return noted !== undefined;
}

type CvOwner = KnownOfApplicant & { id: string; key: string | null; isBlind: boolean };

async function readKnown(db: Db, id: string): Promise<CvOwner | null> {
  const row = await db
    .selectFrom("jobApplications")
    .select(["id", "cvFilePath as key", "isBlind", "applicantName", "applicantEmail", "applicantPhone"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}
