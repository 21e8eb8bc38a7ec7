import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The names of actions had two tenses; from here on all are past participles. */
const renamed = {
  "account.change-password": "account.password-changed",
  "account.set-question": "account.question-set",
  "admin.create": "admin.created",
  "admin.delete": "admin.deleted",
  "admin.invite": "admin.invited",
  "admin.promote": "admin.promoted",
  "session.login": "session.started",
  "session.logout": "session.ended",
};

/** Adds refusals to the audit: the sender's network, and how often within a minute. */
export const auditRefusals: Migration = {
  // oxlint-disable-next-line typescript/no-explicit-any -- a migration must not depend on today's table types
  async up(db: Kysely<any>) {
    const table = () => db.schema.alterTable("audit_entries");
    await table().addColumn("sender", "text").execute();
    await table()
      .addColumn("count", "integer", (column) => column.notNull().defaultTo(1))
      .execute();
    for (const [from, to] of Object.entries(renamed))
      await sql`update audit_entries set action = ${to} where action = ${from}`.execute(db);
  },
};
