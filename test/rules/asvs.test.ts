import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "vite";
import { readText, root } from "#ops/repository.ts";
import { expect, test } from "vitest";

/**
 * The requirements of levels 1 and 2 of OWASP ASVS 5.0.0, by section: "a-b" is every number from a to b. The numbers
 * left out belong to level 3, such as 1.2.10.
 */
const sections = {
  "1.1": "1-2",
  "1.2": "1-9",
  "1.3": "1-11",
  "1.4": "1-3",
  "1.5": "1-2",
  "2.1": "1-3",
  "2.2": "1-3",
  "2.3": "1-4",
  "2.4": "1-1",
  "3.2": "1-2",
  "3.3": "1-4",
  "3.4": "1-6",
  "3.5": "1-5",
  "3.7": "1-2",
  "4.1": "1-3",
  "4.2": "1-1",
  "4.3": "1-2",
  "4.4": "1-4",
  "5.1": "1-1",
  "5.2": "1-3",
  "5.3": "1-2",
  "5.4": "1-3",
  "6.1": "1-3",
  "6.2": "1-12",
  "6.3": "1-4",
  "6.4": "1-4",
  "6.5": "1-5",
  "6.6": "1-3",
  "6.8": "1-4",
  "7.1": "1-3",
  "7.2": "1-4",
  "7.3": "1-2",
  "7.4": "1-5",
  "7.5": "1-2",
  "7.6": "1-2",
  "8.1": "1-2",
  "8.2": "1-3",
  "8.3": "1-1",
  "8.4": "1-1",
  "9.1": "1-3",
  "9.2": "1-4",
  "10.1": "1-2",
  "10.2": "1-2",
  "10.3": "1-4",
  "10.4": "1-11",
  "10.5": "1-5",
  "10.6": "1-2",
  "10.7": "1-3",
  "11.1": "1-2",
  "11.2": "1-3",
  "11.3": "1-3",
  "11.4": "1-4",
  "11.5": "1-1",
  "11.6": "1-1",
  "12.1": "1-3",
  "12.2": "1-2",
  "12.3": "1-4",
  "13.1": "1-1",
  "13.2": "1-5",
  "13.3": "1-2",
  "13.4": "1-5",
  "14.1": "1-2",
  "14.2": "1-4",
  "14.3": "1-3",
  "15.1": "1-3",
  "15.2": "1-3",
  "15.3": "1-7",
  "16.1": "1-1",
  "16.2": "1-5",
  "16.3": "1-4",
  "16.4": "1-3",
  "16.5": "1-3",
  "17.1": "1-1",
  "17.2": "1-4",
  "17.3": "1-2",
};

const numbers = Object.entries(sections).flatMap(([section, range]) => {
  const [first = 0, last = 0] = range.split("-").map(Number);
  return Array.from({ length: last - first + 1 }, (_, index) => `${section}.${first + index}`);
});

/** The rows of the chapters' tables: numbers, requirement, how it is met, tests. */
const document = readText("docs/asvs.md");
const rows = document
  .split("\n")
  .filter((line) => /^\| \d+\.\d+\.\d+/.test(line))
  .map((line) => {
    const [number = "", , how = "", tests = ""] = line
      .split(" | ")
      .map((cell) => cell.replace(/^\| | \|$/g, ""));
    const named = [...tests.matchAll(/`([^`]+)`: (.+?)(?:<br>|$)/g)].map(([, path = "", title = ""]) => ({
      path,
      title,
    }));
    return { numbers: numbersOf(number), how, tests, named };
  });

/** "1.2.6–1.2.8" is all requirements from the first to the last. */
function numbersOf(cell: string): string[] {
  const [first = "", last = first] = cell.split("–");
  const [from, to] = [numbers.indexOf(first), numbers.indexOf(last)];
  return from === -1 || to === -1 ? [cell] : numbers.slice(from, to + 1);
}

/** The titles of a file's tests, without the ids of the specification. */
function titlesIn(path: string): string[] {
  const source = readText(path);
  const titles: string[] = [];
  new Visitor({
    CallExpression: ({ arguments: [title] }) => {
      if (title?.type === "Literal" && typeof title.value === "string") titles.push(title.value);
      if (title?.type === "TemplateLiteral") titles.push(source.slice(title.start + 1, title.end - 1));
    },
  }).visit(parseSync(path, source).program);
  return titles.map((title) => title.replace(/( \[[\w., -]+\])+$/, ""));
}

test("docs/asvs.md has every requirement of levels 1 and 2 once, in their order", () => {
  expect(numbers).toHaveLength(253); // the standard's own count
  expect(rows.flatMap((row) => row.numbers)).toEqual(numbers);
});

test("docs/asvs.md names tests and files that exist", () => {
  const missing = rows.flatMap(({ how, tests, named }) => {
    const files = [...`${how} ${tests}`.matchAll(/`((?:src|test|ops)\/[^`]+|\.oxlintrc\.json)`/g)];
    const lost = files.map(([, path = ""]) => path).filter((path) => !existsSync(join(root, path)));
    const unknown = named.filter(
      ({ path, title }) => existsSync(join(root, path)) && !titlesIn(path).includes(title),
    );
    return [...lost, ...unknown.map(({ path, title }) => `${path}: ${title}`)];
  });
  expect(missing).toEqual([]);
});

test("docs/asvs.md says how each requirement is met, or that it is not", () => {
  const open = /^Not applicable: \S|\*\*(Not met|not|In part|Left to the operator)\*\*|\]\(/;
  const unsaid = rows.filter(({ how, tests, named }) => {
    const isHeld = named.length > 0 ? named.length === tests.split("<br>").length : tests === "–";
    return !isHeld || (named.length === 0 && !open.test(how));
  });
  expect(unsaid).toEqual([]);
  const notMet = rows.filter(({ how }) => how.includes("**Not met**")).flatMap((row) => row.numbers);
  const [, said = ""] = /^Not met: (.+?)\.$/ms.exec(document) ?? [];
  expect(said.match(/\d+\.\d+\.\d+/g)).toEqual(notMet);
});
