import { isTakingApplications } from "#contract/job-closing.ts";
import { londonDay } from "#contract/text/format.ts";
import type { Clock } from "../../clock.ts";
import { batchesOf, type Db, type Trx } from "../../db/connect.ts";
import { takeAdvisoryLock } from "../../db/locks.ts";
import { createJobCache } from "../../jobs/cache.ts";
import type { JobStore } from "../../jobs/store.ts";
import { planReferences, type ReferencePlan } from "./references.ts";
import { type Omission, type Provider, readVacancy, type Vacancy } from "./vacancies.ts";

/** The content of the files on a day, and the published jobs that are in neither, newest first. */
export type Snapshot = Omit<ReferencePlan, "omitted"> & {
  today: string;
  omitted: { id: string; title: string; why: Omission }[];
};

type Deps = {
  db: Db;
  clock: Clock;
  provider: Provider;
  jobs: Pick<JobStore, "list" | "listForAdmins">;
};

/**
 * The files for Find a Job. References record what earlier files contained: each read compares them with the present
 * jobs, so it does not matter which server, or which version of it, wrote a job.
 */
export function createVacancyStore({ db, clock, provider, jobs }: Deps) {
  const read = (from: Db | Trx, list: Deps["jobs"]) =>
    readSnapshot(from, list, { provider, today: londonDay(clock()) });
  return {
    /** The content of the next files; writes nothing. */
    preview: (): Promise<Snapshot> => read(db, jobs),

    /** The content of the files; stores their references. */
    settle: async (): Promise<Snapshot> => {
      const seen = await read(db, jobs);
      if (seen.written.length + seen.removed.length === 0) return seen;
      return await db.transaction().execute(async (trx) => {
        await takeAdvisoryLock(trx, "vacancies");
        // Another server may have written since.
        const snapshot = await read(trx, createJobCache(trx, clock));
        await write(trx, snapshot);
        return snapshot;
      });
    },
  };
}

async function readSnapshot(
  db: Db,
  jobs: Deps["jobs"],
  { provider, today }: { provider: Provider; today: string },
): Promise<Snapshot> {
  const published = await jobs.list({ includeInactive: true });
  const all = await jobs.listForAdmins();
  const rows = await db
    .selectFrom("vacancyReferences")
    .selectAll()
    .orderBy("jobId")
    .orderBy("number")
    .execute();
  const vacancies: Vacancy[] = [];
  const reasons = new Map<string, Omission>();
  for (const job of published) {
    const read = isTakingApplications(job, today) ? readVacancy(job, provider) : "closed";
    if (typeof read === "string") reasons.set(job.id, read);
    else vacancies.push(read);
  }
  // A job may be published between the two reads.
  const jobIds = new Set([...published, ...all].map(({ id }) => id));
  const { omitted, ...plan } = planReferences({ vacancies, rows, jobIds, today });
  for (const { jobId, why } of omitted) reasons.set(jobId, why);
  return {
    ...plan,
    today,
    omitted: published.flatMap(({ id, title }) => {
      const why = reasons.get(id);
      return why === undefined ? [] : [{ id, title, why }];
    }),
  };
}

/** A row has five values; a statement may have 65 535 on PostgreSQL and 32 766 on SQLite. */
const rowsPerStatement = 1_000;

async function write(trx: Trx, { written, removed }: Snapshot): Promise<void> {
  for (const batch of batchesOf(written, rowsPerStatement))
    await trx
      .insertInto("vacancyReferences")
      .values(batch)
      .onConflict((conflict) =>
        conflict.columns(["jobId", "number"]).doUpdateSet((eb) => ({
          endsOn: eb.ref("excluded.endsOn"),
          expiredOn: eb.ref("excluded.expiredOn"),
        })),
      )
      .execute();
  for (const { jobId, number } of removed)
    await trx
      .deleteFrom("vacancyReferences")
      .where("jobId", "=", jobId)
      .where("number", "=", number)
      .execute();
}
