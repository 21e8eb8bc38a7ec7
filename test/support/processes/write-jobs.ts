/**
 * A process on a given database: prints "ready" once loaded, waits for a line, then connects (and so migrates) and
 * writes and reads jobs in turn. Arguments: the place as JSON, a name, the number of jobs. It ends with exit code 0
 * only if every write was accepted and every read returned all of its own writes.
 */
import { once } from "node:events";
import type { DatabasePlace } from "#support/database.ts";
import { connectDatabase } from "#server/db/connect.ts";
import { sql } from "kysely";

const [place = "", author = "", count = "0"] = process.argv.slice(2);

console.log("ready");
await once(process.stdin, "data");

const db = await connectDatabase(JSON.parse(place) as DatabasePlace); // the test that starts this wrote it
for (let written = 1; written <= Number(count); written++) {
  await sql`insert into jobs (title, description, location, hiring_organization, contact_email)
    values (${`${author} ${written}`}, 'Supports people at home.', ${author}, 'Larkfold', 'jobs@example.org')`.execute(
    db,
  );
  const { rows } = await sql<{
    seen: number;
  }>`select count(*) as seen from jobs where location = ${author}`.execute(db);
  if (Number(rows[0]?.seen) !== written)
    throw new Error(`${author} wrote ${written} jobs and read ${rows[0]?.seen}`);
}
await db.destroy();
process.stdin.destroy();
