import { rmSync } from "node:fs";
import { copyFile, link, mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** A desk that was left this long ago belongs to a process that died; one that is in use is touched by each document. */
const staleAfterMs = 60 * 60_000;

/** A folder that holds the one document that a PDF reader may open, while it opens it. */
export type ReadingDesk = {
  folder: string;
  /** Where the document lies once it is laid there. */
  document: string;
  /** Lays a file there, under a second name: nothing is copied where both are on one file system. */
  lay: (path: string) => Promise<void>;
  clear: () => Promise<void>;
  /** Removes the folder and what is left in it. */
  close: () => void;
};

/** Makes a desk in `parent`. So a reader that a document has taken over sees that document and no other applicant's. */
export async function openDesk(parent: string): Promise<ReadingDesk> {
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(parent, "reader-"));
  const document = join(folder, "document");
  return {
    folder,
    document,
    async lay(path) {
      try {
        await link(path, document);
      } catch (error) {
        if (!(error instanceof Error && "code" in error && error.code === "EXDEV")) throw error;
        await copyFile(path, document);
      }
    },
    clear: () => rm(document, { force: true }),
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Removes the desks of crashed processes; answers how many those were. */
export async function sweepDesks(parent: string, now: Date): Promise<number> {
  let removed = 0;
  for (const name of await readdir(parent).catch(() => [])) {
    const folder = join(parent, name);
    const facts = await stat(folder).catch(() => undefined);
    if (!facts?.isDirectory() || now.getTime() - facts.mtimeMs < staleAfterMs) continue;
    await rm(folder, { recursive: true, force: true });
    removed += 1;
  }
  return removed;
}
