import type { TestProject } from "vitest/node";
import { objectStoreMissing } from "./object-store/missing.ts";
import { hasSwift } from "./object-store/start.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Whether a test may start an object store (`startObjectStore`). */
    hasObjectStore: boolean;
  }
}

/** Looks for the object store once for the whole run. REQUIRE_OBJECT_STORE=1 makes a missing one an error. */
export default function setUpObjectStore(project: TestProject): () => void {
  const isThere = hasSwift();
  project.provide("hasObjectStore", isThere);
  if (isThere) return () => undefined;
  if (process.env.REQUIRE_OBJECT_STORE === "1") throw new Error(objectStoreMissing.error);
  console.warn(objectStoreMissing.warning);
  return () => console.warn(objectStoreMissing.warning);
}
