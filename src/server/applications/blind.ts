/**
 * Sifting without names (decision 0042). `jobApplications.isBlind` says whether the name is left out for all readers;
 * triggers derive it from the job and from the columns written here. Unblinding is recorded with a date and a
 * username.
 */
import type { Application } from "#contract/applications.ts";
import type { ApplicationStatus } from "#contract/limits.ts";
import { recordAudit } from "../audit/entries.ts";
import type { Db, Trx } from "../db/connect.ts";
import { isPostgres } from "../db/locks.ts";
import { readRowId } from "../db/row-id.ts";
import { lockJob, noteJobWrite } from "../jobs/store.ts";
import { redact } from "./redact.ts";
import { recordEvent } from "./events.ts";

type Unblinding = { id: string; at: string; actor: string };

/** In the history of an application, where the names of all who applied for its job were shown. */
export const noteOfWholeJob = "The whole job";

/** Replaces the applicant's details where the name is left out. */
export function hiddenPerson({ reference }: { reference: string }) {
  return { applicantName: reference, applicantEmail: "", applicantPhone: "" };
}

/** A blind application in the plain list. */
export function withoutPerson(application: Application, { isBlind }: { isBlind: boolean }): Application {
  if (!isBlind) return application;
  // A cover letter may end with the name; the application's detail shows it redacted.
  return {
    ...application,
    ...hiddenPerson(application),
    coverLetter: null,
    adminNotes: application.adminNotes === null ? null : redact(application.adminNotes, application),
  };
}

/** Shows the name of an application. False when there is none; does nothing when it is shown already. */
export function unblindApplication(db: Db, { id, ...act }: Unblinding): Promise<boolean> {
  const rowId = readRowId(id);
  if (rowId === null) return Promise.resolve(false);
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom("jobApplications")
      .select("id")
      .where("id", "=", rowId)
      .executeTakeFirst();
    await unblind(trx, { id: rowId, ...act });
    return row !== undefined;
  });
}

/** The same within a transaction. */
export async function unblind(trx: Trx, { id, at, actor }: Unblinding): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable("jobApplications")
    .set((column) => ({ unblindedAt: at, unblindedBy: actor, version: column("version", "+", 1) }))
    .where("id", "=", id)
    .where("isBlind", "=", true)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await recordEvent(trx, { applicationId: id, at, actor, kind: "unblinded" });
  await recordAudit(trx, { at, actor, action: "application.unblinded", subjectId: id });
}

/** Statuses for which the name must be known. */
const namedStatuses = new Set<ApplicationStatus>(["interviewed", "hired"]);

/** Unblinds the application if its status needs the name. Call it in the transaction that sets the status. */
export async function unblindFor(trx: Trx, status: ApplicationStatus, unblinding: Unblinding): Promise<void> {
  if (namedStatuses.has(status)) await unblind(trx, unblinding);
}

/**
 * Unblinds all applications of a job, including future ones. False when there is no such job; does nothing when it is
 * not blind.
 */
export function unblindJob(db: Db, { id, at, actor }: Unblinding): Promise<boolean> {
  const rowId = readRowId(id);
  if (rowId === null) return Promise.resolve(false);
  return db.transaction().execute(async (trx) => {
    // The job first, as where it is deleted; then the applications, so that none is deleted before its event is stored.
    const job = await lockJob(trx, rowId);
    const hidden = await trx
      .selectFrom("jobApplications")
      .select("id")
      .where("jobId", "=", rowId)
      .where("isBlind", "=", true)
      .orderBy("id")
      .$if(isPostgres(trx), (query) => query.forUpdate())
      .execute();
    const { numUpdatedRows } = await trx
      .updateTable("jobs")
      .set({ unblindedAt: at, unblindedBy: actor })
      .where("id", "=", rowId)
      .where("sifting", "=", "blind")
      .where("unblindedAt", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return job !== undefined;
    for (const { id: applicationId } of hidden)
      await recordEvent(trx, { applicationId, at, actor, kind: "unblinded", note: noteOfWholeJob });
    await noteJobWrite({ trx, now: at, actor }, "job.unblinded", rowId);
    return true;
  });
}
