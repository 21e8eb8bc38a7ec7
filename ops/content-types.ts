/** Errors of TypeScript's compiler about the content and the brand, in sentences for the author of the words. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { type ESTree, parseSync } from "vite";
import { fieldAt, fieldsIn } from "./content-fields.ts";
import { root } from "./repository.ts";

const compiler = join(root, "node_modules/typescript/bin/tsc");

/**
 * Each of the compiler's parallel checkers works out the types that it shares with the others anew: the four that it
 * starts with take twice the processor time and memory of one, which pays only where each has processors of its own.
 */
export function checkersFor(processors: number): number {
  return Math.min(4, Math.max(1, Math.floor(processors / 2)));
}

/** Runs TypeScript's compiler on a project of a folder, and returns what it printed; nothing without errors. */
export function compilerOutput(project: string, options: readonly string[] = [], folder = root): string {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      compiler,
      "--pretty",
      "false",
      "--checkers",
      String(checkersFor(availableParallelism())),
      "-p",
      project,
      ...options,
    ],
    { cwd: folder, encoding: "utf8", maxBuffer: Infinity },
  );
  return status === 0 ? "" : `${stdout}${stderr}`.trimEnd();
}

/**
 * One sentence for each value of the wrong type. What was compiled before is kept, because an author runs this after
 * each change. After `npm ci --omit=dev` there is no compiler.
 */
export function typeMistakes(folder = root): string[] {
  if (!existsSync(compiler)) return [];
  const cache = ["--incremental", "--tsBuildInfoFile", "node_modules/.cache/content.tsbuildinfo"];
  const output = compilerOutput("tsconfig.server.json", cache, folder);
  return typeSentences(output, (path) => readFileSync(join(folder, path), "utf8"));
}

interface CompilerError {
  path: string;
  line: number;
  column: number;
  /** The message, and the lines that explain it. */
  message: string;
}

/** One sentence for each error in the compiler's `output` that an author of the content can mend. */
export function typeSentences(output: string, read: (path: string) => string): string[] {
  const sentences = errorsIn(output).flatMap((error) => {
    const text = read(error.path);
    const offset = offsetOf(text, error);
    return /^src\/(content|brand)\//.test(error.path)
      ? sentenceOfField(error, fieldAt(error.path, text, offset))
      : sentenceOfReader(error, text, offset);
  });
  return [...new Set(sentences)];
}

function errorsIn(output: string): CompilerError[] {
  const found: CompilerError[] = [];
  for (const line of output.split("\n")) {
    const [, path, row, column, message] = /^(\S[^(]*)\((\d+),(\d+)\): error TS\d+: (.*)$/.exec(line) ?? [];
    const last = found.at(-1);
    if (path !== undefined && message !== undefined)
      found.push({ path, line: Number(row), column: Number(column), message });
    else if (last && /^\s+\S/.test(line)) last.message += `\n${line.trim()}`;
  }
  return found;
}

function offsetOf(text: string, { line, column }: CompilerError): number {
  const before = text.split("\n").slice(0, line - 1);
  return before.reduce((length, { length: own }) => length + own + 1, 0) + column - 1;
}

/** What the compiler says, and how an author reads it, from the names in quotes. */
const readings: readonly [RegExp, (...found: string[]) => string][] = [
  [/^Property '(.+?)' is missing in type/m, (name) => `must have "${name}"`],
  [
    /is missing the following properties from type .*?: (.+)$/m,
    (names) => `must have ${names.replace(/\.$/, "")}`,
  ],
  [
    /'"?([^']+?)"?' does not exist in type .* Did you mean to write '"?(.+?)"?'/m,
    (name, meant) => `has ${name}, which is no field; did you mean ${meant}?`,
  ],
  [/'"?([^']+?)"?' does not exist in type/m, (name) => `has ${name}, which is no field`],
  [/cannot have multiple properties with the same name/, () => "stands twice"],
  [
    /^Cannot find name '(.+?)'/m,
    (name) => `names ${name}, which is the name of nothing; text stands between quotes`,
  ],
  [
    // The last line has the cause, if the lines before it name the properties on the way there.
    /^Type '(?![\s\S]*^Type ')([\s\S]+?)' is not assignable to type '(.+?)'\.(?: Did you mean '(.+?)'\?)?$/m,
    (given, wanted, meant) =>
      `must be ${kindOf(wanted, given)}, and is ${kindOf(given)}${meant === undefined ? "" : `; did you mean ${meant}?`}`,
  ],
];

