/** The scripts of usernames: those of UAX #31, table 5, with the mixtures of Japanese and Korean. */
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
 * The Latin letters of living alphabets (Unicode's blocks up to Latin Extended-A, and Latin Extended Additional),
 * except those that look like another of them: ı, ĸ, ŉ and ſ. Phonetic letters such as ɑ and ɡ are in other blocks.
 */
const latin = String.raw`[[a-z\u00DF-\u017F\u1E00-\u1EFF]&&\p{L}]--[\u0131\u0138\u0149\u017F]`;

/** One script: with several, a letter could be hidden behind another that looks the same (UTS #39, "Single Script"). */
const patterns = [
  latin,
  ...scripts.map((mixed) => {
    const letters = mixed.map((script) => `\\p{Script=${script}}`).join("");
    return `[${letters}]&&[\\p{L}\\p{M}]`;
  }),
].map((letters) => new RegExp(`^(?=.*[[${letters}][0-9]])(?:[${letters}]|[0-9._\\-])+$`, "v"));

/**
 * The small letters of Cyrillic, Greek and Armenian that look like a Latin one (UTS #39, confusables.txt). A name of
 * only such letters reads as a Latin name ("whole-script confusable"): Cyrillic сара as capa.
 */
const latinLookalikes = {
  Cyrillic:
    "\u0430\u0433\u0435\u043E\u0440\u0441\u0443\u0445\u0455\u0456\u0458\u0461\u0475\u04AF\u04BB\u04CF\u04D5\u0501\u051B\u051D",
  Greek: "\u03B1\u03B3\u03B9\u03BD\u03BF\u03C1\u03C3\u03C5\u03F3",
  Armenian: "\u0566\u0570\u0575\u0578\u057C\u057D\u0581\u0585",
};
const looksLatin = new RegExp(`^[${Object.values(latinLookalikes).join("")}\\p{M}0-9._\\-]+$`, "v");

/** Whether a name has letters, and all of them only look like Latin ones; accents make no difference. */
function isWhollyLookalike(text: string): boolean {
  return /\p{L}/v.test(text) && looksLatin.test(text.normalize("NFD"));
}

/** The actors of the audit log besides administrators. */
export const reservedUsernames: readonly string[] = ["visitor", "start-up", "operator"];

/**
 * The profile of new usernames (decision 0007, after RFC 8265's UsernameCaseMapped): letters of one script, the
 * digits 0 to 9, full stop, hyphen and underscore, at least one of them a letter or digit, in Unicode's form NFC and
 * in lower case, not a reserved name, and none of another script that reads as Latin. Existing accounts keep their
 * names.
 */
export function isUsername(text: string): boolean {
  // NFKC also decomposes full-width letters and ligatures, which look like plain ones.
  const isMapped = text === foldUsername(text) && text === text.normalize("NFKC");
  if (!isMapped || reservedUsernames.includes(text) || isWhollyLookalike(text)) return false;
  return patterns.some((pattern) => pattern.test(text));
}

/** The form in which a new username is stored. */
export function foldUsername(text: string): string {
  return text.normalize("NFC").toLowerCase().normalize("NFC");
}
