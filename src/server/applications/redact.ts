/**
 * Redacts the text of a blind application: the applicant's details from the form, and what looks like contact data.
 * It works by patterns: it sometimes redacts too much, and may miss something.
 */

/** Of one length, because the length of a name is a hint. */
const redacted = "█████";

export type KnownOfApplicant = { applicantName: string; applicantEmail: string; applicantPhone: string };

const street =
  "street|st|road|rd|avenue|ave|lane|ln|drive|dr|close|court|ct|crescent|way|place|terrace|gardens|grove|hill|park|square|row|walk|view|mews|green";

/**
 * Each match is redacted except for its first group. The text comes from visitors: no pattern may begin again at each
 * character of a long word, which takes seconds for a page of a CV. So the first begins at the beginning of a word, and
 * the third takes a bounded number of labels, each of the length that DNS allows.
 */
const contactPatterns: readonly RegExp[] = [
  /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+\s?@\s?[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/giu,
  /(?:https?:\/\/|www\.)\S+/gi,
  /\b(?:[a-z0-9-]{1,63}\.){1,8}(?:com|org|net|uk|co|io|me|info|eu|ie|pl|in)\b(?:\/\S*)?/gi,
  // A telephone number: nine digits or more.
  /(?<![\d/])(?:\+|\(|\b)\d(?:[\s().-]{0,2}\d){8,}(?![\d/])/g,
  // A line with a postcode is an address, and so is a number before the name of a street.
  /^.*\b[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}\b.*$/gim,
  new RegExp(String.raw`\b\d{1,4}[a-z]?,?\s+(?:[\p{L}'’.-]+\s+){1,4}(?:${street})\b[^\n]*`, "giu"),
  /((?:home |postal |current )?address\s*[:：-]\s*)[^\n]+/gi,
  /((?:date of birth|d\.?\s?o\.?\s?b\.?|born(?: on)?)\s*[:：-]?\s*)[^\n]{4,40}/gi,
  /(\bage[d]?\s*[:：-]?\s*)\d{2}\b/gi,
  // A National Insurance number.
  /\b[A-CEGHJ-PR-TW-Z]{2}(?:\s?\d{2}){3}\s?[A-D]\b/gi,
];

export function redact(text: string, known: KnownOfApplicant): string {
  const plain = text.normalize("NFC");
  return cover(plain, [
    ...rangesOfContacts(plain),
    ...rangesOfNumber(plain, known),
    ...rangesOfName(plain, known),
  ]);
}

/** The same, of the name alone. */
export function redactName(text: string, known: KnownOfApplicant): string {
  const plain = text.normalize("NFC");
  return cover(plain, rangesOfName(plain, known));
}

type Range = { from: number; to: number };

function rangesOfContacts(text: string): Range[] {
  return contactPatterns.flatMap((pattern) =>
    Array.from(text.matchAll(pattern), (match) => ({
      from: match.index + (match[1]?.length ?? 0),
      to: match.index + match[0].length,
    })),
  );
}

/** Five and more digits of the applicant's telephone number, in any spacing. */
function rangesOfNumber(text: string, { applicantPhone }: KnownOfApplicant): Range[] {
  const number = applicantPhone.replaceAll(/\D/g, "");
  return Array.from(text.matchAll(/\d(?:[\s().-]{0,2}\d){4,}/g))
    .filter(({ 0: digits }) => number.includes(digits.replaceAll(/\D/g, "")))
    .map(({ index: from, 0: digits }) => ({ from, to: from + digits.length }));
}

/** Words of the name and of the email address, without accents, in any spacing of their letters. */
function rangesOfName(text: string, { applicantName, applicantEmail }: KnownOfApplicant): Range[] {
  const [local = ""] = applicantEmail.split("@");
  const words = new Set(
    [...fold(applicantName).split(/[^\p{L}\p{N}]+/u), ...fold(local).split(/[^\p{L}]+/u)].filter(
      (word) => word.length > 1,
    ),
  );
  const folded = fold(text);
  const whole = [...words].flatMap((word) => {
    // The word has letters and digits only, so it needs no escaping.
    const spaced = Array.from(word).join("[ \\t]?");
    const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}])${spaced}(?![\p{L}\p{N}])`, "gu");
    return Array.from(folded.matchAll(pattern), (match) => ({
      from: match.index,
      to: match.index + match[0].length,
    }));
  });
  return [...whole, ...rangesOfForms(text, folded, fold(applicantName).split(/[^\p{L}]+/u))];
}

/** Shorter beginnings match too many words. */
const shortestForm = 3;
/** These are redacted only with a capital letter: "Sam" begins "same", and "Carey" begins with "care". */
const shortestPlain = 4;
/** Common words that begin like some name: redacting them would disclose the name. */
const commonWords = new Set(
  "all and any are but can car care did even ever for free good had hard has her his how job just kind long may new not now old one our out own per she son the two was way who will win with work yes yet you".split(
    " ",
  ),
);

/** Words that begin with a name, such as "Zoltans", and beginnings of a name, such as "Zolt". */
function rangesOfForms(text: string, folded: string, [given = "", ...others]: readonly string[]): Range[] {
  const names = [given, ...others].filter((name) => name.length >= shortestForm);
  return Array.from(folded.matchAll(/\p{L}{3,}/gu)).flatMap(({ index: from, 0: word }) => {
    const isCapital = /^\p{Lu}/u.test(text.slice(from));
    const isLonger = names.some(
      (name) => word.startsWith(name) && (isCapital || name.length >= shortestPlain || word === `${name}s`),
    );
    const isShorter =
      !commonWords.has(word) &&
      (isCapital
        ? names.some((name) => name.startsWith(word))
        : word.length >= shortestPlain && given.startsWith(word));
    return isLonger || isShorter ? [{ from, to: from + word.length }] : [];
  });
}

/** Lower case without accents, with the same length, so that positions are those of the text. */
function fold(text: string): string {
  return text.normalize("NFC").replaceAll(/\P{ASCII}|[A-Z]/gu, (character) => {
    const letter = character.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
    return letter.length === character.length ? letter : character;
  });
}

/** Characters between parts of a name, redacted with them. */
const joins = /^[ \t,.'’-]{0,2}(?:\p{L}['’])?$/u;

function cover(text: string, ranges: readonly Range[]): string {
  let covered = "";
  let at = 0;
  for (const { from, to } of ranges.toSorted((left, right) => left.from - right.from)) {
    if (to <= at) continue;
    const between = text.slice(at, from);
    if (covered === "" || !joins.test(between)) covered += between + redacted;
    at = to;
  }
  return covered + text.slice(at);
}
