/**
 * Reading and changing applications as an administrator (specification §3, §4). Every write is audited in its own
 * transaction. New applications are in `submit.ts`.
 */
import { setImmediate as nextRound } from "node:timers/promises";
import { readApplicationStatus } from "#contract/application-status.ts";
import type { Adjustments, Application } from "#contract/applications.ts";
import { callPath } from "#contract/calls.ts";
import { AppError } from "#contract/errors.ts";
import type { ApplicationStatus, LetterKind } from "#contract/limits.ts";
import type { Clock } from "../clock.ts";
import { recordAudit } from "../audit/entries.ts";
import { type Db, readInBatches, type Trx } from "../db/connect.ts";
import { expectDeletable, isPostgres } from "../db/locks.ts";
import { readCvState, readFindings } from "../cvs/uploads.ts";
import { readRowId } from "../db/row-id.ts";
import type { JobApplicationChange, JobApplicationRow, JobRow } from "../db/schema.ts";
import { removeTraces } from "../db/clean.ts";
import { deleteAdjustments, readAdjustments } from "./adjustments.ts";
import { unblindFor, withoutPerson } from "./blind.ts";
import { noteDropped, recordEvent } from "./events.ts";
import { keepNotes } from "./notes.ts";
import { indexApplication } from "./search-words.ts";
import { withdrawLetters } from "../mail/outbox.ts";

/** A change; missing fields keep their value. Null clears the notes. */
export type ApplicationFields = { status?: ApplicationStatus; adminNotes?: string | null };

/** With the letters that its new status took back. */
export type Changed = { application: Application; version: number; lettersTakenBack: LetterKind[] };

/** Who changes an application, and the version that it is based on, if it is given. */
type ChangeOf = { actor: string; version?: number };

export type ApplicationStore = {
  /** Every application with its job, newest first, in batches. */
  list(): AsyncIterable<readonly Application[]>;
  /**
   * The changed application and its version, or null when there is none. `actor` is the administrator's username,
   * here and below. Throws `application-changed` when `version` is given and not the present one.
   */
  update(id: string, fields: ApplicationFields, by: ChangeOf): Promise<Changed | null>;
  /**
   * Deletes it; answers the storage keys of its CV (one or none), or null when there is no such application. Throws
   * `application-held`, `copy-awaited`, or `application-changed` as above.
   */
  remove(id: string, by: ChangeOf): Promise<string[] | null>;
  /** Its adjustments, for `actor` to read; null when there is no such application. */
  readAdjustments(id: string, actor: string): Promise<Adjustments | null>;
  /** Deletes the adjustments only; false when there is no such application. */
  deleteAdjustments(id: string, actor: string): Promise<boolean>;
  /** Storage key of the CV and the parts of its file name, or null when there is no such application. */
  findCv(id: string): Promise<StoredCv | null>;
  /** Records that `actor` downloads the CV of application `id`. Throws `application-not-found`. */
  noteDownload(id: string, actor: string): Promise<void>;
};

type StoredCv = { key: string | null; applicantName: string; reference: string; isBlind: boolean };

