/**
 * The specification as rows (test/requirements.tsv) and the tests that assert them. A test names the rows that it
 * asserts by their ids in square brackets in its title: `[6.admin.cv-download]` or `[8.msg.invite, 8.msg.setup]`.
 * One test asserts a row; a row of two statements, separated by a semicolon, may have a test for each. Rows of what
 * is not built yet are in the open list.
 */
import { parseSync, Visitor } from "vite";
import { listFiles, readText } from "#ops/repository.ts";

export const openListPath = "test/rules/open-requirements.txt";

export type Requirement = { id: string; section: string; text: string; seenBy: string };

export type Coverage = {
  requirements: Requirement[];
  /** Ids named by test titles, with the file of each title that names them. */
  namedIn: Map<string, string[]>;
  open: string[];
  /** What the rule refuses, one sentence each. */
  problems: string[];
};

const bracketed = /\[(\d\.[\w-]+(?:\.[\w-]+)*(?:,\s*\d\.[\w-]+(?:\.[\w-]+)*)*)\]/g;

export function readRequirements(): Requirement[] {
  return readText("test/requirements.tsv")
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line) => {
      const [id = "", section = "", text = "", seenBy = ""] = line.split("\t");
      return { id, section, text, seenBy };
    });
}

/** The ids named in the titles of a test file. Titles may be built from tables, so every string in it counts. */
export function idsNamedIn(path: string, source: string): string[] {
  if (source.search(bracketed) === -1) return [];
  const ids: string[] = [];
  const read = (text: string) => {
    for (const [, list = ""] of text.matchAll(bracketed)) ids.push(...list.split(/,\s*/));
  };
  new Visitor({
    Literal: ({ value }) => {
      if (typeof value === "string") read(value);
    },
    TemplateElement: ({ value }) => read(value.cooked ?? value.raw),
  }).visit(parseSync(path, source).program);
  return ids;
}

/** Reads the specification, the tests and the open list, and compares the three. */
export function readCoverage(): Coverage {
  const requirements = readRequirements();
  const open = readText(openListPath)
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));
  const namedIn = new Map<string, string[]>();
  for (const path of testFiles())
    for (const id of idsNamedIn(path, readText(path))) namedIn.set(id, [...(namedIn.get(id) ?? []), path]);
  return { requirements, namedIn, open, problems: compare(requirements, namedIn, open) };
}

export function compare(
  requirements: readonly Pick<Requirement, "id" | "text">[],
  namedIn: ReadonlyMap<string, string[]>,
  open: readonly string[],
): string[] {
  const known = new Set(requirements.map(({ id }) => id));
  const isOpen = new Set(open);
  const order = [...known];
  const held = open.filter((id) => namedIn.has(id));
  const sorted = open.toSorted((left, right) => order.indexOf(left) - order.indexOf(right));
  return [
    ...order
      .filter((id) => !namedIn.has(id) && !isOpen.has(id))
      .map((id) => `${id} is named by no test title and is not in the open list`),
    ...(held.length === 0
      ? []
      : [`open, but named by tests (npm run requirements -- --prune): ${held.join(", ")}`]),
    ...open.filter((id) => !known.has(id)).map((id) => `${id} in the open list is no requirement`),
    ...[...namedIn]
      .filter(([id]) => !known.has(id))
      .map(([id, files]) => `${id} is no requirement, but ${files.join(", ")} names it`),
    ...requirements.flatMap(({ id, text }) => {
      const files = namedIn.get(id) ?? [];
      const statements = text.split("; ").length;
      return files.length <= statements
        ? []
        : [`${id} has ${statements} statement(s), but ${files.length} test titles: ${files.join(", ")}`];
    }),
    ...(open.length === isOpen.size ? [] : ["the open list holds an id twice"]),
    ...(sorted.every((id, index) => id === open[index])
      ? []
      : ["the open list is not in the order of test/requirements.tsv"]),
  ];
}

/** The open list without the ids that tests now name, and without empty headings. */
export function pruneOpenList(text: string, namedIn: ReadonlyMap<string, string[]>): string {
  const kept = text.split("\n").filter((line) => !namedIn.has(line));
  return kept
    .filter((line, index) => {
      const next = kept[index + 1] ?? "";
      return !line.startsWith("## ") || (next !== "" && !next.startsWith("#"));
    })
    .join("\n");
}

function testFiles(): string[] {
  return [
    ...listFiles("src", [".test.ts", ".test.tsx"]),
    ...listFiles("ops", [".test.ts"]),
    ...listFiles("test", [".test.ts", ".spec.ts"]),
  ];
}
