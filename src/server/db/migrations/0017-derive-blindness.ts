import { type Kysely, PostgresAdapter, sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Triggers that derive `is_blind` and the sort key by name from the job's sifting and from whether the names were
 * shown, so that every write of a job or an application updates them.
 */
export const deriveBlindness: Migration = {
  // oxlint-disable-next-line typescript/no-explicit-any -- a migration must not depend on today's table types
  async up(db: Kysely<any>) {
    const statements =
      db.getExecutor().adapter instanceof PostgresAdapter ? postgresTriggers() : sqliteTriggers();
    for (const statement of statements) await sql.raw(statement).execute(db);
    await sql
      .raw(derive(`exists (select 1 from jobs where jobs.id = job_id and ${jobIsBlind("jobs")})`, ownJob))
      .execute(db);
  },
};

const jobIsBlind = (row: string) => `${row}.sifting = 'blind' and ${row}.unblinded_at is null`;

/** Derives both columns for the applications that `which` selects; `job` is a condition on their job. */
function derive(which: string, job: string): string {
  const blind = `(job_applications.unblinded_at is null and ${job})`;
  return `update job_applications set is_blind = ${blind},
    sort_name = case when ${blind} then lower(reference) else plain_name end where ${which}`;
}

const changedJob = derive("job_id = new.id", jobIsBlind("new"));
const ownJob = `exists (select 1 from jobs where jobs.id = job_applications.job_id and ${jobIsBlind("jobs")})`;
const ownRow = derive("id = new.id", ownJob);

function sqliteTriggers(): string[] {
  return [
    `create trigger jobs_sifting after update of sifting, unblinded_at on jobs begin ${changedJob}; end`,
    `create trigger job_applications_sifting after insert on job_applications
      when exists (select 1 from jobs where jobs.id = new.job_id and ${jobIsBlind("jobs")})
      begin ${ownRow}; end`,
    `create trigger job_applications_unblinded after update of unblinded_at on job_applications begin ${ownRow}; end`,
  ];
}

function postgresTriggers(): string[] {
  const define = (name: string, body: string, variables = "") =>
    `create function ${name}() returns trigger language plpgsql as $$ ${variables} begin ${body} end $$`;
  return [
    define("jobs_sifting", `${changedJob}; return null;`),
    `create trigger jobs_sifting after update of sifting, unblinded_at on jobs
      for each row execute function jobs_sifting()`,
    // The lock serialises this with a change of the job's sifting, which is either seen here or finds this row.
    define(
      "job_applications_sifting",
      `select ${jobIsBlind("jobs")} into hides_names from jobs where jobs.id = new.job_id for share;
      if hides_names then
        new.is_blind := true;
        new.sort_name := lower(new.reference);
      end if;
      return new;`,
      "declare hides_names boolean;",
    ),
    `create trigger job_applications_sifting before insert on job_applications
      for each row execute function job_applications_sifting()`,
    define("job_applications_unblinded", `${ownRow}; return null;`),
    `create trigger job_applications_unblinded after update of unblinded_at on job_applications
      for each row execute function job_applications_unblinded()`,
  ];
}
