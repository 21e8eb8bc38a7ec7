import { type Kysely, PostgresAdapter, sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * The tables and columns of the administrators' list of applications: version and history of an application, the words
 * by which it is found, counts, versions of notes, bulk changes, and sifting without names.
 */
export const buildWorkbench: Migration = {
  // oxlint-disable-next-line typescript/no-explicit-any -- a migration must not depend on today's table types
  async up(db: Kysely<any>) {
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
    const types = columnTypes(isPostgres);
    await addColumns(db, types);
    await createTables(db, types);
    await indexApplications(db);
    await fillFromExistingRows(db);
    await createCountTriggers(db, isPostgres);
  },
};

// oxlint-disable-next-line typescript/no-explicit-any -- as above
type AnyDb = Kysely<any>;
type ColumnTypes = ReturnType<typeof columnTypes>;

function columnTypes(isPostgres: boolean) {
  return {
    isPostgres,
    id: isPostgres ? sql`uuid` : sql`text`,
    instant: isPostgres ? sql`timestamptz` : sql`text`,
    boolean: isPostgres ? sql`boolean` : sql`integer`,
    no: isPostgres ? sql`false` : sql`0`,
    /** Compared byte by byte, as SQLite does: a prefix is then a range of an index. */
    sortedText: isPostgres ? sql`text collate "C"` : sql`text`,
    newId: isPostgres
      ? sql`gen_random_uuid()`
      : sql`(lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2)
          || '-a' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))))`,
  };
}

async function addColumns(db: AnyDb, { instant, boolean, no, sortedText }: ColumnTypes): Promise<void> {
  const alter = (table: string) => db.schema.alterTable(table);
  await alter("job_applications")
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .execute();
  for (const name of ["status_changed_at", "last_contacted_at", "withdrawn_at", "read_at", "unblinded_at"])
    await alter("job_applications").addColumn(name, instant).execute();
  await alter("job_applications").addColumn("unblinded_by", "text").execute();
  await alter("job_applications")
    .addColumn("is_blind", boolean, (column) => column.notNull().defaultTo(no))
    .execute();
  for (const name of ["plain_name", "sort_name"])
    await alter("job_applications")
      .addColumn(name, sortedText, (column) => column.notNull().defaultTo(""))
      .execute();

  await alter("jobs")
    .addColumn("sifting", "text", (column) => column.notNull().defaultTo("open"))
    .execute();
  await alter("jobs").addColumn("unblinded_at", instant).execute();
  await alter("jobs").addColumn("unblinded_by", "text").execute();
  await alter("jobs")
    .addColumn("is_draft", boolean, (column) => column.notNull().defaultTo(no))
    .execute();
  await alter("jobs").addColumn("archived_at", instant).execute();
}

async function createTables(db: AnyDb, types: ColumnTypes): Promise<void> {
  const { isPostgres, id, instant, boolean, no, sortedText, newId } = types;
  const withoutRowId = isPostgres ? sql`` : sql`without rowid`;
  await db.schema
    .createTable("application_events")
    .addColumn("id", id, (column) => column.primaryKey().notNull().defaultTo(newId))
    .addColumn("application_id", id, (column) =>
      column.notNull().references("job_applications.id").onDelete("cascade"),
    )
    .addColumn("at", instant, (column) => column.notNull())
    .addColumn("actor", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("from_value", "text")
    .addColumn("to_value", "text")
    .addColumn("is_shown", boolean, (column) => column.notNull().defaultTo(no))
    .addColumn("note", "text")
    .execute();
  await db.schema
    .createIndex("application_events_by_application")
    .on("application_events")
    .columns(["application_id", "at"])
    .execute();

  await db.schema
    .createTable("application_words")
    .addColumn("word", sortedText, (column) => column.notNull())
    .addColumn("application_id", id, (column) =>
      column.notNull().references("job_applications.id").onDelete("cascade"),
    )
    .addColumn("is_personal", boolean, (column) => column.notNull())
    .addPrimaryKeyConstraint("application_words_key", ["word", "application_id"])
    .modifyEnd(withoutRowId)
    .execute();
  await db.schema
    .createIndex("application_words_by_application")
    .on("application_words")
    .column("application_id")
    .execute();

  await db.schema
    .createTable("notes_versions")
    .addColumn("id", id, (column) => column.primaryKey().notNull().defaultTo(newId))
    .addColumn("application_id", id, (column) =>
      column.notNull().references("job_applications.id").onDelete("cascade"),
    )
    .addColumn("at", instant, (column) => column.notNull())
    .addColumn("actor", "text", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("notes_versions_by_application")
    .on("notes_versions")
    .columns(["application_id", "at"])
    .execute();

  await db.schema
    .createTable("bulk_changes")
    .addColumn("id", id, (column) => column.primaryKey().notNull())
    .addColumn("key", "text", (column) => column.notNull().unique())
    .addColumn("actor", "text", (column) => column.notNull())
    .addColumn("at", instant, (column) => column.notNull())
    .addColumn("undo_until", instant)
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("request", "text", (column) => column.notNull())
    .execute();
  // One row for each application, not a JSON list: each transaction of a change then writes its own rows only.
  await db.schema
    .createTable("bulk_change_items")
    .addColumn("change_id", id, (column) =>
      column.notNull().references("bulk_changes.id").onDelete("cascade"),
    )
    .addColumn("application_id", id, (column) => column.notNull())
    .addColumn("reference", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("why", "text")
    .addColumn("from_value", "text")
    .addColumn("version", "integer")
    .addPrimaryKeyConstraint("bulk_change_items_key", ["change_id", "application_id"])
    .modifyEnd(withoutRowId)
    .execute();

  // Changes of counts, added up on read, so that transactions do not wait for each other's row.
  await db.schema
    .createTable("application_counts")
    .addColumn("job_id", id, (column) => column.notNull())
    .addColumn("application_status", "text", (column) => column.notNull())
    .addColumn("is_withdrawn", boolean, (column) => column.notNull())
    .addColumn("delta", "integer", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("application_counts_by_job")
    .on("application_counts")
    .column("job_id")
    .execute();
}

/** The orders of the list: of all, of a job, of a status, and of both. */
async function indexApplications(db: AnyDb): Promise<void> {
  const indexes: Record<string, string[]> = {
    by_creation: ["created_at", "id"],
    by_job_and_creation: ["job_id", "created_at", "id"],
    by_status_and_creation: ["application_status", "created_at", "id"],
    by_job_status_and_creation: ["job_id", "application_status", "created_at", "id"],
    by_sort_name: ["sort_name", "id"],
    by_job_and_sort_name: ["job_id", "sort_name", "id"],
    by_contact: ["last_contacted_at", "created_at", "id"],
  };
  for (const [name, columns] of Object.entries(indexes))
    await db.schema.createIndex(`job_applications_${name}`).on("job_applications").columns(columns).execute();
}

async function fillFromExistingRows(db: AnyDb): Promise<void> {
  // A missing status is read as pending; from here on it is stored.
  await sql`update job_applications set application_status = 'pending' where application_status = ''`.execute(
    db,
  );
  await sql`update job_applications set last_contacted_at =
    (select max(done_at) from tasks where application_id = job_applications.id and kind = 'status-letter')`.execute(
    db,
  );
  await sql`insert into application_events (application_id, at, actor, kind, to_value)
    select id, created_at, 'visitor', 'submitted', 'pending' from job_applications`.execute(db);
  await sql`insert into application_counts (job_id, application_status, is_withdrawn, delta)
    select job_id, application_status, withdrawn_at is not null, count(*)
    from job_applications group by 1, 2, 3`.execute(db);
}

/**
 * Triggers, so that every write updates the counts, including the deletion of a job and writes of an earlier version.
 */
async function createCountTriggers(db: AnyDb, isPostgres: boolean): Promise<void> {
  const columns = "(job_id, application_status, is_withdrawn, delta)";
  const values = (row: "new" | "old", delta: number) =>
    `(${row}.job_id, ${row}.application_status, ${row}.withdrawn_at is not null, ${delta})`;
  const add = `insert into application_counts ${columns} values ${values("new", 1)};`;
  const take = `insert into application_counts ${columns} values ${values("old", -1)};`;
  const changed = ["job_id", "application_status", "withdrawn_at"];
  const distinct = isPostgres ? "is distinct from" : "is not";
  const isChanged = changed.map((name) => `old.${name} ${distinct} new.${name}`).join(" or ");
  const triggers = [
    { name: "insert", on: "insert", when: "", run: add },
    { name: "delete", on: "delete", when: "", run: take },
    { name: "update", on: `update of ${changed.join(", ")}`, when: `when (${isChanged})`, run: take + add },
  ];
  for (const { name, on, when, run } of triggers) {
    const trigger = `job_applications_count_${name}`;
    if (isPostgres)
      await sql
        .raw(
          `create function ${trigger}() returns trigger language plpgsql as $$ begin ${run} return null; end $$`,
        )
        .execute(db);
    const body = isPostgres ? `execute function ${trigger}()` : `begin ${run} end`;
    await sql
      .raw(`create trigger ${trigger} after ${on} on job_applications for each row ${when} ${body}`)
      .execute(db);
  }
}
