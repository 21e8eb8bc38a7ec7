/**
 * Applications as an administrator reads and moves them (specification §3, §4). Every write notes in its own transaction
 * who did it. How an application comes in is told in `submit.ts`.
 */
import { readApplicationStatus } from "#contract/application-status.ts";
import type { Adjustments, Application } from "#contract/applications.ts";
import { callPath } from "#contract/calls.ts";
import type { ApplicationStatus } from "#contract/limits.ts";
import type { Clock } from "../clock.ts";
import { recordAudit } from "../audit/entries.ts";
import type { Db } from "../db/connect.ts";
import { readCvState, readFindings } from "../cvs/uploads.ts";
import { readRowId } from "../db/row-id.ts";
import type { JobApplicationRow, JobRow } from "../db/schema.ts";
import { isPostgres } from "../db/locks.ts";
import { deleteAdjustments, readAdjustments } from "./adjustments.ts";
import { unblindFor, withoutPerson } from "./blind.ts";
import { recordEvent } from "./events.ts";
import { indexApplication } from "./search-words.ts";
import { withdrawLetters } from "../mail/outbox.ts";

/** What may change; left out, it stays. Null empties the notes. */
export type ApplicationFields = { status?: ApplicationStatus; adminNotes?: string | null };

export type ApplicationStore = {
  /** Every application with its job, newest first. */
  list(): Promise<Application[]>;
  /** The changed application, or null when there is none. `actor` is the administrator's username, here and below. */
  update(id: string, fields: ApplicationFields, actor: string): Promise<Application | null>;
  /** Deletes it; answers the storage keys of its CV (one or none), or null when there is no such application. */
  remove(id: string, actor: string): Promise<string[] | null>;
  /** What was asked for with it, for `actor` to read; null when there is no such application. */
  readAdjustments(id: string, actor: string): Promise<Adjustments | null>;
  /** Deletes what was asked for and leaves the application; false when there is no such application. */
  deleteAdjustments(id: string, actor: string): Promise<boolean>;
  /** Storage key of the CV and what its file name is made of, or null when there is no such application. */
  findCv(id: string): Promise<StoredCv | null>;
  /** Notes that `actor` downloads the CV of application `id`. */
  noteDownload(id: string, actor: string): Promise<void>;
};

type StoredCv = { key: string | null; applicantName: string; reference: string; isBlind: boolean };

/** `isScanning`: whether a virus scanner is configured. Without one nothing waits for it (decision 0021). */
export function createApplicationStore(db: Db, clock: Clock, { isScanning }: Scanning): ApplicationStore {
  const present = (row: Row) => withoutPerson(toApplication(row, isScanning), row);
  return {
    list: async () => (await withJobs(db).execute()).map(present),
    update: async (id, fields, actor) => {
      const rowId = readRowId(id);
      if (!rowId) return null;
      const changed = await update(db, { id: rowId, now: clock().toISOString(), actor }, fields);
      return changed && present(changed);
    },
    remove: async (id, actor) => {
      const rowId = readRowId(id);
      return rowId ? remove(db, { id: rowId, now: clock().toISOString(), actor }) : null;
    },
    readAdjustments: async (id, actor) => {
      const applicationId = readRowId(id);
      const now = clock().toISOString();
      return applicationId ? readAdjustments(db, { applicationId, actor, now }) : null;
    },
    deleteAdjustments: async (id, actor) => {
      const applicationId = readRowId(id);
      const now = clock().toISOString();
      return applicationId ? deleteAdjustments(db, { applicationId, actor, now }) : false;
    },
    findCv: async (id) => {
      const rowId = readRowId(id);
      if (!rowId) return null;
      const row = await db
        .selectFrom("jobApplications")
        .select(["cvFilePath as key", "applicantName", "reference", "isBlind"])
        .where("id", "=", rowId)
        .executeTakeFirst();
      return row ?? null;
    },
    noteDownload: (id, actor) =>
      db.transaction().execute((trx) =>
        recordAudit(trx, {
          at: clock().toISOString(),
          actor,
          action: "cv.downloaded",
          subjectId: id.toLowerCase(),
        }),
      ),
  };
}

