/** The files of documents that the provider has put into a folder: their checks, sizes, and their copy in the build. */
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import type { DocumentEntry } from "#content/document-links.ts";
import { startsAsPdf } from "#server/cvs/staging.ts";
import { root } from "./repository.ts";

const bytesPerMegabyte = 1024 * 1024;
/** A telephone loads it in half a minute at 5 Mbit/s; longer documents are scans that can be made smaller. */
const mostMegabytes = 20;

/** One sentence for each document whose file is missing from `source`, too large, or no PDF. */
export function documentFileMistakes(documents: readonly DocumentEntry[], source: string): string[] {
  const there = filesIn(source);
  return documents.flatMap(({ file }, index) => {
    if (file === undefined) return [];
    const what = there.includes(file) ? mistakeIn(join(source, file)) : "is not there";
    if (what === undefined) return [];
    return `src/content/documents.ts: documents[${index}].file must be a PDF of at most ${mostMegabytes} MB in src/brand/documents, and ${file} ${what}.`;
  });
}

function mistakeIn(path: string): string | undefined {
  const bytes = readFileSync(path);
  if (startsAsPdf(bytes) !== true) return "is no PDF";
  if (bytes.length <= mostMegabytes * bytesPerMegabyte) return undefined;
  return `has ${(Math.ceil((bytes.length / bytesPerMegabyte) * 10) / 10).toFixed(1)} MB`;
}

/**
 * Copies the files that `documents` name from `source` to `target`. Throws with the sentences of
 * `documentFileMistakes`.
 */
export function copyDocuments(documents: readonly DocumentEntry[], source: string, target: string): void {
  const mistakes = documentFileMistakes(documents, source);
  if (mistakes.length > 0) throw new Error(mistakes.join("\n"));
  for (const { file } of documents) {
    if (file === undefined) continue;
    mkdirSync(target, { recursive: true });
    copyFileSync(join(source, file), join(target, file));
  }
}

/** The files in `source` that none of `documents` names. */
export function unnamedDocuments(documents: readonly DocumentEntry[], source: string): string[] {
  return filesIn(source).filter((name) => !documents.some(({ file }) => file === name));
}

/**
 * Without the folder's README. Files themselves: a symbolic link could lead out of the folder. Exact names, also
 * where the disk ignores case.
 */
function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== "README.md" && !entry.name.startsWith("."))
    .map(({ name }) => name)
    .toSorted();
}

/** The module that the build replaces. */
export const documentSizesFile = join(root, "src/content/document-sizes.ts");

/** The module that takes the place of `documentSizesFile`, with the sizes of the files in `source`. */
export function documentSizesModule(source: string): string {
  const sizes = filesIn(source).map((name) => [name, statSync(join(source, name)).size] as const);
  return `export const documentSizes = ${JSON.stringify(Object.fromEntries(sizes))};`;
}

/** Gives the pages the sizes of the files in `source`. */
export function documentSizes(source: string): Plugin {
  return {
    name: "document-sizes",
    load: (id) => (id === documentSizesFile ? documentSizesModule(source) : null),
  };
}
