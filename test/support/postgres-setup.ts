import type { TestProject } from "vitest/node";
import { findPostgres, startPostgres } from "./postgres.ts";
import { postgresMissing } from "./postgres-missing.ts";

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
  const server = await startPostgres(binaries);
  project.provide("postgresUrl", server.url);
  return server.stop;
}
