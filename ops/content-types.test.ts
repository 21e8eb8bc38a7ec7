import { temporaryFolder } from "#support/temporary.ts";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkersFor, typeMistakes, typeSentences } from "./content-types.ts";
import { readText } from "./repository.ts";

const files: Readonly<Record<string, string>> = {
  "src/content/home.ts": `export const values: Values = {
  heading: true,
  list: "none",
  headng: "One",
  entries: [{ saying: "One" }, { saying: "Two", isUrgent: "yes" }],
};
`,
  "src/web/home/Home.tsx": `import { hero as top, values } from "#content/home.ts";
import { other } from "./other.ts";
export const Home = () => <h1 title={top.heading}>{values.list.map(String)}{other.heading}</h1>;
`,
};
/** The sentences for an error at the first place of `at` in a file. */
function sentencesAt(path: string, at: string, message: string): string[] {
  const before = (files[path] ?? "").split(at, 1)[0]?.split("\n") ?? [];
  const output = `${path}(${before.length},${(before.at(-1)?.length ?? 0) + 1}): error TS2322: ${message}\n`;
  return typeSentences(output, (file) => files[file] ?? "");
}
const inContent = (at: string, message: string) => sentencesAt("src/content/home.ts", at, message);

test("a value of the wrong type is named by its line, its field and what is wanted", () => {
  expect(inContent("heading", "Type 'boolean' is not assignable to type 'string'.")).toEqual([
    "src/content/home.ts:2: values.heading must be text between quotes, and is true or false.",
  ]);
  expect(inContent("list", "Type 'string' is not assignable to type 'readonly Passage[]'.")).toEqual([
    "src/content/home.ts:3: values.list must be a list between [ and ], and is text between quotes.",
  ]);
  const nested =
    "Type '{ saying: string; isUrgent: string; }' is not assignable to type 'StartingPoint'.\n" +
    "  Types of property 'isUrgent' are incompatible.\n" +
    "    Type 'string' is not assignable to type 'boolean | undefined'.";
  expect(inContent('{ saying: "Two"', nested)).toEqual([
    "src/content/home.ts:5: values.entries[1].isUrgent must be true or false, and is text between quotes.",
  ]);
});

test("a missing, misspelt or repeated field is named, and a name that is none", () => {
  const missing =
    "Property 'href' is missing in type '{ saying: string; }' but required in type 'StartingPoint'.";
  expect(inContent('{ saying: "One"', missing)).toEqual([
    'src/content/home.ts:5: values.entries[0] must have "href".',
  ]);
  const misspelt =
    "Object literal may only specify known properties, but 'headng' does not exist in type 'Values'. Did you mean to write 'heading'?";
  expect(inContent("headng", misspelt)).toEqual([
    "src/content/home.ts:4: values has headng, which is no field; did you mean heading?",
  ]);
  const twice = "An object literal cannot have multiple properties with the same name.";
  expect(inContent("headng", twice)).toEqual(["src/content/home.ts:4: values.headng stands twice."]);
  expect(inContent("true", "Cannot find name 'Larkfold'.")).toEqual([
    "src/content/home.ts:2: values.heading names Larkfold, which is the name of nothing; text stands between quotes.",
  ]);
});

test("a field that a page misses is named by its file of the content", () => {
  const inPage = (at: string, message: string) => sentencesAt("src/web/home/Home.tsx", at, message);
  expect(inPage("heading}", "Property 'heading' does not exist on type '{ lead: string; }'.")).toEqual([
    "src/content/home.ts: hero.heading must not be missing: src/web/home/Home.tsx:3 shows it.",
  ]);
  expect(inPage("map(", `Property 'map' does not exist on type '"none"'.`)).toEqual([
    "src/content/home.ts: values.list must be a list between [ and ]: src/web/home/Home.tsx:3 shows it.",
  ]);
});

test("errors that no author of the content can mend get no sentence", () => {
  const message = "Property 'heading' does not exist on type '{}'.";
  expect(sentencesAt("src/web/home/Home.tsx", "heading}</h1>", message)).toEqual([]);
  expect(typeSentences("", () => "")).toEqual([]);
});

test("a small machine compiles with one checker, and none with more than four", () => {
  expect([1, 2, 3, 4, 8, 64].map(checkersFor)).toEqual([1, 1, 1, 2, 4, 4]);
});

test("npm run content compiles the content, and names a value of the wrong type", () => {
  const folder = mkdtempSync(join(temporaryFolder, "types-"));
  mkdirSync(join(folder, "src/content"), { recursive: true });
  const write = (path: string, text: string) => writeFileSync(join(folder, path), text);
  write("tsconfig.server.json", '{ "compilerOptions": { "noEmit": true, "types": [] }, "include": ["src"] }');
  write("src/content/careers.ts", "export const careers: { title: string } = {\n  title: 5,\n};\n");
  expect(typeMistakes(folder)).toEqual([
    "src/content/careers.ts:2: careers.title must be text between quotes, and is a number.",
  ]);
  write("src/content/careers.ts", 'export const careers: { title: string } = {\n  title: "Five",\n};\n');
  expect(typeMistakes(folder)).toEqual([]);
  expect(readText("ops/content-commands.ts")).toMatch(/refuseMistakes\(\);\n.*typeMistakes\(\)/);
});
