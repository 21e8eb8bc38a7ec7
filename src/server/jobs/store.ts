/**
 * Jobs in the database (specification §3). Every write increases the version of the job data and adds an audit entry
 * in its own transaction.
 */
import { AppError } from "#contract/errors.ts";
import type { Job, JobChange, JobInput, SeenField } from "#contract/jobs.ts";
import { organisation } from "#content/organisation.ts";
import type { AuditAction } from "../audit/actions.ts";
import { recordAudit } from "../audit/entries.ts";
import type { Clock } from "../clock.ts";
import type { Db, Trx } from "../db/connect.ts";
import { expectDeletable, isPostgres } from "../db/locks.ts";
import { readRowId } from "../db/row-id.ts";
import { removeTraces } from "../db/clean.ts";
import type { JobRow } from "../db/schema.ts";
import { type Advert, createJobCache, type JobSummary, toJob } from "./cache.ts";

/** A change of a job under the canonical names; a field left out keeps its value. */
export type JobFields = Omit<JobChange, "salaryRange" | "requirements" | "benefits">;

export type JobStore = {
  /** Grows with every write of a job in any process; a cache entry is current while it is unchanged. */
  version(): Promise<number>;
  /**
   * Newest first: the jobs that take applications today, or all published jobs including closed ones; never drafts or
   * archived jobs. The list is shared: do not change it.
   */
  list(options: { includeInactive: boolean }): Promise<readonly Job[]>;
  /** The jobs that take applications today, newest first, with their last changes. The list is shared, too. */
  listAdverts(): Promise<readonly Advert[]>;
  /** Every job, drafts and archived ones too, newest first. For administrators alone; the list is shared. */
  listForAdmins(): Promise<readonly JobSummary[]>;
  /** The published job, open or closed; null when there is none, also when `id` is malformed or of a draft. */
  find(id: string): Promise<Job | null>;
  /** `actor` is the administrator's username, here and below. */
  create(fields: JobInput, actor: string): Promise<Job>;
  /**
   * The changed job, or null when there is no published one. Throws `job-changed`, with the present job, where
   * somebody else has changed a field that is changed here, too, since it was seen.
   */
  update(id: string, fields: JobFields, actor: string): Promise<Job | null>;
  /**
   * Deletes the job and its applications; returns the storage keys of their CVs, or null when there is no job. Throws
   * `application-held` when one has a hold, `copy-awaited` when the copy of one is awaited, and `job-has-quarantined`
   * when one is in quarantine, because it must be possible to restore it; `count-moved` when the applications are not
   * as many as expected.
   */
  remove(id: string, actor: string, expectedCount?: number): Promise<string[] | null>;
};

export function createJobStore(db: Db, clock: Clock): JobStore {
  /** Runs a write in its own transaction, with one time, on behalf of `actor`. */
  const write = <T>(actor: string, run: (context: WriteContext) => Promise<T>) =>
    db.transaction().execute((trx) => run({ trx, now: clock().toISOString(), actor }));
  return {
    ...createJobCache(db, clock),
    create: (fields, actor) => write(actor, (context) => create(context, fields)),
    update: async (id, fields, actor) => {
      const rowId = readRowId(id);
      return rowId ? write(actor, (context) => update(context, rowId, fields)) : null;
    },
    remove: async (id, actor, expectedCount) => {
      const rowId = readRowId(id);
      return rowId ? write(actor, (context) => remove(context, rowId, expectedCount)) : null;
    },
  };
}

/** A transaction, its time, and the username of the actor. */
export type WriteContext = { trx: Trx; now: string; actor: string };

async function create(context: WriteContext, fields: JobInput): Promise<Job> {
  const { trx, now } = context;
  const id = crypto.randomUUID();
  const row = await trx
    .insertInto("jobs")
    .values({ ...completeJob(fields), id, datePosted: now, createdAt: now, updatedAt: now })
    .returningAll()
    .executeTakeFirstOrThrow();
  await noteJobWrite(context, "job.created", id);
  return toJob(row);
}

