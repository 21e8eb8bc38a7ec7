import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const memoryFolder = "/dev/shm";
/** A run needs some hundred megabytes; where less than this is free, as in many containers, the disk is used. */
const leastFreeBytes = 4 * 2 ** 30;

/**
 * The folder for databases and data folders of tests: in memory where there is enough, since each test creates its
 * own and would wait for the disk at each commit. A full disk is tested on its own file system (`small-disk.ts`).
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
