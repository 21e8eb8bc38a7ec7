import { buildIfStale } from "#ops/freshness.ts";

/** For what tests the built server: what it runs is always made from the files as they are now. */
export default async function setUpBuild(): Promise<void> {
  await buildIfStale();
}
