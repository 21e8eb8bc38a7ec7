import { rmSync } from "node:fs";
import { copyFile, link, mkdir, mkdtemp, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { removeStale } from "../staging.ts";

/** A folder that holds the one document that a PDF worker may open, while it opens it. */
export type SandboxDirectory = {
  folder: string;
  /** Where the document lies once it is mounted. */
  document: string;
  /** Links a file into it, under a second name: nothing is copied where both are on one file system. */
  mount: (path: string) => Promise<void>;
  clear: () => Promise<void>;
  /** Removes the folder and what is left in it. */
  close: () => void;
};

/** Makes a sandbox directory in `parent`. So a worker that a document has taken over sees that document and no other applicant's. */
export async function openSandboxDirectory(parent: string): Promise<SandboxDirectory> {
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(resolve(parent), "reader-"));
  const document = join(folder, "document");
  return {
    folder,
    document,
    async mount(path) {
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

/** Removes the sandboxes of crashed processes; answers how many those were. One that is in use is touched by each document. */
export function removeStaleDirectories(parent: string, now: Date): Promise<number> {
  return removeStale(parent, now, (facts) => facts.isDirectory());
}
