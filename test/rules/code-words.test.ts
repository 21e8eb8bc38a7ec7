import { type ESTree, parseSync, Visitor } from "vite";
import { lineAt, listFiles, readText } from "#ops/repository.ts";
import { expect, test } from "vitest";

const code = [
  ...listFiles("src", [".ts", ".tsx"]),
  ...listFiles("test", [".ts", ".tsx"]),
  ...listFiles("ops", [".ts"]),
].map((path) => {
  const text = readText(path);
  return { path, text, parsed: parseSync(path, text) };
});

/*
 * Reading `parsed.program` makes an object of each node, which takes longer than the parse: the rules below read that
 * of a file only where its text has the word they look for.
 */

/** `path:line` of each place in the code that `look` reports by its offset. */
function placesIn(
  files: typeof code,
  look: (file: (typeof code)[number], report: (offset: number) => void) => void,
): string[] {
  return files.flatMap((file) => {
    const offsets: number[] = [];
    look(file, (offset) => offsets.push(offset));
    return offsets.map((offset) => `${file.path}:${lineAt(file.text, offset)}`);
  });
}

/** The name at the root of `test.describe.only` and the like. */
function rootName(node: ESTree.Node): string | undefined {
  if (node.type === "Identifier") return node.name;
  if (node.type === "MemberExpression") return rootName(node.object);
  if (node.type === "CallExpression") return rootName(node.callee);
  return undefined;
}

test("no comment postpones work or silences the type checker", () => {
  const postponed = placesIn(code, ({ parsed }, report) => {
    for (const { value, start } of parsed.comments)
      if (/\b(TODO|FIXME|XXX|HACK)\b|@ts-(ignore|nocheck|expect-error)/.test(value)) report(start);
  });
  expect(postponed).toEqual([]);
});

test("a disabled lint rule has a reason", () => {
  const unexplained = placesIn(code, ({ parsed }, report) => {
    for (const { value, start } of parsed.comments)
      if (/\b(oxlint|eslint)-disable/.test(value) && !/ -- \S/.test(value)) report(start);
  });
  expect(unexplained).toEqual([]);
});

test("no type is any, except in landed migrations", () => {
  const files = code.filter(
    ({ path, text }) => !path.startsWith("src/server/db/migrations/") && /\bany\b/.test(text),
  );
  const places = placesIn(files, ({ parsed }, report) => {
    new Visitor({ TSAnyKeyword: ({ start }) => report(start) }).visit(parsed.program);
  });
  expect(places).toEqual([]);
});

test("no test is skipped, focused or postponed, and none sleeps or mocks a module", () => {
  const tests = ["test", "it", "describe"];
  const forbidden = new Map([
    ["only", tests],
    ["skip", tests],
    ["fixme", tests],
    ["todo", tests],
    ["mock", ["vi"]],
    ["doMock", ["vi"]],
  ]);
  const calls = /\.\s*(only|skip|fixme|todo|mock|doMock|waitForTimeout)\b/;
  const files = code.filter(({ text }) => calls.test(text));
  const places = placesIn(files, ({ parsed }, report) => {
    new Visitor({
      MemberExpression: ({ object, property, start }) => {
        if (property.type !== "Identifier") return;
        const isForbidden = forbidden.get(property.name)?.includes(rootName(object) ?? "");
        if (isForbidden || property.name === "waitForTimeout") report(start);
      },
    }).visit(parsed.program);
  });
  expect(places).toEqual([]);
});

test("no page or component sets an inline style, which the content security policy forbids", () => {
  const web = code.filter(({ path, text }) => path.startsWith("src/web/") && /\bstyle\b/.test(text));
  const places = placesIn(web, ({ parsed }, report) => {
    new Visitor({
      JSXAttribute: ({ name, start }) => {
        if (name.type === "JSXIdentifier" && name.name === "style") report(start);
      },
    }).visit(parsed.program);
  });
  expect(places).toEqual([]);
});

test("the repository names no folder of a machine and no registry", () => {
  const slash = "/"; // the patterns are composed, so that they do not match themselves
  const folders = ["work", "tmp", "root", "home", "Users"].join("|");
  const machine = new RegExp(String.raw`(^|[\s"'\x60(=])${slash}(${folders})${slash}\w`, "m");
  const registry = new RegExp(["registry", String.raw`[\w.-]+\.(org|com|dev)`].join(String.raw`\.`));
  const texts = listFiles(".").filter((path) => !/\.(woff2|png|ico|pdf)$/.test(path));
  const found = [...texts, "package-lock.json"].filter((path) => {
    const text = readText(path);
    return machine.test(text) || registry.test(text);
  });
  expect(found).toEqual([]);
});

/** Earlier names of what docs/glossary.md names now. */
const replacedWords =
  /Desk|desk|Dossier|dossier|Spool|spool|Gate(?![a-z])|Guesser|Deed(?![a-z])|Painter|ReadList|Listing|Kept|takeTurn|EmptyField|SetLines|set-lines|Bones|[Bb]lacken|OutOfSight|out-of-sight|ForEveryone|for-everyone/;

test("what is exported, and its file, has the glossary's name", () => {
  const sources = code.filter(({ path }) => !path.includes("/migrations/"));
  const files = sources
    .map(({ path }) => path.split("/").at(-1) ?? "")
    .filter((name) => replacedWords.test(name));
  const exported = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/^export (?:async )?(?:function|const|class|type|interface) (\w+)/gm)]
      .filter(([, name = ""]) => replacedWords.test(name))
      .map(([, name]) => `${path}: ${name}`),
  );
  expect([...files, ...exported]).toEqual([]);
});

test("titles of tests and comments have the glossary's words", () => {
  const wrong = placesIn(code, ({ text, parsed, path }, report) => {
    if (path.startsWith("src/content/") || path === "test/rules/code-words.test.ts") return;
    const spoken = /\b(desk|dossier|spool|deeds?|reading desk|job's leaf|painter)\b/i;
    for (const { value, start } of parsed.comments) if (spoken.test(value)) report(start);
    for (const { 1: title = "", index } of text.matchAll(/\btest(?:\.each\(.*?\))?\(\s*["'`](.*)["'`]/g))
      if (spoken.test(title)) report(index);
  });
  expect(wrong).toEqual([]);
});

test("a component's variants are called variant or tone, never look", () => {
  const files = code.filter(({ text }) => /\blook\b/.test(text));
  const places = placesIn(files, ({ parsed }, report) => {
    new Visitor({
      JSXAttribute: ({ name, start }) => {
        if (name.type === "JSXIdentifier" && name.name === "look") report(start);
      },
    }).visit(parsed.program);
  });
  expect(places).toEqual([]);
});
