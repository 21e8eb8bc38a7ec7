import { lang } from "../organisation.ts";

// Dates, numbers, plurals and lists in the provider's language, in London time.

export const timeZone = "Europe/London";

/** Language and region in the form of social networks: "en_GB". */
export function localeOfNetworks(): string {
  const { language, region } = new Intl.Locale(lang).maximize();
  return `${language}_${region}`;
}

export interface LanguageWriters {
  days: Pick<Intl.DateTimeFormat, "format">;
  plurals: Pick<Intl.PluralRules, "select">;
  conjunction: Pick<Intl.ListFormat, "format">;
  disjunction: Pick<Intl.ListFormat, "format">;
}

/** In a browser that may lack the provider's language: what writes the server's forms (language-forms.ts). */
export const writers: Partial<LanguageWriters> = {};

/** "18 Nov", of a valid instant. */
export function shortDay(at: Date): string {
  const format = writers.days ?? formatter({ day: "2-digit", month: "short", timeZone });
  return shortenMonth(format.format(at));
}

/** "31 March 2028", of a day such as 2028-03-31. */
export function longDay(day: string): string {
  return formatter({ dateStyle: "long", timeZone: "UTC" }).format(new Date(day));
}

/** The same without a place where a line can break, for pages. */
export function unbrokenDay(day: string): string {
  return longDay(day).replaceAll(" ", "\u00a0");
}

/** "March 2026", of a month such as 2026-03. */
export function monthAndYear(month: string): string {
  return formatter({ month: "long", year: "numeric", timeZone: "UTC" }).format(new Date(month));
}

/** Hour and minute, "14:05". */
export function timeOfDay(iso: string): string {
  return formatter({ hour: "2-digit", minute: "2-digit", timeZone }).format(new Date(iso));
}

/** "Monday 23 November 2026 at 10:48". */
export function weekdayAndTime(iso: string): string {
  const format = formatter({
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZone,
  });
  return format.format(new Date(iso)).replace(",", "");
}

export function formatNumber(number: number, options?: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(lang, options).format(number);
}

/** The words for a count: those of the language's plural rules, and at least `other`. */
type PluralWords = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

/** The form of `words` for `count` in the provider's language. */
export function pluralOf(count: number, words: PluralWords): string {
  return words[(writers.plurals ?? new Intl.PluralRules(lang)).select(count)] ?? words.other;
}

/**
 * A list that Intl wrote in Welsh, with ", a(c) " for "and": "ac" before vowels, else "a", and no comma. Items stand as
 * written: their first letters do not change after "a". Lists in other languages stay as they are.
 */
export function fitWelshAnd(list: string): string {
  return list.replace(/,? a\(c\) (?=(\W*[aeiouwyâ-ŷ])?)/gi, (_, isVowel) => (isVowel ? " ac " : " a "));
}

/** `["a", "b", "c"]` reads as "a, b and c", or "a, b or c". */
export function listWords(
  words: readonly string[],
  type: "conjunction" | "disjunction" = "conjunction",
): string {
  const list = (writers[type] ?? new Intl.ListFormat(lang, { type })).format(words);
  // A comparison of constants: the scripts of an English site come without the rule.
  return lang === "en-GB" ? list : fitWelshAnd(list);
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Cached, because creating one takes as long as hundreds of uses. */
function formatter(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  const made = formatters.get(key) ?? new Intl.DateTimeFormat(lang, options);
  formatters.set(key, made);
  return made;
}

/** British English writes "Sept"; the specification's MMM is three letters. */
function shortenMonth(text: string): string {
  return text.replace("Sept", "Sep");
}

/** A text with a capital first letter. */
export function capitalise(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
