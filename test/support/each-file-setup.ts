import { afterAll, vi } from "vitest";
import { cleanUpFile } from "./end-of-file.ts";

// Vitest runs this file for each test file; its imports are evaluated once for all files of a process.
afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await cleanUpFile();
});
