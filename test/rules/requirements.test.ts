import { compare, idsNamedIn, pruneOpenList, readCoverage } from "#support/requirements.ts";
import { expect, test } from "vitest";

// Ids in this file's samples are composed, so that they do not count as named by it.
const id = (name: string) => `9.${name}`;

test("each requirement is named by a test title or is in the open list", () => {
  expect(readCoverage().problems).toEqual([]);
});

test("a title names one id or several, in plain strings and in templates, and a comment names none", () => {
  const source = [
    `test("one [${id("a")}]", run);`,
    `test(\`two \${x} [${id("b.c")}, ${id("d-e")}]\`, run);`,
    `// a comment [${id("comment")}]`,
    `test("one again [${id("a")}]", run);`,
    `test("no id [9] [x.y] [a list]", run);`,
  ].join("\n");
  expect(idsNamedIn("sample.test.ts", source)).toEqual([id("a"), id("b.c"), id("d-e"), id("a")]);
});

const requirements = ["a", "b", "c"].map((name) => ({ id: name, text: `It does ${name}.` }));

test("an id that is neither named nor open, open though named, unknown, repeated or out of order is refused", () => {
  expect(compare(requirements, new Map([["a", ["x"]]]), ["b", "c"])).toEqual([]);
  expect(compare(requirements, new Map([["a", ["x"]]]), ["b"])).toEqual([
    expect.stringMatching(/^c is named/),
  ]);
  expect(compare(requirements, new Map([["a", ["x"]]]), ["a", "b", "c"])).toEqual([
    expect.stringMatching(/^open, but named by tests .*: a$/),
  ]);
  expect(compare(requirements, new Map([["z", ["x"]]]), ["a", "b", "c"])).toEqual([
    expect.stringMatching(/^z is no requirement, but x/),
  ]);
  expect(compare(requirements, new Map(), ["a", "b", "c", "d"])).toContainEqual(
    expect.stringMatching(/^d in the open list/),
  );
  expect(compare(requirements, new Map(), ["a", "b", "b", "c"])).toContainEqual(
    expect.stringMatching(/twice/),
  );
  expect(compare(requirements, new Map(), ["b", "a", "c"])).toContainEqual(expect.stringMatching(/order/));
});

test("an id is named by one title, or by one for each statement of its row", () => {
  const open = ["b", "c"];
  const twoStatements = requirements.map(({ id }) => ({ id, text: "An admin can; a visitor cannot." }));
  expect(compare(requirements, new Map([["a", ["x", "x"]]]), open)).toEqual([
    "a has 1 statement(s), but 2 test titles: x, x",
  ]);
  expect(compare(twoStatements, new Map([["a", ["x", "y"]]]), open)).toEqual([]);
  expect(compare(twoStatements, new Map([["a", ["x", "y", "z"]]]), open)).toHaveLength(1);
});

test("pruning removes named ids and empty headings, and nothing else", () => {
  const list = "# Intro\n\n## One\na\n## Two\nb\nc\n";
  expect(pruneOpenList(list, new Map([["a", []]]))).toBe("# Intro\n\n## Two\nb\nc\n");
  expect(pruneOpenList(list, new Map([["c", []]]))).toBe("# Intro\n\n## One\na\n## Two\nb\n");
});
