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
    const what = emptiness(path, field) ?? misprint(path, field.node) ?? unfilled(path, field);
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

/**
 * What the site puts into texts in place of `{name}`, by file and field. A text without it would be shown without the
 * number, the name or the link that it is about.
 */
const filled: Readonly<Record<string, readonly string[]>> = {
  "home.ts services.moreAbout": ["service"],
  "nations/bodies.ts councilsAndNhs.urgentHelp.sentence": ["number"],
  "nations/bodies.ts healthAndSocialCare.urgentHelp.sentence": ["number"],
  "regulators.ts registeredWords.provider": ["rating", "id"],
  "services/crisis-support.ts crisisSupport.danger.text": ["number"],
  "services/crisis-support.ts crisisSupport.otherWays.text": ["number"],
  "technology.ts access.never": ["what"],
  "words/apply.ts applyWords.receipt.text": ["job", "reference"],
  "words/apply.ts cvWords.lost.why": ["name"],
  "words/controls.ts controls.notLoaded.heading": ["what"],
  "words/controls.ts controls.toasts": ["hotkey"],
  "words/error-pages.ts errorPages.failed.quote": ["reference"],
  "words/error-pages.ts errorPages.help.dayAndNight": ["number"],
  "words/error-pages.ts errorPages.help.oneNumber": ["number"],
  "words/errors.ts sentences.too-many-applications": ["wait"],
  "words/errors.ts sentences.too-many-for-email": ["wait"],
  "words/errors.ts sentences.too-many-requests": ["wait"],
  "words/service-pages.ts servicePages.answers.call": ["number"],
  "words/shell.ts shell.footer.reach.dayAndNight": ["number", "email"],
  "words/shell.ts shell.footer.reach.oneNumber": ["number", "email"],
  "words/shell.ts shell.footer.awake": ["link"],
  "words/shell.ts shell.registered.sentence": ["numbers"],
  "words/shell.ts shell.registered.number": ["body", "id"],
  "words/shell.ts shell.emergency.danger": ["number"],
  "words/shell.ts certificateWords.number": ["number"],
};
const placeholders = [...new Set(Object.values(filled).flat())];

/** What the site puts into the text of a field. */
export function placeholdersOf(path: string, field: string): readonly string[] {
  return filled[`${path.replace("src/content/", "")} ${field}`] ?? [];
}

/** What is missing in a text in which the site puts something. */
function unfilled(path: string, { name, node, isWhole }: Field): string | undefined {
  const text = wordsOf(node);
  if (!isWhole || text === undefined) return undefined;
  const missing = placeholdersOf(path, name).filter((wanted) => !text.includes(`{${wanted}}`));
  return missing.length === 0
    ? undefined
    : `must have ${missing.map((wanted) => `{${wanted}}`).join(" and ")}, in whose place the page shows what the text is about`;
}

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
