import { writeSync } from "node:fs";

/** How long the server waits once for the reader of a full pipe; meanwhile further lines are dropped. */
const waitForReaderMs = 100;
const pollMs = 5;

/**
 * Writes the log's lines synchronously to an open file or pipe. A line that cannot be written (a full disk, a blocked
 * or closed reader) is dropped: the log never stops the server. `whenBack` gets the number of dropped lines once one
 * can be written again.
 *
 * pino's own destination (sonic-boom) throws into the request on a full disk; with a limited buffer it never retries
 * once the limit is reached; and it waits forever for a blocked reader.
 */
export function createLogOutput(
  descriptor: number,
  whenBack: (droppedLines: number) => void,
): { write: (line: string) => void } {
  let dropped = 0;
  /** After a partly written line, ends it before the next one. */
  let isTorn = false;

  const writeWhole = (text: string) => {
    const bytes = Buffer.from(text);
    const deadline = dropped === 0 ? Date.now() + waitForReaderMs : 0;
    for (let done = 0; done < bytes.length;)
      try {
        done += writeSync(descriptor, bytes, done);
        isTorn = bytes[done - 1] !== lineEnd;
      } catch (error) {
        if (!isReaderBusy(error) || Date.now() >= deadline) throw error;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pollMs);
      }
  };

  return {
    write(line) {
      try {
        writeWhole(isTorn ? `\n${line}` : line);
      } catch {
        dropped += 1;
        return;
      }
      if (dropped === 0) return;
      const droppedBefore = dropped;
      dropped = 0;
      whenBack(droppedBefore);
      // The note itself could not be written: it is repeated later.
      if (dropped > 0) dropped += droppedBefore - 1;
    },
  };
}

const lineEnd = "\n".codePointAt(0);

function isReaderBusy(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EAGAIN";
}
