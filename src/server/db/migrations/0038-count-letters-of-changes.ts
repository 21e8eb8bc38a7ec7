import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** How many waiting letters a bulk change took back, and how many its undo did. */
export const countLettersOfChanges: Migration = {
  // oxlint-disable-next-line typescript/no-explicit-any -- a migration must not depend on today's table types
  async up(db: Kysely<any>) {
    for (const name of ["letters_taken_back", "letters_undone"])
      await db.schema
        .alterTable("bulk_changes")
        .addColumn(name, "integer", (column) => column.notNull().defaultTo(0))
        .execute();
  },
};
