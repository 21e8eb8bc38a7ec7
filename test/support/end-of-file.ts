/** What the test file that runs now has opened; test files of one process share it, as they share all modules. */
const cleanUps: (() => unknown)[] = [];

/** Has `cleanUp` called when the test file ends that runs now. */
export function atEndOfFile(cleanUp: () => unknown): void {
  cleanUps.push(cleanUp);
}

/** The last opened first: connections close before their database and folder go. */
export async function cleanUpFile(): Promise<void> {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
}
