/** A day or a month in a text. */
export interface WrittenDay {
  /** As it stands there: "6 April 2024", "June 2025", "06/04/2024". */
  found: string;
  /** `2024-04-06`, or `2025-06` of a month. */
  iso: string;
  /** Whether it is in the calendar: 31 June is not. */
  exists: boolean;
}

/** A leap year: 29 February exists where no year is given. */
const anyYear = "2024";

/** The days and months in a text, in figures, or with the month in English or in the language `lang`. */
export function writtenDays(text: string, lang = "en-GB"): WrittenDay[] {
  const { months, inWords } = patternOf(lang);
  return [
    ...[...text.matchAll(inWords)].flatMap(([found, day, month = "", year]) => {
      if (day === undefined && year === undefined) return [];
      return writtenDay(found, year ?? anyYear, String((months.indexOf(month.toLowerCase()) % 12) + 1), day);
    }),
    ...[...text.matchAll(/\b(\d{1,2})\/(\d{1,2})\/(\d{4})\b/g)].map(([found, day, month = "", year = ""]) =>
      writtenDay(found, year, month, day),
    ),
    ...[...text.matchAll(/\b(\d{4})-(\d{2})(?:-(\d{2}))?\b/g)].map(([found, year = "", month = "", day]) =>
      writtenDay(found, year, month, day),
    ),
  ];
}

type Pattern = { months: readonly string[]; inWords: RegExp };
const patterns = new Map<string, Pattern>();

/** Cached, because a check of all texts asks for it thousands of times. */
function patternOf(lang: string): Pattern {
  const known = patterns.get(lang);
  if (known) return known;
  const months = [...monthNames("en-GB"), ...monthNames(lang)].map((name) => name.toLowerCase());
  const inWords = new RegExp(
    `\\b(?:(\\d{1,2})(?:st|nd|rd|th)? )?(${months.join("|")})(?: (\\d{4}))?\\b`,
    "gi",
  );
  const made = { months, inWords };
  patterns.set(lang, made);
  return made;
}

function monthNames(lang: string): string[] {
  const format = new Intl.DateTimeFormat(lang, { month: "long", timeZone: "UTC" });
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2026, month, 15)));
}

function writtenDay(found: string, year: string, month: string, day: string | undefined): WrittenDay {
  const iso = [year, month.padStart(2, "0"), ...(day === undefined ? [] : [day.padStart(2, "0")])].join("-");
  const at = new Date(`${iso}T00:00Z`.replace(/^(\d{4}-\d{2})T/, "$1-01T"));
  return { found, iso, exists: !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso) };
}
