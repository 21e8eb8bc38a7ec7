/** Cleanups of the test file that runs now; the test files of one process share this module, as all modules. */
const cleanUps: (() => unknown)[] = [];

/** Calls `cleanUp` when the current test file ends. */
export function atEndOfFile(cleanUp: () => unknown): void {
  cleanUps.push(cleanUp);
}

/** In reverse order: connections close before their database and folder are removed. */
export async function cleanUpFile(): Promise<void> {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
}
