import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const memoryFolder = "/dev/shm";
/** A whole run takes some hundred megabytes; where less than this is free, as in many containers, the disk serves. */
const leastFreeBytes = 4 * 2 ** 30;

/**
 * Where databases and data folders of tests lie: in memory where there is plenty, since each test makes its own and would
 * wait for the disk at each commit. What a full disk does is tested on file systems of their own (`small-disk.ts`).
 */
export const temporaryFolder = hasMemoryToSpare() ? memoryFolder : tmpdir();

function hasMemoryToSpare(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memoryFolder);
    return bavail * bsize >= leastFreeBytes;
  } catch {
    return false; // not on Linux
  }
}
