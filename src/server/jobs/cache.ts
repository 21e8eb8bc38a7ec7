/**
 * Caches the list of jobs for each version of the job data. A page or a search then costs one small query instead of
 * reading the table, and the next request after a write of any process sees the write.
 */
import { setImmediate as nextRound } from "node:timers/promises";
import { londonDay } from "#contract/text/format.ts";
import { isTakingApplications } from "#contract/job-closing.ts";
import type { AdminJob } from "#contract/admin-jobs.ts";
import { isPublished } from "#contract/job-states.ts";
import type { Job } from "#contract/jobs.ts";
import type { Clock } from "../clock.ts";
import { type Db, readInBatches } from "../db/connect.ts";
import { nilId, readRowId } from "../db/row-id.ts";
import type { JobRow } from "../db/schema.ts";

/** A job and the time of its last change, which only feeds and the sitemap show. */
export type Advert = { job: Job; updatedAt: string };

/** A job without the advert's long texts, for administrators. */
export type JobSummary = Pick<
  AdminJob,
  | "id"
  | "title"
  | "location"
  | "employmentType"
  | "salary"
  | "datePosted"
  | "validThrough"
  | "isActive"
  | "isDraft"
  | "archivedAt"
  | "sifting"
  | "unblindedAt"
>;

/** `adverts`, `all` and `byId` contain published jobs only: drafts and archived ones are for administrators. */
type Cached = {
  adverts: readonly Advert[];
  all: readonly Job[];
  byId: ReadonlyMap<string, Job>;
  forAdmins: readonly JobSummary[];
};
type Open = { of: Cached; day: string; adverts: readonly Advert[]; jobs: readonly Job[] };

export function createJobCache(db: Db, clock: Clock) {
  let cached: { version: number; jobs: Promise<Cached> } | undefined;
  let open: Open | undefined;

  const readVersion = createVersionReader(db);

  // The version is read before the rows, so the cached rows may be newer than their version, never older.
  const read = async (): Promise<Cached> => {
    const version = await readVersion();
    if (cached && cached.version >= version) return cached.jobs;
    const mine = { version, jobs: readAll(db) };
    cached = mine;
    mine.jobs.catch(() => {
      if (cached === mine) cached = undefined;
    });
    return mine.jobs;
  };

  const readOpen = async (): Promise<Open> => {
    const of = await read();
    const day = londonDay(clock());
    if (open?.of === of && open.day === day) return open;
    const adverts = of.adverts.filter(({ job }) => isTakingApplications(job, day));
    open = { of, day, adverts, jobs: adverts.map(({ job }) => job) };
    return open;
  };

  return {
    version: readVersion,

    async list({ includeInactive }: { includeInactive: boolean }): Promise<readonly Job[]> {
      return includeInactive ? (await read()).all : (await readOpen()).jobs;
    },

    async listForAdmins(): Promise<readonly JobSummary[]> {
      return (await read()).forAdmins;
    },

    async listAdverts(): Promise<readonly Advert[]> {
      return (await readOpen()).adverts;
    },

    async find(id: string): Promise<Job | null> {
      const rowId = readRowId(id);
      return rowId ? ((await read()).byId.get(rowId) ?? null) : null;
    },
  };
}

/** Requests of one round of the event loop share a query, which begins after all of them have arrived. */
function createVersionReader(db: Db): () => Promise<number> {
  let reading: Promise<number> | undefined;
  const read = async () => {
    await nextRound();
    reading = undefined;
    const { version } = await db
      .selectFrom("dataVersions")
      .select("version")
      .where("name", "=", "jobs")
      .executeTakeFirstOrThrow();
    return version;
  };
  return () => (reading ??= read());
}

/**
 * Rows of one query: all of 10,000 at once left the process 33 MiB larger, because several objects are made of each row
 * on its way. A row that is written between two queries may be read as of before or after; the new version then reads
 * all again.
 */
const rowsOfQuery = 100;

async function readAll(db: Db): Promise<Cached> {
  const adverts: Advert[] = [];
  const forAdmins: JobSummary[] = [];
  const keepOnce = createTextPool();
  for await (const rows of readInBatches(rowsOfQuery, (last: JobRow | undefined) => readAfter(db, last)))
    for (const row of rows) {
      const job = keepOnce(toAdminJob(row));
      forAdmins.push(summarise(job));
      if (isPublished(job)) adverts.push({ job: withoutAdminFields(job), updatedAt: job.updatedAt });
    }
  forAdmins.sort(newestFirst);
  adverts.sort((left, right) => newestFirst(left.job, right.job));
  const all = adverts.map(({ job }) => job);
  return { adverts, all, byId: new Map(all.map((job) => [job.id, job])), forAdmins };
}

function summarise(job: AdminJob): JobSummary {
  const { id, title, location, employmentType, salary, datePosted, validThrough } = job;
  const { isActive, isDraft, archivedAt, sifting, unblindedAt } = job;
  return {
    id,
    title,
    location,
    employmentType,
    salary,
    datePosted,
    validThrough,
    isActive,
    isDraft,
    archivedAt,
    sifting,
    unblindedAt,
  };
}

/**
 * Makes jobs share the short texts that many of them have, such as towns and wages: the driver returns a new string
 * for each row, 2 MiB more with 10,000 jobs.
 */
function createTextPool(): (job: AdminJob) => AdminJob {
  const pool = new Map<string, string>();
  const share = (text: string) => {
    const known = pool.get(text);
    if (known === undefined) pool.set(text, text);
    return known ?? text;
  };
  return (job) => ({
    ...job,
    employmentType: share(job.employmentType),
    location: share(job.location),
    salary: job.salary === null ? null : share(job.salary),
    hiringOrganization: share(job.hiringOrganization),
    contactEmail: share(job.contactEmail),
    updatedAt: job.updatedAt === job.datePosted ? job.datePosted : job.updatedAt,
  });
}

function readAfter(db: Db, { id }: Pick<JobRow, "id"> = { id: nilId }): Promise<JobRow[]> {
  return db.selectFrom("jobs").selectAll().where("id", ">", id).orderBy("id").limit(rowsOfQuery).execute();
}

function newestFirst(left: Pick<Job, "id" | "datePosted">, right: typeof left): number {
  if (left.datePosted !== right.datePosted) return left.datePosted > right.datePosted ? -1 : 1;
  return left.id > right.id ? -1 : 1;
}

/** The public fields of a row. */
export function toJob(row: JobRow): Job {
  return withoutAdminFields(toAdminJob(row));
}

function withoutAdminFields({
  isDraft: _draft,
  archivedAt: _archived,
  sifting: _sifting,
  unblindedAt: _unblinded,
  updatedAt: _updated,
  ...job
}: AdminJob): Job {
  return job;
}

/** The fields of a row for administrators. */
export function toAdminJob({
  createdAt: _created,
  closedAt: _closed,
  unblindedBy: _by,
  ...job
}: JobRow): AdminJob {
  return job;
}
