import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Usernames and mailboxes are compared without case: "Ada" and "ada" are one account. */
export const compareAccountsWithoutCase: Migration = {
  // oxlint-disable-next-line typescript/no-explicit-any -- a migration must not depend on today's table types
  async up(db: Kysely<any>) {
    for (const column of ["username", "email"])
      await db.schema
        .createIndex(`admin_users_v2_by_lower_${column}`)
        .unique()
        .on("admin_users_v2")
        .column(sql`lower(${sql.ref(column)})`)
        .execute();
  },
};
