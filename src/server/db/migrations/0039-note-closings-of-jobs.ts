import { type Kysely, PostgresAdapter, sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * When a job was last closed or reopened, on which the periods of its applications depend; `updated_at` changes with
 * each edit. Triggers write it, so that a process of an earlier version, which does not know the column, records it
 * too. Jobs closed before count as closed at their last change.
 */
export const noteClosingsOfJobs: Migration = {
  // oxlint-disable-next-line typescript/no-explicit-any -- a migration must not depend on today's table types
  async up(db: Kysely<any>) {
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
    await db.schema
      .alterTable("jobs")
      .addColumn("closed_at", isPostgres ? sql`timestamptz` : sql`text`)
      .execute();
    await sql`update jobs set closed_at = updated_at where not is_active`.execute(db);
    for (const statement of isPostgres ? postgresTriggers : sqliteTriggers)
      await sql.raw(statement).execute(db);
  },
};

// A row that is inserted with a value comes from a backup or a copy, and keeps it. An active job is also closed while
// its last day has passed or it is archived. SQLite has no time zones: a last day counts as past from an hour before
// midnight UTC, which is midnight in London in summer, and an hour early in winter.
const sqliteTriggers = [
  `create trigger jobs_inserted_closed after insert on jobs when not new.is_active and new.closed_at is null
    begin update jobs set closed_at = new.updated_at where id = new.id; end`,
  `create trigger jobs_closed after update of is_active, valid_through, archived_at on jobs
    when new.is_active <> old.is_active or (new.is_active and new.archived_at is null
      and (old.archived_at is not null or old.valid_through < date(new.updated_at, '+1 hour'))
      and (new.valid_through is null or new.valid_through >= date(new.updated_at, '+1 hour')))
    begin update jobs set closed_at = new.updated_at where id = new.id; end`,
];

const postgresTriggers = [
  `create function jobs_closed() returns trigger language plpgsql as $$
    declare today date := (new.updated_at at time zone 'UTC' + interval '1 hour')::date;
    begin
    if tg_op = 'INSERT' then
      if not new.is_active then new.closed_at := coalesce(new.closed_at, new.updated_at); end if;
    elsif new.is_active <> old.is_active or (new.is_active and new.archived_at is null
      and (old.archived_at is not null or old.valid_through < today)
      and (new.valid_through is null or new.valid_through >= today)) then
      new.closed_at := new.updated_at;
    end if;
    return new; end $$`,
  `create trigger jobs_closed before insert or update of is_active, valid_through, archived_at on jobs
    for each row execute function jobs_closed()`,
];
