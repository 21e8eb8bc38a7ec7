import { tmpdir } from "node:os";
import { AppError } from "#contract/errors.ts";
import { createGate } from "../../limits/gate.ts";
import { createPdfReader, type PdfBounds } from "./pdf-reader.ts";
import type { PdfVerdict } from "./pdf-verdict.ts";
import type { SandboxLevel } from "./sandbox.ts";

/**
 * Opens received files as PDFs, outside the request's thread. What becomes of a file:
 *
 * | what the reader meets                          | answer | why                                                      |
 * |------------------------------------------------|--------|----------------------------------------------------------|
 * | opens without a password                       | taken  | warnings alone never refuse: real documents are untidy   |
 * | is encrypted, but opens without a password     | taken  | every reader shows it; recorded                          |
 * | scripts, embedded files, launch actions        | taken  | never run here, never shown inline; recorded             |
 * | first page cannot be reached, not a PDF at all | 415    | nobody could read it                                     |
 * | needs a password                               | 415    | the administrator does not have it                       |
 * | uses up its processor time or memory           | 415    | the administrator's reader would hang on it too, and a   |
 * |                                                |        | 5xx would make browsers send the same file again         |
 * | ends the process that reads it                 | 415    | as above                                                 |
 * | no reader starts, or none is free in time      | 503    | this machine's fault: the same file may come again       |
 */
export type PdfChecker = ReturnType<typeof createPdfChecker>;

const defaults = {
  /** Two: while a hostile document uses up its time, honest ones still pass. */
  readers: 2,
  waiting: 128,
  waitMs: 20_000,
  /** Where a document is laid while it is read: best on the file system that it lies on. */
  folder: tmpdir(),
  bounds: { cpuMs: 5_000, wallMs: 20_000, residentBytes: 400 * 1024 * 1024 } satisfies PdfBounds,
};

/** When to come again: the queue grows shorter within seconds, a document that holds it up takes some more. */
const retryAfterSeconds = { full: 5, late: 10 };

export function createPdfChecker(options: Partial<typeof defaults> = {}) {
  const { readers: readerCount, waiting, waitMs, folder, bounds } = { ...defaults, ...options };
  const readers = Array.from({ length: readerCount }, () => createPdfReader(bounds, folder));
  // The last one given back is taken first: one warm reader does all the work while that is enough.
  const free = readers.toReversed();
  const gate = createGate({ running: readerCount, waiting, waitMs, retryAfterSeconds });
  const closing = new AbortController();

  const read = async (path: string): Promise<PdfVerdict> => {
    const reader = free.pop();
    if (!reader) throw new Error("More documents came through the gate than there are readers");
    try {
      return await reader.read(path);
    } finally {
      free.push(reader);
    }
  };

  return {
    /** Opens the file at `path`, which holds 5 MiB at most. Rejects only when this machine cannot check it now. */
    check: (path: string): Promise<PdfVerdict> => gate(() => read(path), closing.signal),

    /** Starts one reader, so that the first upload need not wait for it; answers what holds it. */
    warm: async (): Promise<SandboxLevel | undefined> => await readers[0]?.warm(),

    /** Ends the readers; the documents that are being read or wait are told to come again. */
    close(): void {
      closing.abort(new AppError("unavailable"));
      for (const reader of readers) reader.close();
    },
  };
}
