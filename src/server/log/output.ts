import { writeSync } from "node:fs";

/** How long the whole server waits for the reader of a full pipe, once; lines that come meanwhile are dropped at once. */
const waitForReaderMs = 100;
const pollMs = 5;

/**
 * Writes the log's lines to an open file or pipe, each before the next request is answered. A line that finds no room (a full
 * disk, a reader that is stuck or gone) is dropped: the log never stops the server. `whenBack` is told how many were dropped
 * as soon as one can be written again.
 *
 * pino's own destination (sonic-boom) throws into the request on a full disk; with a bound on what it holds back it
 * never tries again once that is reached; and it waits for a stuck reader for ever.
 */
export function createLogOutput(
  descriptor: number,
  whenBack: (droppedLines: number) => void,
): { write: (line: string) => void } {
  let dropped = 0;
  /** A line of which only the beginning found room must not swallow the next one. */
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
      // What it said found no room again: then it is still to be said.
      if (dropped > 0) dropped += droppedBefore - 1;
    },
  };
}

const lineEnd = "\n".codePointAt(0);

function isReaderBusy(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EAGAIN";
}
