/** Letters without a decomposition in Unicode. */
const spelledOut: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
  ɖ: "d",
  ħ: "h",
  ŧ: "t",
};

/**
 * For a regular expression: the characters that keyboards, word processors and other scripts use for the apostrophe
 * of `O'Brien`.
 */
export const apostrophe = "['`´‘’‛ʹʻʼʽˈ′＇]";
const apostrophes = new RegExp(apostrophe, "gu");

/** In lower case, without accents and with one kind of apostrophe: `Zoë` and `ŁUKASZ` are `zoe` and `lukasz`. */
export function plainLetters(text: string): string {
  return (
    text
      // Before decomposition: an acute accent used as an apostrophe would leave a space.
      .replaceAll(apostrophes, "'")
      .normalize("NFKD")
      .replaceAll(/\p{M}/gu, "")
      .toLowerCase()
      .replaceAll(/[ßæœøłđðþıɖħŧ]/g, (letter) => spelledOut[letter] ?? letter)
  );
}

/** Words of a name without apostrophes and hyphens: `Siobhán O’Brien-Smith` is `siobhan obriensmith`. */
export function plainName(name: string): string {
  return plainLetters(name)
    .replaceAll(/[^\p{L}\p{N}\s]+/gu, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/**
 * Whether each word of `searched`, written as one word or several, is in `name`: `OBrien` is in `O Brien`. Words
 * without letters match nothing.
 */
export function isInName(searched: string, name: string): boolean {
  const known = plainName(name);
  const knownWords = known.split(" ");
  const isAcrossWords = (whole: string) =>
    knownWords.some((_, index) => knownWords.slice(index).join("").startsWith(whole));
  const words = plainLetters(searched)
    .split(/\s+/)
    .map((word) => [plainName(word), word.split(/[^\p{L}\p{N}]+/u)] as const)
    .filter(([whole]) => whole !== "");
  return (
    words.length > 0 &&
    words.every(
      ([whole, parts]) =>
        known.includes(whole) || isAcrossWords(whole) || parts.every((part) => known.includes(part)),
    )
  );
}
