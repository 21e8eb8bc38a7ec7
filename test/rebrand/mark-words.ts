import { type ESTree, parseSync, type Plugin } from "vite";
import { cachedBy } from "./content-of.ts";

/** The marks at the beginning and end of a text. */
export const marks = { open: "⟦", close: "⟧" } as const;

/** What is outside all marks of a text. */
export function outsideMarks(text: string): string {
  let depth = 0;
  let outside = "";
  for (const character of text) {
    if (character === marks.open) depth += 1;
    if (depth === 0) outside += character;
    if (character === marks.close) {
      depth = Math.max(0, depth - 1);
      outside += " ";
    }
  }
  return outside;
}

/** Content without text of pages: facts, their checks, and how dates and lists are formatted. */
const withoutWords =
  /\/(organisation|organisation-schema|regulator-bodies|check|legal-form-checks|report|home-places|postcode-areas|page-dates|job-synonyms|bank-holidays|working-days|intl|contact-links)\.ts$/;
/** Calls whose texts are compared or looked up, not shown. */
const lookingUp = new Set([
  "holds",
  "offers",
  "findService",
  "replace",
  "replaceAll",
  "includes",
  "split",
  "join",
  "fundingRoutes",
]);
/** Properties that contain names of the code and addresses. */
const unsaid = new Set(["href", "slug", "scene", "words", "id", "path", "style"]);
const address = /^(https?:|mailto:|tel:|sms:|[/#?]|\.\p{L})/u;
/** Two words, or one that begins with a capital; a time zone does not count. */
const words = /\p{L}[^\s]* |^[“‘]?\p{Lu}[^\s/]*\p{Ll}|[^\s] [^\s]?\p{L}/u;

/**
 * Pseudo-localisation: marks each text of the content. A text without marks on the site does not come from the
 * content, and would stay English in a translation.
 */
export function markWords(contentFolders: readonly string[]): Plugin {
  const isContent = (path: string) => contentFolders.some((folder) => path.startsWith(folder));
  return {
    name: "mark-words",
    enforce: "pre",
    transform(code, id) {
      const path = id.split("?", 1)[0] ?? id;
      if (!isContent(path) || withoutWords.test(path)) return null;
      const inserts = findTexts(path, code, /\/content\/words\//.test(path));
      let marked = code;
      for (const { at, text } of inserts.toSorted((left, right) => right.at - left.at))
        marked = marked.slice(0, at) + text + marked.slice(at);
      return { code: marked, map: null };
    },
    ...cachedBy(isContent, "marked"),
  };
}

/** Where marks are inserted: inside the quotes of literals, and around templates. */
function findTexts(path: string, code: string, isAllWords: boolean): { at: number; text: string }[] {
  const inserts: { at: number; text: string }[] = [];
  const mark = ({ start, end }: ESTree.Node) =>
    inserts.push({ at: start + 1, text: marks.open }, { at: end - 1, text: marks.close });
  const isText = (text: string) =>
    !address.test(text) && (isAllWords ? /\p{L}/u.test(text) : words.test(text));
  const walk = (node: ESTree.Node, isSaid: boolean): void => {
    if (
      /^(TS|Import|Export(All|Specifier))/.test(node.type) &&
      !/^TS(As|Satisfies|NonNull)Expression$/.test(node.type)
    )
      return;
    if (node.type === "Literal" && typeof node.value === "string") {
      if (isSaid && isText(node.value)) mark(node);
      return;
    }
    if (node.type === "TemplateLiteral") {
      const text = node.quasis.map(({ value }) => value.raw).join("\0");
      if (isSaid && isText(text)) mark(node);
      for (const expression of node.expressions) walk(expression, isSaid);
      return;
    }
    for (const key of Object.keys(node)) {
      // Names of properties, and texts that are only compared or looked up.
      if (node.type === "Property" && key === "key" && !node.computed) continue;
      const value: unknown = Reflect.get(node, key);
      const isUnsaid =
        node.type === "BinaryExpression" ||
        (node.type === "SwitchCase" && key === "test") ||
        (node.type === "MemberExpression" && key === "property");
      const isCode =
        (node.type === "Property" && node.key.type === "Identifier" && unsaid.has(node.key.name)) ||
        (node.type === "CallExpression" && key === "arguments" && lookingUp.has(nameOf(node.callee)));
      for (const child of Array.isArray(value) ? (value as unknown[]) : [value])
        if (isNode(child)) walk(child, isSaid && !isUnsaid && !(isCode && child.type === "Literal"));
    }
  };
  walk(parseSync(path, code).program, true);
  return inserts;
}

function isNode(value: unknown): value is ESTree.Node {
  return typeof value === "object" && value !== null && "type" in value;
}

function nameOf(callee: ESTree.Node): string {
  if (callee.type === "Identifier") return callee.name;
  return callee.type === "MemberExpression" && callee.property.type === "Identifier"
    ? callee.property.name
    : "";
}
