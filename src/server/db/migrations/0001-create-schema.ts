import { type ColumnDefinitionBuilder, type Kysely, PostgresAdapter, sql } from "kysely";
import type { Migration } from "kysely/migration";

type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;

const required: Column = (column) => column.notNull();
const unique: Column = (column) => column.notNull().unique();
const primary: Column = (column) => column.primaryKey().notNull();

/** The column types that differ between the engines; SQLite keeps ids, days and instants as text. */
function columnTypes(isPostgres: boolean) {
  return {
    id: isPostgres ? sql`uuid` : sql`text`,
    instant: isPostgres ? sql`timestamptz` : sql`text`,
    day: isPostgres ? sql`date` : sql`text`,
    boolean: isPostgres ? sql`boolean` : sql`integer`,
    no: isPostgres ? sql`false` : sql`0`,
    yes: isPostgres ? sql`true` : sql`1`,
    now: isPostgres ? sql`now()` : sql`(strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))`,
    newId: isPostgres
      ? sql`gen_random_uuid()`
      : sql`(lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2)
          || '-a' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))))`,
  };
}

/** The whole schema of specification §3, under its table names, and the tables of the decisions. */
export const createSchema: Migration = {
  // oxlint-disable-next-line typescript/no-explicit-any -- a migration must not depend on today's table types
  async up(db: Kysely<any>) {
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
    const t = columnTypes(isPostgres);
    const flag =
      (byDefault: "yes" | "no"): Column =>
      (column) =>
        column.notNull().defaultTo(t[byDefault]);
    const id: Column = (column) => primary(column).defaultTo(t.newId);
    const stamp: Column = (column) => column.notNull().defaultTo(t.now);

    await db.schema
      .createTable("users")
      .addColumn("id", t.id, id)
      .addColumn("username", "text", unique)
      .addColumn("password", "text", required)
      .execute();

    await db.schema
      .createTable("jobs")
      .addColumn("id", t.id, id)
      .addColumn("title", "text", required)
      .addColumn("description", "text", required)
      .addColumn("employment_type", "text", (column) => column.notNull().defaultTo("FULL_TIME"))
      .addColumn("location", "text", required)
      .addColumn("salary", "text")
      .addColumn("date_posted", t.instant, stamp)
      .addColumn("valid_through", t.day)
      .addColumn("hiring_organization", "text", required)
      .addColumn("job_benefits", "text")
      .addColumn("qualifications", "text")
      .addColumn("responsibilities", "text")
      .addColumn("application_url", "text")
      .addColumn("contact_email", "text", required)
      .addColumn("is_active", t.boolean, flag("yes"))
      .addColumn("created_at", t.instant, stamp)
      .addColumn("updated_at", t.instant, stamp)
      .execute();
    await db.schema
      .createIndex("jobs_by_posting")
      .on("jobs")
      .columns(["is_active", "date_posted", "id"])
      .execute();

    await db.schema
      .createTable("admin_users_v2")
      .addColumn("id", t.id, id)
      .addColumn("username", "text", unique)
      .addColumn("email", "text", unique)
      .addColumn("password_hash", "text", required)
      .addColumn("security_question1", "text")
      .addColumn("security_answer_hash1", "text")
      .addColumn("security_question2", "text")
      .addColumn("security_answer_hash2", "text")
      .addColumn("security_question3", "text")
      .addColumn("security_answer_hash3", "text")
      .addColumn("is_master_admin", t.boolean, flag("no"))
      .addColumn("is_active", t.boolean, flag("yes"))
      .addColumn("is_setup_complete", t.boolean, flag("no"))
      .addColumn("last_login", t.instant)
      .addColumn("created_at", t.instant, stamp)
      .addColumn("updated_at", t.instant, stamp)
      .execute();

    await db.schema
      .createTable("admin_invitations")
      .addColumn("id", t.id, id)
      .addColumn("username", "text", required)
      .addColumn("temp_password", "text", required)
      .addColumn("email", "text", required)
      .addColumn("invited_by", "text", required)
      .addColumn("for_master_admin", t.boolean, flag("no"))
      .addColumn("is_used", t.boolean, flag("no"))
      .addColumn("expires_at", t.instant, required)
      .addColumn("created_at", t.instant, stamp)
      .execute();
    await db.schema
      .createIndex("admin_invitations_by_username")
      .on("admin_invitations")
      .column("username")
      .execute();

    await db.schema
      .createTable("job_applications")
      .addColumn("id", t.id, id)
      .addColumn("reference", "text", unique)
      .addColumn("job_id", t.id, (column) => column.notNull().references("jobs.id").onDelete("cascade"))
      .addColumn("applicant_name", "text", required)
      .addColumn("applicant_email", "text", required)
      .addColumn("applicant_phone", "text", required)
      .addColumn("cv_file_path", "text")
      .addColumn("cover_letter", "text")
      .addColumn("application_status", "text", (column) => column.notNull().defaultTo("pending"))
      .addColumn("admin_notes", "text")
      .addColumn("created_at", t.instant, stamp)
      .addColumn("updated_at", t.instant, stamp)
      .execute();
    await db.schema.createIndex("job_applications_by_job").on("job_applications").column("job_id").execute();

    await db.schema
      .createTable("sessions")
      .addColumn("token_hash", "text", primary)
      .addColumn("admin_id", t.id, (column) =>
        column.notNull().references("admin_users_v2.id").onDelete("cascade"),
      )
      .addColumn("created_at", t.instant, required)
      .addColumn("last_seen_at", t.instant, required)
      .addColumn("expires_at", t.instant, required)
      .execute();
    await db.schema.createIndex("sessions_by_admin").on("sessions").column("admin_id").execute();

    await db.schema
      .createTable("cv_uploads")
      .addColumn("id", t.id, primary)
      .addColumn("created_at", t.instant, required)
      .addColumn("expires_at", t.instant, required)
      .addColumn("completed_at", t.instant)
      .addColumn("size_bytes", "integer")
      .addColumn("sha256", "text")
      // Unique: one upload belongs to one application, also when two claim it at once.
      .addColumn("application_id", t.id, (column) => column.unique())
      .execute();

    await db.schema
      .createTable("limit_counters")
      .addColumn("key", "text", primary)
      .addColumn("count", "integer", required)
      .addColumn("window_ends_at", t.instant, required)
      .execute();

    await db.schema
      .createTable("audit_entries")
      .addColumn("id", t.id, id)
      .addColumn("at", t.instant, required)
      .addColumn("actor", "text", required)
      .addColumn("action", "text", required)
      .addColumn("subject_id", "text")
      .addColumn("detail", "text")
      .execute();

    await db.schema
      .createTable("outbox_messages")
      .addColumn("id", t.id, id)
      .addColumn("kind", "text", required)
      .addColumn("recipient", "text", required)
      .addColumn("payload", "text", required)
      .addColumn("created_at", t.instant, required)
      .addColumn("due_at", t.instant, required)
      .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("last_error", "text")
      .addColumn("sent_at", t.instant)
      .addColumn("dead_at", t.instant)
      .execute();
    await db.schema
      .createIndex("outbox_messages_by_due")
      .on("outbox_messages")
      .columns(["sent_at", "dead_at", "due_at"])
      .execute();

    await db.schema
      .createTable("data_versions")
      .addColumn("name", "text", primary)
      .addColumn("version", "integer", required)
      .execute();
    await db.insertInto("data_versions").values({ name: "jobs", version: 1 }).execute();
  },
};
