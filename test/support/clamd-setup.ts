import type { TestProject } from "vitest/node";
import { hasClamd } from "./clamd.ts";
import { clamdMissing } from "./clamd-missing.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Whether a test may start a virus scanner (`startClamd`). */
    hasClamd: boolean;
  }
}

/** Looks for clamd once for the whole run. REQUIRE_CLAMD=1 makes a missing one an error. */
export default function setUpClamd(project: TestProject): () => void {
  project.provide("hasClamd", hasClamd());
  if (hasClamd()) return () => undefined;
  if (process.env.REQUIRE_CLAMD === "1") throw new Error(clamdMissing.error);
  console.warn(clamdMissing.warning);
  return () => console.warn(clamdMissing.warning);
}
