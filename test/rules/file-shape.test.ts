import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { importsOf } from "#support/module-imports.ts";
import { parseSync } from "vite";
import { listFiles, readText, root } from "#ops/repository.ts";
import { expect, test } from "vitest";

const code = [
  ...listFiles("src", [".ts", ".tsx"]),
  ...listFiles("test", [".ts", ".tsx"]),
  ...listFiles("ops", [".ts"]),
];
// The length of content and landed migrations is not limited.
const measured = code.filter((path) => !/^src\/(content|server\/db\/migrations)\//.test(path));
const lengths = measured.map((path) => ({ path, lines: readText(path).split("\n").length - 1 }));
/**
 * The limit for the share of files under 40 lines with one importer: a helper with one importer belongs into that
 * file.
 */
const mostFragments = 0.08;
const topFolders = readdirSync(join(root, "src"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => `src/${name}`);

test("no file is longer than 300 lines", () => {
  expect(lengths.filter(({ lines }) => lines > 300)).toEqual([]);
});

test("few files of src are fragments: under 40 lines, with one importer", () => {
  const all = listFiles("src", [".ts", ".tsx"]).filter((path) => !/\.test\.tsx?$/.test(path));
  const importers = new Map<string, Set<string>>();
  for (const { from, target } of all.flatMap(importsOf))
    if (target !== undefined) importers.set(target, (importers.get(target) ?? new Set()).add(from));
  const files = all.filter((path) => !path.startsWith("src/server/db/migrations/"));
  const fragments = files.filter(
    (path) => importers.get(path)?.size === 1 && readText(path).split("\n").length <= 40,
  );
  const share = fragments.length / files.length;
  console.log(`src: ${files.length} files, ${fragments.length} fragments (${(share * 100).toFixed(1)} %)`);
  expect(share, fragments.join("\n")).toBeLessThanOrEqual(mostFragments);
});

/** Folders in which a file is found by its name, so that subfolders would not help (decision 0013). */
const flatFolders = new Set([
  "src/content",
  "src/contract",
  "src/server/applications",
  "src/server/cvs",
  "src/server/db/migrations",
  "src/web/art",
  "src/web/ui",
]);

test("a folder of src has at most 12 source files of its own, except those named here", () => {
  const sizes = new Map<string, number>();
  for (const path of listFiles("src", [".ts", ".tsx"])) {
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!/\.test\.tsx?$/.test(path)) sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
  }
  const full = [...sizes].filter(([, size]) => size > 12).map(([folder]) => folder);
  expect(full.filter((folder) => !flatFolders.has(folder))).toEqual([]);
  expect([...flatFolders].filter((folder) => !full.includes(folder))).toEqual([]);
});

test("no file or folder is named utils, helpers or the like", () => {
  const drawers = new Set(["utils", "util", "helpers", "helper", "common", "misc", "shared", "types", "lib"]);
  const wrong = code.filter((path) =>
    path.split("/").some((part) => drawers.has(part.split(".", 1)[0] ?? "")),
  );
  expect(wrong).toEqual([]);
});

test("files are kebab-case, React components PascalCase", () => {
  const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|spec|config))?\.tsx?$/;
  const pascal = /^([A-Z][a-z0-9]*)+(\.test)?\.tsx$/;
  const wrong = code.filter((path) => {
    const name = path.split("/").at(-1) ?? "";
    return !kebab.test(name) && !pascal.test(name);
  });
  expect(wrong).toEqual([]);
});

test("no file only re-exports", () => {
  const barrels = code.filter((path) => {
    if (/\/index\.tsx?$/.test(path)) return true;
    const source = readText(path);
    if (!/\bexport\b[^;]*\bfrom\b/.test(source)) return false; // parsing takes most of the time
    const { program } = parseSync(path, source);
    const passesOn = program.body.filter(({ type }) => type === "ExportAllDeclaration").length > 0;
    const onlyExports =
      program.body.length > 0 &&
      program.body.every((statement) => statement.type === "ExportNamedDeclaration" && statement.source);
    return passesOn || onlyExports;
  });
  expect(barrels).toEqual([]);
});

test("each top folder of src has a README of at most 5 lines", () => {
  const missing = topFolders.filter((folder) => !existsSync(join(root, folder, "README.md")));
  expect(missing).toEqual([]);
  const readmes = listFiles("src", ["README.md"]);
  const long = readmes.filter((path) => readText(path).trimEnd().split("\n").length > 5);
  expect(long).toEqual([]);
});
