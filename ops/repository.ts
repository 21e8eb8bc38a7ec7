import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";

/** The repository's root folder. */
export const root = join(import.meta.dirname, "..");

const notOurs = new Set([
  ".git",
  "node_modules",
  "build",
  "data",
  "test-results",
  "playwright-report",
  "package-lock.json",
]);

/** Every file of the repository below `folder`, as paths from the root with forward slashes, sorted. */
export function listFiles(folder = ".", endings: readonly string[] = [""]): string[] {
  const found: string[] = [];
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    if (notOurs.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) found.push(...listFiles(path, endings));
    else if (endings.some((ending) => entry.name.endsWith(ending))) found.push(path);
  }
  return found.toSorted();
}

export function readText(path: string): string {
  return readFileSync(join(root, path), "utf8");
}

/** `path` (absolute) relative to the root. */
export function fromRoot(path: string): string {
  return relative(root, path);
}

/** The 1-based line of a character offset. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}

/** The folders that `#…/` stands for (package.json, "imports"). */
const importedFolders: Readonly<Record<string, string>> = {
  "#contract": "src/contract",
  "#brand": "src/brand",
  "#content": "src/content",
  "#web": "src/web",
  "#server": "src/server",
  "#ops": "ops",
  "#support": "test/support",
};

/**
 * The path from the root of the file that an import in the file `from` means, whether or not it is there; undefined of
 * a package or a module of Node.js.
 */
export function importedFile(from: string, specifier: string): string | undefined {
  const [bare = ""] = specifier.split("?");
  if (bare.startsWith(".")) return join(dirname(from), bare);
  const [name = "", ...rest] = bare.split("/");
  const folder = importedFolders[name];
  return folder === undefined ? undefined : join(folder, ...rest);
}
