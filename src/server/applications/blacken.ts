/**
 * Text of an application that is sifted without names: what the form says of the applicant, and what looks like contact
 * data, is replaced. It is a program that judges by patterns: it takes too much sometimes, and may miss something.
 */

/** As long for each: the length of a name tells something, too. */
const blackened = "█████";

export type KnownOfApplicant = { applicantName: string; applicantEmail: string; applicantPhone: string };

const street =
  "street|st|road|rd|avenue|ave|lane|ln|drive|dr|close|court|ct|crescent|way|place|terrace|gardens|grove|hill|park|square|row|walk|view|mews|green";

/** Each match is blackened whole, but for a first group, which stays. */
const contactPatterns: readonly RegExp[] = [
  /[\p{L}\p{N}._%+-]+\s?@\s?[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/giu,
  /(?:https?:\/\/|www\.)\S+/gi,
  /\b(?:[a-z0-9-]+\.)+(?:com|org|net|uk|co|io|me|info|eu|ie|pl|in)\b(?:\/\S*)?/gi,
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

export function blacken(text: string, known: KnownOfApplicant): string {
  const plain = text.normalize("NFC");
  const ranges = [...rangesOfContacts(plain), ...rangesOfName(plain, known)];
  return cover(plain, ranges);
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

/** Words of the name and of the e-mail address, without accents, however their letters are spaced. */
function rangesOfName(text: string, { applicantName, applicantEmail }: KnownOfApplicant): Range[] {
  const [local = ""] = applicantEmail.split("@");
  const words = new Set(
    [...fold(applicantName).split(/[^\p{L}\p{N}]+/u), ...fold(local).split(/[^\p{L}]+/u)].filter(
      (word) => word.length > 1,
    ),
  );
  const folded = fold(text);
  return [...words].flatMap((word) => {
    // No character of the word means anything else in a pattern: they are letters and digits.
    const spaced = Array.from(word).join("[ \\t]?");
    const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}])${spaced}(?![\p{L}\p{N}])`, "gu");
    return Array.from(folded.matchAll(pattern), (match) => ({
      from: match.index,
      to: match.index + match[0].length,
    }));
  });
}

/** Lower case without accents, each character in its place, so that what is found there is found in the text. */
function fold(text: string): string {
  return text.normalize("NFC").replaceAll(/\P{ASCII}|[A-Z]/gu, (character) => {
    const letter = character.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
    return letter.length === character.length ? letter : character;
  });
}

/** What stands between parts of one name: blackened with them. */
const joins = /^[ \t,.'’-]{0,2}(?:\p{L}['’])?$/u;

function cover(text: string, ranges: readonly Range[]): string {
  let covered = "";
  let at = 0;
  for (const { from, to } of ranges.toSorted((left, right) => left.from - right.from)) {
    if (to <= at) continue;
    const between = text.slice(at, from);
    if (covered === "" || !joins.test(between)) covered += between + blackened;
    at = to;
  }
  return covered + text.slice(at);
}
