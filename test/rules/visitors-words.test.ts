import { type ESTree, parseSync } from "vite";
import { lineAt, listFiles, readText } from "#ops/repository.ts";
import { expect, test } from "vitest";

// All text for visitors and applicants is in src/content, so that a translation changes only content.
// test/rebrand/marked-words.test.tsx checks what is rendered; this checks the states that no test renders.

/**
 * Files whose text visitors do not see: it is for administrators and operators, or it names drawings and browser
 * events.
 */
const unreadFiles =
  /^src\/web\/(admin|job-editor|art|client)\/|^src\/web\/careers\/(ClosedJobs|CareersIsland)\.tsx|^src\/web\/jobs\/(JobStatusBadge|JobTools)\.tsx|^src\/server\/pages\/admin\.tsx|^src\/server\/feeds\/find-a-job\/cli\.ts/;
const visitorsFiles = [
  ...listFiles("src/web", [".ts", ".tsx"]),
  ...["pages", "feeds"].flatMap((room) => listFiles(`src/server/${room}`, [".ts", ".tsx"])),
  "src/server/mail/render.ts",
  "src/server/retention/requests/bundle.ts",
  "src/server/jobs/og-image/text.ts",
].filter((path) => !unreadFiles.test(path) && !/\.test\.tsx?$/.test(path));

/** Attributes whose value is shown or read aloud. */
const shownAttributes = new Set([
  "aria-label",
  "alt",
  "title",
  "placeholder",
  "label",
  "listTitle",
  "heading",
  "hint",
  "altText",
  "content",
  "what",
]);
const hasWord = /\p{L}{2}/u;
/** Two words of prose, or one with a capital: not a name of the code, a class or an address. */
const prose = /\p{L}[,;:]? [^\s]?\p{L}|^\p{Lu}\p{Ll}+[.!?…]?$/u;
/** Markup and selectors, media types, types of schema.org, parts of other formats, and messages of the log. */
const noProse =
  /[<>{}[\]]|--|; charset=|^(application|text)\/|^\(prefers-|^(Organization|Place|Question|Answer|Contact: mailto:|User-agent: \*|customer service)|^(public, max-age|Og-images of jobs|uploading complete)/;
/** Components of libraries that have English text of their own unless they get a label. */
const labelled = new Set(["RadixToast.Provider", "RadixToast.Viewport"]);
/** Values of `<meta>` that browsers and networks read. */
const metaValues = /^(width=device-width|light dark$|website$|summary_large_image$)/;

/** Syntax whose texts are not shown: class names, program errors, imports and types. */
function isUnread(node: ESTree.Node): boolean {
  switch (node.type) {
    case "JSXAttribute":
      return node.name.type === "JSXIdentifier" && node.name.name === "className";
    case "ExportNamedDeclaration":
      return node.source !== null;
    case "CallExpression":
      return node.callee.type === "Identifier" && node.callee.name === "joinClasses";
    default:
      return ["NewExpression", "ImportDeclaration", "TSLiteralType"].includes(node.type);
  }
}

/** Whether text in this child of `node` is shown: in an attribute that is read out, or between tags. */
function showsTexts(node: ESTree.Node, key: string, isShown: boolean): boolean {
  switch (node.type) {
    case "JSXAttribute":
      return key === "value" && node.name.type === "JSXIdentifier" && shownAttributes.has(node.name.name);
    case "JSXElement":
    case "JSXFragment":
      return key === "children";
    case "ConditionalExpression":
      return isShown && key !== "test";
    case "JSXExpressionContainer":
    case "LogicalExpression":
    case "TemplateLiteral":
      return isShown && key !== "expressions";
    default:
      return false;
  }
}

/** `path:line: words` of each text in a file that is shown to visitors. */
function wordsIn(path: string): string[] {
  const text = readText(path);
  const found: string[] = [];
  const note = (node: ESTree.Node, words: string) =>
    found.push(`${path}:${lineAt(text, node.start)}: ${words.trim()}`);
  const walk = (node: ESTree.Node, isShown: boolean): void => {
    if (isUnread(node)) return;
    const words = textOf(node);
    if (words !== undefined) {
      const isSaid = isShown || node.type === "JSXText" ? hasWord.test(words) : prose.test(words);
      if (isSaid && !(isShown ? metaValues : noProse).test(words)) note(node, words);
      return;
    }
    if (node.type === "JSXOpeningElement" && isUnlabelled(node)) note(node, "what a library says by itself");
    for (const [key, value] of Object.entries(node) as [string, unknown][])
      for (const child of Array.isArray(value) ? (value as unknown[]) : [value])
        if (typeof child === "object" && child !== null && "type" in child)
          walk(child as ESTree.Node, showsTexts(node, key, isShown));
  };
  walk(parseSync(path, text).program, false);
  return found;
}

function isUnlabelled({ name, attributes }: ESTree.JSXOpeningElement): boolean {
  if (name.type !== "JSXMemberExpression" || name.object.type !== "JSXIdentifier") return false;
  if (!labelled.has(`${name.object.name}.${name.property.name}`)) return false;
  return !attributes.some(
    (attribute) =>
      attribute.type === "JSXAttribute" &&
      attribute.name.type === "JSXIdentifier" &&
      attribute.name.name === "label",
  );
}

function textOf(node: ESTree.Node): string | undefined {
  if (node.type === "JSXText") return node.value;
  if (node.type === "TemplateElement") return node.value.raw;
  return node.type === "Literal" && typeof node.value === "string" ? node.value : undefined;
}

test("pages, forms, mails and feeds contain no text for visitors in their code", () => {
  expect(visitorsFiles.length).toBeGreaterThan(100);
  expect(visitorsFiles.flatMap(wordsIn)).toEqual([]);
});

/** Names that a file imports from the content. */
function namesOfContent(program: ESTree.Program): Set<string> {
  const names = program.body.flatMap((statement) =>
    statement.type === "ImportDeclaration" &&
    statement.importKind !== "type" &&
    statement.source.value.startsWith("#content/")
      ? statement.specifiers.map(({ local }) => local.name)
      : [],
  );
  return new Set(names);
}

/** `path:line: name` of each name of the content that is read while the module loads. */
function readsAtLoad(path: string): string[] {
  const text = readText(path);
  if (!text.includes("#content/")) return [];
  const { program } = parseSync(path, text);
  const names = namesOfContent(program);
  const found: string[] = [];
  const walk = (node: ESTree.Node): void => {
    if (/Function|^TS(?!As|Satisfies|NonNull)|^Import/.test(node.type)) return;
    if (node.type === "Identifier" && names.has(node.name))
      found.push(`${path}:${lineAt(text, node.start)}: ${node.name}`);
    for (const [key, value] of Object.entries(node) as [string, unknown][]) {
      if (key === "key" || (node.type === "MemberExpression" && key === "property")) continue;
      for (const child of Array.isArray(value) ? (value as unknown[]) : [value])
        if (typeof child === "object" && child !== null && "type" in child) walk(child as ESTree.Node);
    }
  };
  if (names.size > 0) walk(program);
  return found;
}

test("text for visitors is read from the content when it is shown, not while a module loads", () => {
  // The build draws the shared pictures from this file, once.
  const files = visitorsFiles.filter((path) => path !== "src/web/share-images.ts");
  expect(files.flatMap(readsAtLoad)).toEqual([]);
});
