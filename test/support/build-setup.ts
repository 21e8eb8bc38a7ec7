import { buildIfStale } from "#ops/freshness.ts";

/** For tests of the built server: builds first unless the build is fresh. */
export default async function setUpBuild(): Promise<void> {
  await buildIfStale();
}
