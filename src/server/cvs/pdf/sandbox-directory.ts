import { rmSync } from "node:fs";
import { copyFile, link, mkdtemp, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { makeFolders } from "../../file-system.ts";
import { removeStale } from "../staging.ts";

/** A folder with the one document that a PDF worker may open. */
export type SandboxDirectory = {
  folder: string;
  /** The path of the mounted document. */
  document: string;
  /** Hard-links a file into it; copies it only from another file system. */
  mount: (path: string) => Promise<void>;
  clear: () => Promise<void>;
  /** Removes the folder and what is left in it. */
  close: () => void;
};

/** Makes a sandbox directory in `parent`, so that a compromised worker sees one document and no other applicant's. */
export async function openSandboxDirectory(parent: string): Promise<SandboxDirectory> {
  await makeFolders(parent);
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

/**
 * Removes sandbox directories of crashed processes; returns their number. Each document updates the time of one in
 * use.
 */
export function removeStaleDirectories(parent: string, now: Date): Promise<number> {
  return removeStale(parent, now, (facts) => facts.isDirectory());
}
