import type { KyselyPlugin } from "kysely";
import type { Db } from "#server/db/connect.ts";

/** The same database, and the most rows that one of its queries has returned. */
export function watchResults(db: Db): { db: Db; largest: () => number } {
  let largest = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      largest = Math.max(largest, result.rows.length);
      return Promise.resolve(result);
    },
  };
  return { db: db.withPlugin(plugin), largest: () => largest };
}