async function update(context: WriteContext, id: string, change: JobFields): Promise<Job | null> {
  const { trx, now } = context;
  const before = await trx
    .selectFrom("jobs")
    .selectAll()
    .where("id", "=", id)
    .where("isDraft", "=", false)
    .where("archivedAt", "is", null)
    .$if(isPostgres(trx), (query) => query.forUpdate())
    .executeTakeFirst();
  if (!before) return null;
  const row = await trx
    .updateTable("jobs")
    .set({ ...restoreDefaults(ownChanges(change, before)), updatedAt: now })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await noteJobWrite(context, "job.updated", id);
  return toJob(row);
}

/** The fields of a change without those that its writer left as they were seen. */
function ownChanges({ seen = {}, ...change }: JobFields, present: JobRow) {
  const own = { ...change };
  for (const field of Object.keys(seen) as SeenField[]) {
    const [was, is, written] = [seen[field], present[field]?.trim() || null, change[field]];
    if (was === undefined || written === undefined || was === is) continue;
    // The writer left it, or both wrote the same.
    if (was === (written || null)) delete own[field];
    else if (is !== written) throw new AppError("job-changed", { current: toJob(present) });
  }
  return own;
}

async function remove(
  context: WriteContext,
  id: string,
  expectedCount: number | undefined,
): Promise<string[] | null> {
  const { trx } = context;
  if (!(await lockJob(trx, id))) return null;
  const [applications, quarantined] = await lockApplications(trx, id);
  if (expectedCount !== undefined && expectedCount !== applications.length) throw moved(applications.length);
  await expectDeletable(
    trx,
    [...applications, ...quarantined].map((one) => one.id),
    new Date(context.now),
  );
  if (quarantined.length > 0) throw new AppError("job-has-quarantined");
  await trx.deleteFrom("jobs").where("id", "=", id).execute();
  await removeTraces(
    trx,
    applications.map((one) => one.id),
  );
  await noteJobWrite(context, "job.deleted", id);
  return applications.flatMap(({ cvFilePath }) => cvFilePath ?? []);
}

function moved(count: number): AppError {
  const has = count === 1 ? "is 1 application" : `are ${count.toLocaleString("en-GB")} applications`;
  return new AppError("count-moved", {
    sentence: `There ${has} for this job by now, and it is not deleted. Look again.`,
  });
}

/** Locks the job's applications, also those in quarantine, so that no hold begins until the transaction ends. */
async function lockApplications(trx: Trx, jobId: string) {
  const applications = await trx
    .selectFrom("jobApplications")
    .select(["id", "cvFilePath"])
    .where("jobId", "=", jobId)
    .orderBy("id")
    .$if(isPostgres(trx), (query) => query.forUpdate())
    .execute();
  const quarantined = await trx
    .selectFrom("quarantinedApplications")
    .select("id")
    .where("jobId", "=", jobId)
    .orderBy("id")
    .$if(isPostgres(trx), (query) => query.forUpdate())
    .execute();
  return [applications, quarantined] as const;
}

/**
 * Blocks an application that is being stored at the moment: it is either included when the job's applications are
 * read, or refused. On SQLite the transaction blocks all other writers anyway.
 */
export function lockJob(trx: Trx, id: string) {
  return trx
    .selectFrom("jobs")
    .select("id")
    .where("id", "=", id)
    .$if(isPostgres(trx), (query) => query.forUpdate())
    .executeTakeFirst();
}

/** Increases the version of the jobs, under which they are cached, and adds an audit entry. */
export async function noteJobWrite(
  { trx, now, actor }: WriteContext,
  action: AuditAction,
  subjectId: string,
  detail?: string,
): Promise<void> {
  await trx
    .updateTable("dataVersions")
    .set((column) => ({ version: column("version", "+", 1) }))
    .where("name", "=", "jobs")
    .execute();
  await recordAudit(trx, { at: now, actor, action, subjectId, ...(detail !== undefined && { detail }) });
}

/** A new job with the defaults of specification §3. */
export function completeJob<Fields extends JobInput>(fields: Fields) {
  return {
    ...fields,
    contactEmail: fields.contactEmail ?? organisation.emails.general,
    hiringOrganization: fields.hiringOrganization ?? organisation.name,
  };
}

/** Removing a mandatory field restores its default. */
export function restoreDefaults<Fields extends JobFields>({
  contactEmail,
  hiringOrganization,
  ...fields
}: Fields) {
  return {
    ...fields,
    contactEmail: contactEmail === null ? organisation.emails.general : contactEmail,
    hiringOrganization: hiringOrganization === null ? organisation.name : hiringOrganization,
  };
}
