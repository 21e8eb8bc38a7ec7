import { lang } from "./organisation.ts";
import { type LanguageWriters, shortDay, timeZone, writers } from "./words/intl.ts";

// Not each browser knows each language: Chromium has no Welsh, and would write other dates, plurals and lists than the
// server. Pages in another language than English carry their forms.

export interface LanguageForms {
  /** A day in each month: "# Ion". */
  days: readonly string[];
  /** The plural category of 0 to 199; the last hundred stands for every later one. */
  plurals: readonly Intl.LDMLPluralRule[];
  /** What joins the items of a list: two, more, and the last of more. */
  and: readonly string[];
  or: readonly string[];
}

/** On the server. Nothing for English, which all browsers know. */
export function formsForBrowsers(): LanguageForms | undefined {
  if (new Intl.Locale(lang).language === "en") return undefined;
  const rules = new Intl.PluralRules(lang);
  const joints = (type: "conjunction" | "disjunction") =>
    [
      ["a", "b"],
      ["a", "b", "c"],
    ].flatMap((items) =>
      new Intl.ListFormat(lang, { type })
        .formatToParts(items)
        .flatMap((part) => (part.type === "literal" ? part.value : [])),
    );
  return {
    days: Array.from({ length: 12 }, (_, month) =>
      shortDay(new Date(Date.UTC(2026, month, 25, 12))).replace("25", "#"),
    ),
    plurals: Array.from({ length: 200 }, (_, count) => rules.select(count)),
    and: joints("conjunction"),
    or: joints("disjunction"),
  };
}

/**
 * In a browser: dates, plurals and alternatives are written in these forms from now on. `sent`: LanguageForms as JSON.
 */
export function adoptForms(sent: string): void {
  const forms = JSON.parse(sent) as LanguageForms; // written by Island.tsx
  Object.assign(writers, {
    days: {
      format: (at) => {
        const british = new Date(at ?? Date.now()).toLocaleDateString("en-GB", {
          dateStyle: "short",
          timeZone,
        }); // 18/11/2026
        return forms.days[Number(british.slice(3, 5)) - 1]?.replace("#", british.slice(0, 2)) ?? british;
      },
    },
    plurals: {
      select: (count) => forms.plurals[count < 200 ? count : 100 + (count % 100)] ?? "other",
    },
    conjunction: { format: (words) => joinBy(forms.and, [...words]) },
    disjunction: { format: (words) => joinBy(forms.or, [...words]) },
  } satisfies LanguageWriters);
}

function joinBy([two = "", comma = "", last = ""]: readonly string[], words: readonly string[]): string {
  const final = words.length === 2 ? two : last;
  const joint = (at: number) => (at < words.length - 1 ? comma : final);
  return words.reduce((text, word, at) => (at === 0 ? word : text + joint(at) + word), "");
}
