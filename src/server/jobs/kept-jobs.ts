/**
 * The jobs as they are read: one list kept per version of the job data. A page or a search then costs one small
 * query, not the whole table, and the next request after a write of any process sees the write.
 */
import { londonDay } from "#contract/text/format.ts";
import { isTakingApplications } from "#contract/job-closing.ts";
import type { Job } from "#contract/jobs.ts";
import { sql } from "kysely";
import type { Clock } from "../clock.ts";
import type { Db } from "../db/connect.ts";
import { readRowId } from "../db/row-id.ts";
import type { JobRow } from "../db/schema.ts";

/** A job and when it was last changed, which only feeds and the site map tell. */
export type Advert = { job: Job; updatedAt: string };

type Kept = { adverts: readonly Advert[]; all: readonly Job[]; byId: ReadonlyMap<string, Job> };
type Open = { of: Kept; day: string; adverts: readonly Advert[]; jobs: readonly Job[] };

export function keepJobs(db: Db, clock: Clock) {
  let kept: { version: number; jobs: Promise<Kept> } | undefined;
  let open: Open | undefined;

  // Put into words once, past the query layer's translation of names and booleans: every request asks the first.
  const bare = db.withoutPlugins();
  const versionQuery = sql<{
    version: number;
  }>`select version from data_versions where name = 'jobs'`.compile(bare);
  const jobsQuery = newestFirst.compile(bare);

  const readVersion = async () => {
    const [row] = (await bare.executeQuery(versionQuery)).rows;
    if (!row) throw new Error("The jobs have no version");
    return row.version;
  };

  // The version is read before the rows, so rows may be newer than the version they are kept under, never older.
  const read = async (): Promise<Kept> => {
    const version = await readVersion();
    if (kept && kept.version >= version) return kept.jobs;
    const mine = { version, jobs: bare.executeQuery(jobsQuery).then(({ rows }) => toKept(rows)) };
    kept = mine;
    mine.jobs.catch(() => {
      if (kept === mine) kept = undefined;
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

    async listAdverts(): Promise<readonly Advert[]> {
      return (await readOpen()).adverts;
    },

    async find(id: string): Promise<Job | null> {
      const rowId = readRowId(id);
      return rowId ? ((await read()).byId.get(rowId) ?? null) : null;
    },
  };
}

type ReadRow = Omit<JobRow, "createdAt" | "isActive"> & { isActive: boolean | number };

/** The whole table, which every write brings about to be read. The names are translated here, the booleans below. */
const newestFirst = sql<ReadRow>`
  select id, title, description, employment_type as "employmentType", location, salary, date_posted as "datePosted",
    valid_through as "validThrough", hiring_organization as "hiringOrganization", job_benefits as "jobBenefits",
    qualifications, responsibilities, application_url as "applicationUrl", contact_email as "contactEmail",
    is_active as "isActive", updated_at as "updatedAt"
  from jobs order by date_posted desc, id desc`;

function toKept(rows: readonly ReadRow[]): Kept {
  const adverts = rows.map(toAdvert);
  const all = adverts.map(({ job }) => job);
  return { adverts, all, byId: new Map(all.map((job) => [job.id, job])) };
}

/** Field by field: objects of one shape are made, searched and written as JSON several times faster than spread ones. */
function toAdvert(row: ReadRow): Advert {
  const job: Job = {
    id: row.id,
    title: row.title,
    description: row.description,
    location: row.location,
    employmentType: row.employmentType,
    salary: row.salary,
    jobBenefits: row.jobBenefits,
    qualifications: row.qualifications,
    responsibilities: row.responsibilities,
    applicationUrl: row.applicationUrl,
    contactEmail: row.contactEmail,
    isActive: Boolean(row.isActive),
    datePosted: row.datePosted,
    validThrough: row.validThrough,
    hiringOrganization: row.hiringOrganization,
  };
  return { job, updatedAt: row.updatedAt };
}

/** A row as it crosses the wire: without the timestamps that only the database needs. */
export function toJob({ createdAt: _created, updatedAt: _updated, ...job }: JobRow): Job {
  return job;
}