type Scanning = { isScanning: boolean };

type WriteContext = { id: string; now: string; actor: string };

function update(db: Db, { id, now, actor }: WriteContext, fields: ApplicationFields): Promise<Row | null> {
  return db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom("jobApplications")
      .select(["applicationStatus", "adminNotes"])
      .where("id", "=", id)
      .$if(isPostgres(trx), (query) => query.forUpdate())
      .executeTakeFirst();
    if (!before) return null;
    const isOtherStatus = fields.status !== undefined && fields.status !== before.applicationStatus;
    await trx
      .updateTable("jobApplications")
      .set({ applicationStatus: fields.status, adminNotes: fields.adminNotes, updatedAt: now })
      .set((column) => ({ version: column("version", "+", 1) }))
      .$if(isOtherStatus, (query) => query.set({ statusChangedAt: now }))
      .where("id", "=", id)
      .execute();
    if (fields.status) {
      await withdrawLetters(trx, id, fields.status);
      await unblindFor(trx, fields.status, { id, at: now, actor });
    }
    const event = { applicationId: id, at: now, actor };
    if (isOtherStatus && fields.status)
      await recordEvent(trx, {
        ...event,
        kind: "status-changed",
        from: before.applicationStatus,
        to: fields.status,
      });
    if (fields.adminNotes !== undefined && fields.adminNotes !== before.adminNotes) {
      await recordEvent(trx, { ...event, kind: "notes-changed" });
      await indexApplication(trx, id);
    }
    await recordAudit(trx, { at: now, actor, action: "application.updated", subjectId: id });
    return await withJobs(trx).where("jobApplications.id", "=", id).executeTakeFirstOrThrow();
  });
}

function remove(db: Db, { id, now, actor }: WriteContext): Promise<string[] | null> {
  return db.transaction().execute(async (trx) => {
    const deleted = await trx
      .deleteFrom("jobApplications")
      .where("id", "=", id)
      .returning("cvFilePath")
      .executeTakeFirst();
    if (!deleted) return null;
    await recordAudit(trx, { at: now, actor, action: "application.deleted", subjectId: id });
    return deleted.cvFilePath === null ? [] : [deleted.cvFilePath];
  });
}

function withJobs(db: Db) {
  return db
    .selectFrom("jobApplications")
    .innerJoin("jobs", "jobs.id", "jobApplications.jobId")
    .selectAll("jobApplications")
    .leftJoin("cvUploads", "cvUploads.applicationId", "jobApplications.id")
    .select(["jobs.title as jobTitle", "jobs.location as jobLocation"])
    .select(["cvUploads.scanState", "cvUploads.findings"])
    .orderBy("jobApplications.createdAt", "desc")
    .orderBy("jobApplications.id", "desc");
}

type Row = JobApplicationRow & {
  jobTitle: JobRow["title"];
  jobLocation: JobRow["location"];
  /** Null when the CV came before there were uploads, or there is none. */
  scanState: string | null;
  findings: string | null;
};

function toApplication(row: Row, isScanning: boolean): Application {
  return {
    id: row.id,
    reference: row.reference,
    jobId: row.jobId,
    jobTitle: row.jobTitle,
    jobLocation: row.jobLocation,
    applicantName: row.applicantName,
    applicantEmail: row.applicantEmail,
    applicantPhone: row.applicantPhone,
    coverLetter: row.coverLetter,
    cvFileUrl: row.cvFilePath === null ? null : callPath("downloadCv", { id: row.id }),
    cvState: row.cvFilePath === null ? null : readCvState(row.scanState, isScanning),
    cvFindings: readFindings(row.findings),
    applicationStatus: readApplicationStatus(row.applicationStatus),
    adminNotes: row.adminNotes,
    mayBeAutomatic: row.mayBeAutomatic,
    createdAt: row.createdAt,
  };
}
