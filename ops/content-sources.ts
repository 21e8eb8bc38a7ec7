/**
 * What is wrong with the files of content and brand before they can be read: their encoding, syntax and imports. Node.js
 * would end with a stack, or read damaged letters without a word.
 */
import { isUtf8 } from "node:buffer";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { CssSyntaxError, parse as parseSheet } from "postcss";
import { parseSync } from "vite";
import { fromRoot, importedFile, lineAt, listFiles, root } from "./repository.ts";

/** The bytes of a file of the repository; undefined where it is not there. */
export type ReadBytes = (path: string) => Buffer | undefined;

const readBytes: ReadBytes = (path) => {
  const absolute = join(root, path);
  return existsSync(absolute) ? readFileSync(absolute) : undefined;
};

const isTest = (path: string) => /\.test\.tsx?$/.test(path);

/** The files of the content and the brand that a provider edits as text. */
export function contentFiles(): string[] {
  const files = ["src/content", "src/brand"].flatMap((folder) =>
    listFiles(folder, [".ts", ".css", ".svg", ".csv"]),
  );
  return files.filter((path) => !isTest(path));
}

/** Files that other parts of the site read without an import that TypeScript checks. */
const needed: Readonly<Record<string, string>> = {
  "src/brand/mark.svg": "must be your mark as an SVG file, and is not there",
  "src/brand/type/type.css": "must name the families of the fonts, and is not there",
};

/** One sentence for each file that cannot be read as it is. */
export function sourceMistakes(
  files: readonly string[] = contentFiles(),
  read: ReadBytes = readBytes,
): string[] {
  const missing = Object.entries(needed).flatMap(([path, what]) =>
    read(path) === undefined ? [`${path} ${what}.`] : [],
  );
  const unreadable = files.flatMap((path) => encodingMistakes(path, read(path) ?? Buffer.from("")));
  if (missing.length + unreadable.length > 0) return [...missing, ...unreadable];
  const code = files.filter((path) => path.endsWith(".ts"));
  const sheets = files.filter((path) => path.endsWith(".css"));
  const wrong = [
    ...code.flatMap((path) => syntaxMistakes(path, textOf(path, read))),
    ...sheets.flatMap((path) => sheetMistakes(path, textOf(path, read))),
  ];
  return wrong.length > 0 ? wrong : importMistakes(code, read);
}

function textOf(path: string, read: ReadBytes): string {
  return (read(path)?.toString("utf8") ?? "").replace(/^\uFEFF/, "");
}

/** Beginnings of UTF-8 that was read as Windows-1252: "â€™" for an apostrophe, "Ã©" for é, "Å·" for ŷ. */
const misread = /â€|Ã[\u0080-\u00BF]|Â[\u00A0-\u00BF]|Å[\u00B5\u00B7]/;

/** The first letter of the file that is not in UTF-8, or was lost before. */
function encodingMistakes(path: string, bytes: Buffer): string[] {
  const start = bytes.toString("latin1", 0, 2);
  if (start === "ÿþ" || start === "þÿ" || bytes.includes(0))
    return [`${path}:1 must be saved as UTF-8, and is in UTF-16.`];
  const lines = bytes.toString("latin1").split("\n");
  const wrong = lines.findIndex((line) => !isUtf8(Buffer.from(line, "latin1")));
  if (wrong >= 0)
    return [
      `${path}:${wrong + 1} must be saved as UTF-8, and is in another encoding, such as Windows-1252: its letters would be damaged.`,
    ];
  for (const [index, line] of bytes.toString("utf8").split("\n").entries()) {
    const [lost] = /\uFFFD/.exec(line) ?? misread.exec(line) ?? [];
    if (lost !== undefined)
      return [
        `${path}:${index + 1} has "${lost}" where a letter was damaged: write it again, and save the file as UTF-8.`,
      ];
  }
  return [];
}

/** The first error of syntax in a file; others often follow from it. */
function syntaxMistakes(path: string, text: string): string[] {
  const [error] = parseSync(path, text, { showSemanticErrors: true }).errors;
  if (error === undefined) return [];
  const { message, labels } = error;
  const cannot = (at: number, what: string) => [`${path}:${lineAt(text, at)} cannot be read: ${what}.`];
  if (!/^Expected `[,)\]}]`/.test(message))
    return cannot(labels.at(-1)?.start ?? 0, inPlainWords(message, text.slice(labels.at(-1)?.start)));
  // The first label is where the parser stopped, the second the bracket that is open there.
  const stopped = labels[0]?.start ?? 0;
  const end = text.slice(0, stopped).trimEnd().length;
  // Where a comma is missing at the end of a line, the parser stops in the next one.
  if (message.startsWith("Expected `,`") && lineAt(text, end) < lineAt(text, stopped))
    return cannot(end, "a comma or a bracket is missing at the end of this line");
  return cannot(stopped, `a comma, a bracket or a quote is missing before ${nameStart(text.slice(stopped))}`);
}

