const marksAndApostrophes = /[\p{M}'’ʼ]/gu;
const words = /[\p{L}\p{N}]+/gu;

/**
 * The words of a text as a search compares them: without case, accents, apostrophes or punctuation. Upper case,
 * because it joins what lower case keeps apart (ß and ss, σ and ς).
 */
export function foldWords(text: string): string[] {
  const plain = text.normalize("NFKD").replace(marksAndApostrophes, "").toLowerCase().toUpperCase();
  return plain.match(words) ?? [];
}

/** `words` as one line with a space around each, so that " NURS" finds the start of a word and " RMN " a whole one. */
export function joinWords(folded: readonly string[]): string {
  return ` ${folded.join(" ")} `;
}

/** A folded word without the S of its plural. As the start of a word it finds the plural, too. */
export function singular(word: string): string {
  return word.length > 3 && word.endsWith("S") && !word.endsWith("SS") ? word.slice(0, -1) : word;
}
