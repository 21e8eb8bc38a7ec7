import { apostrophe } from "#contract/text/plain.ts";

/** Redacts words, in any spacing and Unicode form, and reports which of them were not found. */
export function createRedactor(given: readonly string[]) {
  const patterns = given.map((word) => ({ word, pattern: patternOf(word) }));
  const matched = new Set<string>();
  const redactText = (text: string): string => {
    const composed = text.normalize("NFC");
    // All are searched in the original text: redacting "Ann" first would leave "Smith" of "Ann Smith".
    const ranges = patterns.flatMap(({ word, pattern }) =>
      [...composed.matchAll(pattern)].map(({ index, 0: { length } }) => {
        matched.add(word);
        return { from: index, to: index + length };
      }),
    );
    let [readable, done] = ["", 0];
    // Of those at the same place the longest first.
    for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
      if (from >= done) readable += `${composed.slice(done, from)}█████`;
      done = Math.max(done, to);
    }
    return readable + composed.slice(done);
  };
  return {
    hide: <T extends string | null>(text: T): T => (text === null ? text : redactText(text)) as T, // a text stays a text
    unmatched: () => given.filter((word) => !matched.has(word)),
  };
}

/** Matches the word with any white space between its parts, and with any apostrophe. */
function patternOf(word: string): RegExp {
  const parts = word.normalize("NFC").trim().split(/\s+/);
  const source = parts
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join(String.raw`\s+`)
    .replaceAll(new RegExp(apostrophe, "gu"), apostrophe);
  return new RegExp(source, "giu");
}
