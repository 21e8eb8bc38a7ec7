import type { TestProject } from "vitest/node";

/** In place of the setups that start servers, for `npm run test:quick`. */
export default function setUpNoServers(project: TestProject): void {
  project.provide("postgresUrl", null);
  project.provide("hasObjectStore", false);
  project.provide("hasClamd", false);
}