/** `isScanning`: whether a virus scanner is configured. Without one no CV waits (decision 0021). */
export function createApplicationStore(db: Db, clock: Clock, { isScanning }: Scanning): ApplicationStore {
  const present = (row: ApplicationWithJob) => withoutPerson(toApplication(row, isScanning), row);
  return {
    async *list() {
      for await (const batch of readBatches(db)) yield batch.map(present);
    },
    update: async (id, fields, { actor, version }) => {
      const rowId = readRowId(id);
      if (!rowId) return null;
      const context = { id: rowId, now: clock().toISOString(), actor, version };
      const changed = await update(db, context, fields);
      if (!changed) return null;
      const { row, lettersTakenBack } = changed;
      return { application: present(row), version: row.version, lettersTakenBack };
    },
    remove: async (id, { actor, version }) => {
      const rowId = readRowId(id);
      return rowId ? remove(db, { id: rowId, now: clock().toISOString(), actor, version }) : null;
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
      db.transaction().execute(async (trx) => {
        const [at, applicationId] = [clock().toISOString(), id.toLowerCase()];
        if (!(await lockApplication(trx, applicationId))) throw new AppError("application-not-found");
        await recordEvent(trx, { applicationId, at, actor, kind: "cv-downloaded" });
        await recordAudit(trx, { at, actor, action: "cv.downloaded", subjectId: applicationId });
      }),
  };
}

type Scanning = { isScanning: boolean };

type WriteContext = { id: string; now: string; actor: string; version: number | undefined };

function update(
  db: Db,
  context: WriteContext,
  fields: ApplicationFields,
): Promise<{ row: ApplicationWithJob; lettersTakenBack: LetterKind[] } | null> {
  return db.transaction().execute(async (trx) => {
    const { id, now, actor, version } = context;
    const before = await lockApplication(trx, id);
    if (!before) return null;
    if (version !== undefined && version !== before.version) throw new ApplicationChanged(id);
    const { status } = fields;
    const lettersTakenBack = status ? await setStatus(trx, before, { status, now, actor }) : [];
    if (fields.adminNotes !== undefined && fields.adminNotes !== before.adminNotes) {
      await writeRow(trx, id, { adminNotes: fields.adminNotes, updatedAt: now });
      await indexApplication(trx, id);
      await keepNotes(trx, {
        applicationId: id,
        at: now,
        actor,
        before: before.adminNotes,
        text: fields.adminNotes,
      });
    }
    await recordAudit(trx, { at: now, actor, action: "application.updated", subjectId: id });
    const row = await withJobs(trx).where("jobApplications.id", "=", id).executeTakeFirstOrThrow();
    return { row, lettersTakenBack };
  });
}

/** The error when application `id` was changed since it was read. */
export class ApplicationChanged extends Error {
  override readonly name = "ApplicationChanged";
  readonly id: string;
  constructor(id: string) {
    super("The application has changed");
    this.id = id;
  }
}

type LockedApplication = Pick<JobApplicationRow, "id" | "applicationStatus" | "adminNotes" | "version">;

/** Locks the application until the transaction ends and reads it; SQLite has one writer anyway. */
async function lockApplication(trx: Trx, id: string): Promise<LockedApplication | undefined> {
  return await trx
    .selectFrom("jobApplications")
    .select(["id", "applicationStatus", "adminNotes", "version"])
    .where("id", "=", id)
    .$if(isPostgres(trx), (query) => query.forUpdate())
    .executeTakeFirst();
}

/**
 * Sets the status of a locked application, adds it to the history, and takes back waiting letters about another
 * status, which it returns.
 */
export async function setStatus(
  trx: Trx,
  { id, applicationStatus: from }: LockedApplication,
  { status, now, actor }: { status: ApplicationStatus; now: string; actor: string },
): Promise<LetterKind[]> {
  if (readApplicationStatus(from) !== status) {
    await writeRow(trx, id, { applicationStatus: status, statusChangedAt: now, updatedAt: now });
    await recordEvent(trx, { applicationId: id, at: now, actor, kind: "status-changed", from, to: status });
  }
  const dropped = await withdrawLetters(trx, id, status);
  await noteDropped(trx, dropped, { at: now, actor });
  await unblindFor(trx, status, { id, at: now, actor });
  return dropped.map((letter) => letter.status);
}

async function writeRow(trx: Trx, id: string, change: JobApplicationChange): Promise<void> {
  await trx
    .updateTable("jobApplications")
    .set((eb) => ({ ...change, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

function remove(db: Db, { id, now, actor, version }: WriteContext): Promise<string[] | null> {
  return db.transaction().execute(async (trx) => {
    const before = await lockApplication(trx, id);
    if (!before) return null;
    if (version !== undefined && version !== before.version) throw new ApplicationChanged(id);
    await expectDeletable(trx, [id], new Date(now));
    const deleted = await trx
      .deleteFrom("jobApplications")
      .where("id", "=", id)
      .returning("cvFilePath")
      .executeTakeFirst();
    if (!deleted) return null;
    await removeTraces(trx, [id]);
    await recordAudit(trx, { at: now, actor, action: "application.deleted", subjectId: id });
    return deleted.cvFilePath === null ? [] : [deleted.cvFilePath];
  });
}

const batchSize = 200;

function readBatches(db: Db): AsyncIterable<ApplicationWithJob[]> {
  return readInBatches(batchSize, async (last: ApplicationWithJob | undefined) => {
    // Other requests are answered between two batches.
    if (last) await nextRound();
    return await withJobs(db)
      .$if(last !== undefined, (query) =>
        query.where((eb) =>
          eb(
            eb.refTuple("jobApplications.createdAt", "jobApplications.id"),
            "<",
            eb.tuple(last?.createdAt ?? "", last?.id ?? ""),
          ),
        ),
      )
      .limit(batchSize)
      .execute();
  });
}

export function withJobs(db: Db) {
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

export type ApplicationWithJob = JobApplicationRow & {
  jobTitle: JobRow["title"];
  jobLocation: JobRow["location"];
  /** Null when the CV came before there were uploads, or there is none. */
  scanState: string | null;
  findings: string | null;
};

export function toApplication(row: ApplicationWithJob, isScanning: boolean): Application {
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
