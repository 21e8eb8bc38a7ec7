import { afterAll, vi } from "vitest";
import { cleanUpFile } from "./end-of-file.ts";

// Vitest runs this file anew for each test file; what that imports is evaluated once for all files of a process.
afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await cleanUpFile();
});
