/** Letters whose plain form Unicode does not name. */
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
};

/** In lower case and without accents: `Zoë` and `ŁUKASZ` are `zoe` and `lukasz`. */
export function plainLetters(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[ßæœøłđðþı]/g, (letter) => spelledOut[letter] ?? letter);
}
