/**
 * Drafts, copies and states of jobs, which the specification's calls do not have. Each act locks the job's row,
 * checks its state and writes, in one transaction.
 */
import type { AdminJob, JobEdit, JobToEdit } from "#contract/admin-jobs.ts";
import { AppError } from "#contract/errors.ts";
import { type JobState, jobStateOn } from "#contract/job-states.ts";
import { londonDay } from "#contract/text/format.ts";
import type { AuditAction } from "../audit/actions.ts";
import type { Clock } from "../clock.ts";
import type { Db } from "../db/connect.ts";
import { isPostgres } from "../db/locks.ts";
import { readRowId } from "../db/row-id.ts";
import type { JobRow, JobRowChange, NewJobRow } from "../db/schema.ts";
import { toAdminJob } from "./cache.ts";
import { completeJob, noteJobWrite, restoreDefaults, type WriteContext } from "./store.ts";

export type AdminJobStore = ReturnType<typeof createAdminJobStore>;

/** How many applications a job has, and how many of them came since an instant. */
export type ApplicationCount = { all: number; fresh: number };

/** All throw `job-not-found` where there is no job of this id. `actor` is the administrator's username. */
export function createAdminJobStore(db: Db, clock: Clock) {
  const today = () => londonDay(clock());
  /** Runs an act on the job `id`, whose row is locked. */
  const act = async (id: string, actor: string, run: Act): Promise<AdminJob> => {
    const rowId = readRowId(id);
    if (!rowId) throw new AppError("job-not-found");
    return db.transaction().execute(async (trx) => {
      const row = await trx
        .selectFrom("jobs")
        .selectAll()
        .where("id", "=", rowId)
        .$if(isPostgres(trx), (query) => query.forUpdate())
        .executeTakeFirst();
      if (!row) throw new AppError("job-not-found");
      const context = { trx, now: laterThan(row.updatedAt, clock()), actor };
      return run(context, row, jobStateOn(row, today()));
    });
  };
  return {
    read: (id: string): Promise<JobToEdit> => read(db, id),

    create: (edit: JobEdit, actor: string): Promise<AdminJob> =>
      db.transaction().execute((trx) => create({ trx, now: clock().toISOString(), actor }, edit)),

    /** Throws `job-changed` when the job is no longer the one that the edit is based on. */
    save: (id: string, edit: JobEdit, actor: string): Promise<AdminJob> => act(id, actor, saving(edit)),

    /** A new draft with the texts of this job and without its last day. */
    copy: (id: string, actor: string): Promise<AdminJob> => act(id, actor, copy),

    /** Lists a closed or archived job again, as posted now. */
    relist: (id: string, validThrough: string | null, actor: string): Promise<AdminJob> =>
      act(id, actor, relisting(validThrough, today())),

    close: (id: string, actor: string): Promise<AdminJob> => act(id, actor, close),

    /** Archives a closed job: its page is gone, its applications stay. */
    archive: (id: string, actor: string): Promise<AdminJob> => act(id, actor, archive),

    /** Of these jobs, or of all; jobs without applications are left out. */
    countApplications: (since: string, ids?: readonly string[]) => countApplications(db, since, ids),
  };
}

type Act = (context: WriteContext, row: JobRow, state: JobState) => Promise<AdminJob>;

async function read(db: Db, id: string): Promise<JobToEdit> {
  const rowId = readRowId(id);
  const row = rowId && (await db.selectFrom("jobs").selectAll().where("id", "=", rowId).executeTakeFirst());
  if (!row) throw new AppError("job-not-found");
  return { ...toAdminJob(row), isSiftingFixed: await wasOneOpened(db, row.id) };
}

function create(context: WriteContext, edit: JobEdit): Promise<AdminJob> {
  const { basedOn: _basedOn, ...fields } = edit;
  return insert(context, completeJob(fields), edit.isDraft ? "job.created" : "job.published");
}

function saving(edit: JobEdit): Act {
  return async (context, row, state) => {
    const { basedOn, sifting, ...fields } = edit;
    if (basedOn !== undefined && basedOn !== row.updatedAt) throw new AppError("job-changed");
    // A published job does not become a draft again, because its address is known. Closing it removes it from the
    // careers page.
    if (state === "archived" || (edit.isDraft && !row.isDraft)) throw new AppError("job-in-other-state");
    await setSifting(context, row, sifting);
    const isPublishedNow = row.isDraft && !edit.isDraft;
    return write(context, row, isPublishedNow ? "job.published" : "job.updated", {
      ...restoreDefaults(fields),
      isActive: fields.isActive && !edit.isDraft,
      ...(isPublishedNow && { datePosted: context.now }),
    });
  };
}