/** The word or the sign that a text begins with, as an author sees it. */
function nameStart(text: string): string {
  const [found] = /^(?:[\w$]+|\S)/.exec(text) ?? [];
  if (found === '"') return "a quote";
  return found === undefined ? "the end of the file" : `"${found}"`;
}

/** The first error of syntax in a style sheet. */
function sheetMistakes(path: string, text: string): string[] {
  try {
    parseSheet(text);
    return [];
  } catch (error) {
    if (!(error instanceof CssSyntaxError)) throw error;
    const what = sheetReadings[error.reason] ?? "a colon, a semicolon or a bracket is missing here";
    return [`${path}:${error.line} cannot be read: ${what}.`];
  }
}

/** What the parser says, and how an author reads it; `at` is where the parser stopped. */
const readings: readonly [RegExp, (found: string, at: string) => string][] = [
  [
    /^Unexpected token/,
    (_, at) =>
      `${at} cannot stand here: a word before it is misspelt, or a comma, a quote or a bracket is missing or too many`,
  ],
  [/^Missing initializer/, (_, at) => `${at} must have a value, after an equals sign`],
  [/^Expected a semicolon/, () => "a quote, a comma or a bracket is missing in this line"],
  [/^Expected `from`/, () => 'an import must name its file, as in import { name } from "./file.ts"'],
  [/^Unterminated string/, () => "a text has no quote at its end"],
  [/^Unterminated regular expression/, () => "a slash stands outside of quotes; text stands between quotes"],
  [/^Unterminated multiline comment/, () => "a comment that begins with /* has no */ at its end"],
  [/^Encountered diff marker/, () => "a merge has left its marks, <<<<<<<, ======= and >>>>>>>"],
  [/^Invalid Character `[“‘]`/, () => "text must stand between straight quotes"],
  [/^Invalid Character `(\S)`/, (sign) => `"${sign}" stands outside of quotes`],
  [/^Invalid Character/, () => "a sign stands outside of quotes; text stands between quotes"],
  [/^Invalid escape sequence/, () => "a backslash in a text must be written twice"],
  [
    /^Invalid assignment in object literal/,
    () => "a colon must stand between a name and its value, not an equals sign",
  ],
  [/^Identifier `(.+)` has already been declared/, (name) => `the name ${name} is given twice`],
  [/'(.+)' is (?:a )?reserved/, (word) => `"${word}" is a word of the language, and cannot be a name`],
  [
    /^'0'-prefixed|leading zeros/,
    () => "a number must not begin with 0; a telephone number stands between quotes",
  ],
];

function inPlainWords(message: string, rest: string): string {
  for (const [pattern, say] of readings) {
    const found = pattern.exec(message);
    if (found) return say(found[1] ?? "", nameStart(rest));
  }
  return `${nameStart(rest)} cannot stand here: ${message.replaceAll("`", '"').replace(/\.$/, "")}`;
}

/** The same for style sheets. */
const sheetReadings: Readonly<Record<string, string>> = {
  "Unclosed block": "a block that begins here with { has no } at its end",
  "Unclosed string": "a text has no quote at its end",
  "Unclosed comment": "a comment that begins with /* has no */ at its end",
  "Unclosed bracket": "a bracket has no partner",
  "Unexpected }": "a } closes no block",
};

