/** The scripts that usernames are written in: those of UAX #31, table 5, with Japanese and Korean as they are mixed. */
const scripts = [
  ["Greek"],
  ["Cyrillic"],
  ["Armenian"],
  ["Hebrew"],
  ["Arabic"],
  ["Bengali"],
  ["Devanagari"],
  ["Ethiopic"],
  ["Georgian"],
  ["Gujarati"],
  ["Gurmukhi"],
  ["Kannada"],
  ["Khmer"],
  ["Lao"],
  ["Malayalam"],
  ["Myanmar"],
  ["Oriya"],
  ["Sinhala"],
  ["Tamil"],
  ["Telugu"],
  ["Thaana"],
  ["Thai"],
  ["Tibetan"],
  ["Han", "Hiragana", "Katakana"],
  ["Han", "Hangul"],
];

/**
 * The Latin letters of living alphabets (Unicode's blocks up to Latin Extended-A, and Latin Extended Additional), but
 * for those that look like another of them: ı, ĸ, ŉ and ſ. Phonetic letters such as ɑ and ɡ are in other blocks.
 */
const latin = String.raw`[[a-z\u00DF-\u017F\u1E00-\u1EFF]&&\p{L}]--[\u0131\u0138\u0149\u017F]`;

/** One script: mixed ones hide a letter behind another that looks the same (UTS #39, "Single Script"). */
const patterns = [
  latin,
  ...scripts.map((mixed) => {
    const letters = mixed.map((script) => `\\p{Script=${script}}`).join("");
    return `[${letters}]&&[\\p{L}\\p{M}]`;
  }),
].map((letters) => new RegExp(`^(?=.*[[${letters}][0-9]])(?:[${letters}]|[0-9._\\-])+$`, "v"));

/** Who the audit names beside administrators. */
export const reservedUsernames: readonly string[] = ["visitor", "start-up", "operator"];

/**
 * The profile of new usernames (decision 0007, after RFC 8265's UsernameCaseMapped): letters of one script, the digits 0
 * to 9, full stop, hyphen and underscore, at least one of them a letter or digit, in Unicode's form NFC and in lower case,
 * and no reserved name. Accounts that had their names before keep them.
 */
export function isUsername(text: string): boolean {
  // NFKC also takes full-width letters and ligatures apart, which look like plain ones.
  const isMapped = text === foldUsername(text) && text === text.normalize("NFKC");
  return isMapped && !reservedUsernames.includes(text) && patterns.some((pattern) => pattern.test(text));
}

/** The form in which a new username is stored. */
export function foldUsername(text: string): string {
  return text.normalize("NFC").toLowerCase().normalize("NFC");
}