function sentenceOfField({ path, line, message }: CompilerError, field: string): string {
  const inside = [...message.matchAll(/^(?:Types of property|The types of) '(.+?)'/gm)].map(
    ([, name]) => name,
  );
  const name = [field, ...inside].filter((part) => part !== "").join(".");
  for (const [pattern, say] of readings) {
    const found = pattern.exec(message);
    if (!found) continue;
    const what = say(...found.slice(1));
    // The compiler points at the name that is wrong, which is then the field itself.
    const around = what.startsWith("has ") ? name.replace(/\.?[^.]+$/, "") : name;
    const sentence = `${path}:${line}: ${`${around} ${what}`.trim()}`;
    return sentence.endsWith("?") ? sentence : `${sentence}.`;
  }
  return `${path}:${line}: ${name}${name === "" ? "" : ": "}${message.split("\n", 1)[0]}`;
}

/** A type of TypeScript, in words for an author. */
function kindOf(type: string, given = ""): string {
  if (type.endsWith(" | undefined")) return kindOf(type.slice(0, -" | undefined".length), given);
  const kinds: Readonly<Record<string, string>> = {
    string: "text between quotes",
    number: "a number",
    boolean: "true or false",
    true: "true",
    undefined: "left out",
  };
  if (kinds[type] !== undefined) return kinds[type];
  if (/\[\]$|^(readonly )?\[|Array</.test(type)) return "a list between [ and ]";
  if (/^"[^"]*"$/.test(type)) return `the text ${type}`;
  if (/^"[^"]*"( \| "[^"]*")+$/.test(type)) return `one of ${type.replaceAll(" | ", ", ")}`;
  if (/^-?\d/.test(type)) return `the number ${type}`;
  if (type.startsWith("{")) return "facts between { and }";
  if (!/^[A-Z]\w*$/.test(type)) return type;
  return given.startsWith('"') ? `one of the words of ${type}` : `facts between { and } (${type})`;
}

/** What only a list, or only a text, can do. */
const methods: readonly { names: readonly string[]; kind: string }[] = [
  {
    names: ["map", "flatMap", "filter", "find", "join", "some", "every", "entries", "toSorted"],
    kind: "a list between [ and ]",
  },
  { names: ["replace", "replaceAll", "split", "toLowerCase", "startsWith"], kind: "text between quotes" },
];

/** An error in another file, where it reads a field of the content that is not there or not what it needs. */
function sentenceOfReader({ path, line, message }: CompilerError, text: string, offset: number): string[] {
  const chain = chainAt(path, text, offset);
  const source = chain && importedFrom(path, text, chain.root);
  if (!chain || !source) return [];
  const reader = `${path}:${line}`;
  const [, absent] = /^Property '(.+?)' does not exist/.exec(message) ?? [];
  const ofKind = absent === undefined ? undefined : methods.find(({ names }) => names.includes(absent))?.kind;
  const fields = ofKind === undefined ? chain.fields : chain.fields.slice(0, -1);
  const field = [source.name, ...fields].join(".");
  if (absent !== undefined)
    return [
      `${source.file}: ${field} must ${ofKind ? `be ${ofKind}` : "not be missing"}: ${reader} shows it.`,
    ];
  const [, given, wanted] =
    /type '([\s\S]+?)' is not assignable to (?:parameter of )?type '(.+?)'/i.exec(message) ?? [];
  if (given === undefined || wanted === undefined)
    return [`${source.file}: ${field} does not fit ${reader}: ${message.split("\n", 1)[0]}`];
  return [`${source.file}: ${field} must be ${kindOf(wanted)}, and is ${kindOf(given)}: ${reader} shows it.`];
}

/** `careers.hero.heading` around a character, as its first name and its fields. */
function chainAt(path: string, text: string, offset: number): { root: string; fields: string[] } | undefined {
  const around = fieldsIn(path, text).filter(({ node }) => node.start <= offset && offset < node.end);
  const member = around.findLast(({ node }) => node.type === "MemberExpression")?.node;
  if (member?.type !== "MemberExpression") return undefined;
  // At a name inside of the chain, only what stands before it and itself.
  const fields: string[] = [];
  let node: ESTree.Node = member;
  while (node.type === "MemberExpression") {
    if (node.computed || node.property.type !== "Identifier") fields.length = 0;
    else fields.unshift(node.property.name);
    node = node.object;
  }
  return node.type === "Identifier" ? { root: node.name, fields } : undefined;
}

/** The file of the content from which a name is imported, and the name that it has there. */
function importedFrom(path: string, text: string, name: string): { file: string; name: string } | undefined {
  for (const { moduleRequest, entries } of parseSync(path, text).module.staticImports) {
    const entry = entries.find(({ localName }) => localName.value === name);
    const [, folder, file] = /^#(content|brand)\/(.+)$/.exec(moduleRequest.value) ?? [];
    if (entry && file !== undefined)
      return { file: `src/${folder}/${file}`, name: entry.importName.name ?? name };
  }
  return undefined;
}