function copy(context: WriteContext, row: JobRow): Promise<AdminJob> {
  const {
    id,
    createdAt: _created,
    updatedAt: _updated,
    datePosted: _posted,
    closedAt: _closed,
    ...fields
  } = row;
  return insert(context, { ...fields, ...notYetListed }, "job.copied", id);
}

function relisting(validThrough: string | null, today: string): Act {
  return (context, row, state) => {
    if (state !== "closed" && state !== "archived") throw new AppError("job-in-other-state");
    if (validThrough !== null && validThrough < today)
      throw new AppError("invalid-request", { sentence: "Closing date: please choose a day to come." });
    const change = { isActive: true, archivedAt: null, validThrough, datePosted: context.now };
    return write(context, row, "job.relisted", change);
  };
}

function close(context: WriteContext, row: JobRow, state: JobState): Promise<AdminJob> {
  if (state !== "open" && state !== "closing") throw new AppError("job-in-other-state");
  return write(context, row, "job.closed", { isActive: false });
}

function archive(context: WriteContext, row: JobRow, state: JobState): Promise<AdminJob> {
  if (state !== "closed") throw new AppError("job-in-other-state");
  return write(context, row, "job.archived", { isActive: false, archivedAt: context.now });
}

async function countApplications(
  db: Db,
  since: string,
  ids?: readonly string[],
): Promise<Map<string, ApplicationCount>> {
  const rows = await db
    .selectFrom("jobApplications")
    .select(({ fn, eb }) => [
      "jobId",
      fn.countAll<string | number>().as("all"),
      fn.sum<string | number>(eb.case().when("createdAt", ">=", since).then(1).else(0).end()).as("fresh"),
    ])
    .$if(ids !== undefined, (query) => query.where("jobId", "in", [...(ids ?? [])]))
    .groupBy("jobId")
    .execute();
  return new Map(rows.map(({ jobId, all, fresh }) => [jobId, { all: Number(all), fresh: Number(fresh) }]));
}

const notYetListed = {
  isDraft: true,
  isActive: false,
  archivedAt: null,
  validThrough: null,
  unblindedAt: null,
  unblindedBy: null,
};

type NewJob = Omit<NewJobRow, "id" | "datePosted" | "createdAt" | "updatedAt">;

async function insert(
  context: WriteContext,
  job: NewJob,
  action: AuditAction,
  detail?: string,
): Promise<AdminJob> {
  const { trx, now } = context;
  const id = crypto.randomUUID();
  const row = await trx
    .insertInto("jobs")
    .values({
      ...job,
      isActive: job.isActive === true && !job.isDraft,
      id,
      datePosted: now,
      createdAt: now,
      updatedAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await noteJobWrite(context, action, id, detail);
  return toAdminJob(row);
}

async function write(
  context: WriteContext,
  { id }: JobRow,
  action: AuditAction,
  change: JobRowChange,
): Promise<AdminJob> {
  const row = await context.trx
    .updateTable("jobs")
    .set({ ...change, updatedAt: context.now })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await noteJobWrite(context, action, id);
  return toAdminJob(row);
}

/** Blind sifting cannot be changed once an application was opened, because the names were seen. */
async function setSifting(context: WriteContext, row: JobRow, sifting: JobRow["sifting"]): Promise<void> {
  if (sifting === row.sifting) return;
  if (await wasOneOpened(context.trx, row.id)) throw new AppError("sifting-fixed");
  await context.trx.updateTable("jobs").set({ sifting }).where("id", "=", row.id).execute();
  await noteJobWrite(context, "job.sifting-set", row.id, sifting);
}

async function wasOneOpened(db: Db, jobId: string): Promise<boolean> {
  const opened = await db
    .selectFrom("jobApplications")
    .select("id")
    .where("jobId", "=", jobId)
    .where("readAt", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return opened !== undefined;
}

/** Now, or just after `before` if the clock has not advanced, so that each version of a job has its own time. */
function laterThan(before: string, now: Date): string {
  return new Date(Math.max(now.getTime(), Date.parse(before) + 1)).toISOString();
}
