import type { TestProject } from "vitest/node";
import { findPostgres, startPostgres } from "./postgres.ts";
import { postgresMissing } from "./postgres-missing.ts";

/**
 * The server lives no longer than the run, so nothing in it need outlive the machine. Where its folder is on a disk, to
 * create and drop a database takes half of the time or less.
 */
const withoutDurability = ["-c", "fsync=off", "-c", "full_page_writes=off"];

/** Starts one PostgreSQL for the whole run. REQUIRE_POSTGRES=1 makes a missing one an error. */
export default async function setUpPostgres(project: TestProject): Promise<() => Promise<void>> {
  const binaries = findPostgres();
  if (!binaries) {
    if (process.env.REQUIRE_POSTGRES === "1") throw new Error(postgresMissing.error);
    project.provide("postgresUrl", null);
    console.warn(postgresMissing.warning);
    return () => {
      console.warn(postgresMissing.warning);
      return Promise.resolve();
    };
  }
  const server = await startPostgres(binaries, withoutDurability);
  project.provide("postgresUrl", server.url);
  return server.stop;
}