/** Imports of files, names and packages that are not there: in the content, and of the content by the rest of the site. */
function importMistakes(code: readonly string[], read: ReadBytes): string[] {
  const own = new Set(code);
  const missing = new Set<string>();
  const exported = new Map<string, ReadonlySet<string> | undefined>();
  const namesOf = (path: string) => {
    if (!exported.has(path)) exported.set(path, exportsOf(path, textOf(path, read)));
    return exported.get(path);
  };
  const absent = new Map<string, string[]>();
  const found = [...code, ...importersOf(read)].flatMap((from) => {
    const text = textOf(from, read);
    return parseSync(from, text).module.staticImports.flatMap(({ moduleRequest, entries, start, end }) => {
      const { value: specifier } = moduleRequest;
      const where = `${from}:${lineAt(text, start)}`;
      const target = importedFile(from, specifier);
      if (target === undefined)
        return !own.has(from) || isInstalled(specifier)
          ? []
          : [`${where} imports "${specifier}", which is not installed.`];
      if (!own.has(from) && !own.has(target)) return [];
      if (read(target) === undefined) {
        absent.set(target, [...(absent.get(target) ?? []), `${where} imports "${specifier}"`]);
        return [];
      }
      const isRead = target.endsWith(".ts") && !/^import\s+type\b/.test(text.slice(start, end));
      const names = isRead ? namesOf(target) : undefined;
      return entries.flatMap(({ importName: { kind, name }, isType }) => {
        if (names === undefined || isType || kind !== "Name" || name === null || names.has(name)) return [];
        // One importer of each name is enough to find the mistake.
        if (missing.has(`${target} ${name}`)) return [];
        missing.add(`${target} ${name}`);
        return [`${target} must export ${name} as a value, which ${where} imports.`];
      });
    });
  });
  return [...[...absent].map(([target, imports]) => absenceOf(target, imports)), ...found];
}

/** One sentence for a file that is not there, however many files import it. */
function absenceOf(target: string, [first = "", ...others]: readonly string[]): string {
  return others.length === 0
    ? `${first}, and ${target} is not there.`
    : `${target} is not there, and must be: ${first}, as do ${others.length} other files.`;
}

/** Files outside the content that may import it. */
function importersOf(read: ReadBytes): string[] {
  return ["src/web", "src/server", "ops"]
    .flatMap((folder) => listFiles(folder, [".ts", ".tsx"]))
    .filter((path) => !isTest(path) && /#(content|brand)\//.test(textOf(path, read)));
}

/** The values that a module exports, without its types; undefined where it exports all of another. */
function exportsOf(path: string, text: string): ReadonlySet<string> | undefined {
  const values = parseSync(path, text)
    .module.staticExports.filter(
      ({ start }) => !/^export\s+(type|interface|declare)\b/.test(text.slice(start)),
    )
    .flatMap(({ entries }) => entries);
  if (values.some(({ importName }) => importName.kind.startsWith("All"))) return undefined;
  return new Set(values.flatMap(({ exportName, isType }) => (isType ? [] : (exportName.name ?? "default"))));
}

function isInstalled(specifier: string): boolean {
  try {
    createRequire(import.meta.url).resolve(specifier);
    return true;
  } catch {
    return false;
  }
}

/**
 * Runs what reads the content. Ends the process with one sentence for each mistake if the content cannot be read, instead
 * of a stack.
 */
export async function withReadableContent<T>(run: () => Promise<T>): Promise<T> {
  const mistakes = sourceMistakes();
  if (mistakes.length === 0)
    try {
      return await run();
    } catch (error) {
      const mistake = mistakeWhileLoading(error);
      if (mistake === undefined) throw error;
      mistakes.push(mistake);
    }
  console.error(mistakes.join("\n"));
  process.exit(1);
}

/** One sentence for each file of content and brand that ends with an error when it is loaded. */
export async function loadingMistakes(): Promise<string[]> {
  const found = new Set<string>();
  for (const path of contentFiles().filter((file) => file.endsWith(".ts")))
    try {
      await import(/* @vite-ignore */ pathToFileURL(join(root, path)).href);
    } catch (error) {
      found.add(mistakeWhileLoading(error) ?? `${path} cannot be read: ${String(error)}.`);
    }
  return [...found];
}

/** An error of the program that a file of the content or the brand caused, as a sentence with the file and the line. */
export function mistakeWhileLoading(error: unknown): string | undefined {
  if (!(error instanceof Error) || error.constructor === Error) return undefined;
  const places = [...(error.stack ?? "").matchAll(/(file:\/\/\S+?):(\d+)/g)].map(
    ([, url = "", line = ""]) => [fromRoot(fileURLToPath(url)), line] as const,
  );
  // The last one is the module that was loading; those before it are functions that it called.
  const [path, line] = places.findLast(([at]) => /^src\/(content|brand)\//.test(at)) ?? [];
  if (path === undefined) return undefined;
  const [, name] = /^(\S+) is not defined$/.exec(error.message) ?? [];
  const what =
    name === undefined ? error.message : `${name} is the name of nothing; text stands between quotes`;
  return `${path}:${line} cannot be read: ${what}.`;
}
