/** What no page can show in the texts of the content: nothing, markup, and days that are in no calendar. */
import type { ESTree } from "vite";
import { codeOf, guessOf } from "#content/check-facts.ts";
import { writtenDays } from "#content/written-days.ts";
import { type Field, fieldsIn } from "./content-fields.ts";
import { lineAt } from "./repository.ts";

/** One sentence for each text in a content file that a page would show wrongly. */
export function textMistakes(path: string, text: string): string[] {
  const fields = fieldsIn(path, text);
  return fields.flatMap((field) => {
    const what = emptiness(path, field) ?? misprint(path, field.node);
    if (what === undefined) return [];
    return `${path}:${lineAt(text, field.node.start)}: ${field.name} ${what}${what.endsWith("?") ? "" : "."}`;
  });
}

/**
 * What a page leaves out when it is empty: lists, the date of a record, shifts that nobody has, and what the law of one
 * nation does not know.
 */
const mayBeEmpty =
  /(^|\.)(moments|closing|date|shifts\[\d+\]|payTalk|healthQuestions|payGap\.method)$|^(documents|photographs|numbers)\b/;

/** What the site puts into texts in place of `{name}`. */
const placeholders =
  "advice body email hotkey id job link name number numbers rating reference service wait what".split(" ");

/** What is wrong with an empty value. Facts are not looked at: their schema says which may be empty. */
function emptiness(path: string, { name, node, isWhole }: Field): string | undefined {
  if (!isWhole || path === "src/content/organisation.ts" || mayBeEmpty.test(name)) return undefined;
  if (node.type === "ArrayExpression" && node.elements.length === 0)
    return "must not be an empty list: the page would show an empty place";
  const text = wordsOf(node);
  return text?.trim() === "" ? "must not be empty: the page would show an empty place" : undefined;
}

/** What would be printed with its signs, by what it is called. */
const markup: readonly [RegExp, string][] = [
  [/<!--(?:.*?-->)?/s, "texts have no HTML"],
  [/<\/?[a-z][a-z0-9]*(\s[^<>]*)?\/?>/i, "texts have no HTML"],
  [/&([a-z]{2,8}|#\d+|#x[0-9a-f]+);/i, "texts have no HTML, so write the sign itself"],
  [
    /&(amp|nbsp|lt|gt|quot|apos|pound|euro|copy|[lr][sd]quo|[nm]dash|hellip)(?![\w=;])/i,
    "texts have no HTML, so write the sign itself",
  ],
  [/\[[^\]]+\]\([^)\s]+\)/, "texts have no Markdown"],
  [
    /\*\*[^*\s][^*]*\*\*|(?<![\w_])__[^_\s][^_]*__(?![\w_])|(?<![\w*])\*[^*\s][^*]*[^*\s]\*(?![\w*])/,
    "texts have no Markdown",
  ],
  [/^#{1,6} \S/, "texts have no Markdown"],
];

/**
 * Signs that nobody sees, which come with text that is copied from elsewhere: searches miss the word, and screen
 * readers stop in it. A zero-width joiner between the parts of an emoji is none of them. Fillers and the empty Braille
 * pattern look like blanks; half of a surrogate pair is served as U+FFFD.
 */
const invisible =
  /[\p{Cc}\p{Cs}\u115f\u1160\u2800\u3164\uffa0\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]|(?<![\p{Emoji}\ufe0f])\u200d/u;
/** Words of a letter or a policy may be on several lines; a fact stands in titles and in the heads of letters. */
const lineSigns = /[\n\t]/g;

function invisibleSign(text: string): string | undefined {
  const found = invisible.exec(text);
  if (!found) return undefined;
  const before = text.slice(0, found.index).trimEnd().split(/\s/).at(-1) ?? "";
  const place = before === "" ? "at its beginning" : `after "${before}"`;
  return `has the sign ${codeOf(found[0])} ${place}, which nobody sees: delete it and type the words around it anew`;
}

/** What is wrong with a text as the page would show it. */
function misprint(path: string, node: ESTree.Node): string | undefined {
  const text = wordsOf(node);
  if (text === undefined) return undefined;
  const isFact = path === "src/content/organisation.ts";
  const unseen = invisibleSign(isFact ? text : text.replaceAll(lineSigns, " "));
  if (unseen !== undefined) return unseen;
  for (const [pattern, why] of markup) {
    const [found] = pattern.exec(text) ?? [];
    if (found !== undefined) return `has "${found}", and the page would show it so: ${why}`;
  }
  const [whole, unknown = ""] =
    [...text.matchAll(/\{([a-z]\w*)\}/gi)].find(([, name = ""]) => isFact || !placeholders.includes(name)) ??
    [];
  if (whole !== undefined && isFact)
    return `has ${whole}, and in a fact nothing is put in the place of words in braces: write them without, or in ( )`;
  if (whole !== undefined)
    return `has ${whole}, and nothing is put in its place${guessOf(unknown, placeholders)}`;
  const day = writtenDays(text).find(({ exists }) => !exists);
  return day && `has "${day.found}", which is no day of the calendar`;
}

/** A text, with … in place of what is put into it. */
function wordsOf(node: ESTree.Node): string | undefined {
  if (node.type === "Literal") return typeof node.value === "string" ? node.value : undefined;
  if (node.type !== "TemplateLiteral") return undefined;
  return node.quasis.map(({ value }) => value.cooked ?? "").join("…");
}
