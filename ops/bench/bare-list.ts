/**
 * The comparison in `careers-json.ts`: the least code that answers the open jobs from the database, without
 * framework, schema, cache, sign-in or security headers. A process of its own: `node bare-list.ts <port> <file or
 * URL>`.
 */
import { createServer } from "node:http";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";

const [port, place = ""] = process.argv.slice(2);
const columns = `id, title, description, location, employment_type as "employmentType", salary, job_benefits as "jobBenefits",
  qualifications, responsibilities, application_url as "applicationUrl", contact_email as "contactEmail",
  is_active as "isActive", date_posted as "datePosted", valid_through as "validThrough",
  hiring_organization as "hiringOrganization"`;
const query = (isActive: string) =>
  `select ${columns} from jobs where ${isActive} order by date_posted desc, id desc`;

const list = place.startsWith("postgres") ? listFromPostgres() : listFromSqlite();
createServer((_, response) => {
  list().then(
    (rows) => {
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(rows));
    },
    (error: unknown) => response.destroy(error instanceof Error ? error : undefined),
  );
}).listen(Number(port), "127.0.0.1");

function listFromSqlite(): () => Promise<unknown[]> {
  const statement = new DatabaseSync(place).prepare(query("is_active = 1"));
  return () => Promise.resolve(statement.all());
}

function listFromPostgres(): () => Promise<unknown[]> {
  const pool = new pg.Pool({ connectionString: place });
  return async () => (await pool.query<Record<string, unknown>>(query("is_active"))).rows;
}
