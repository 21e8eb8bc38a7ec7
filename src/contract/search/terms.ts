/** What a search knows of the language of its field. Passed in as data (content/job-synonyms.ts). */
export type SearchWords = {
  /** Groups of words and phrases that mean the same to a job seeker. */
  synonyms: readonly (readonly string[])[];
  /** Words that a query may hold and no job need match: "jobs in Leeds" is a search for Leeds. */
  fillers: readonly string[];
};

/** A query word, and the pieces of folded text any of which makes a job match it. */
export type Term = { word: string; needles: readonly string[] };

/** A synonym: its words in the singular, as a query is compared, and its line as it stands in a job's text. */
type Phrase = { words: readonly string[]; line: string; group: readonly Phrase[] };
type Prepared = {
  phrasesOf: ReadonlyMap<string, readonly Phrase[]>;
  fillers: ReadonlySet<string>;
  abbreviations: ReadonlySet<string>;
};

/** Up to this length a synonym is an abbreviation: "PA" means itself and not the start of "paid" or "part". */
const abbreviationLength = 3;
const prepared = new WeakMap<SearchWords, Prepared>();

/** The terms of a query, each once; all must match. The order in which the words stand makes no difference. */
export function readTerms(query: string, searchWords: SearchWords): Term[] {
  if (query === "") return [];
  const { phrasesOf, fillers, abbreviations } = prepare(searchWords);
  const asked = new Set(foldWords(query).map(singular));
  const terms: Term[] = [];
  for (const word of asked) {
    if (fillers.has(word)) continue;
    const own = abbreviations.has(word) ? wholeWords(joinWords([word])) : [` ${word}`];
    const meant = (phrasesOf.get(word) ?? [])
      .filter((phrase) => phrase.words.every((part) => asked.has(part)))
      .flatMap((phrase) => phrase.group.filter((other) => other !== phrase));
    terms.push({ word, needles: [...own, ...meant.flatMap((phrase) => wholeWords(phrase.line))] });
  }
  return terms;
}

const ofPlaces = new WeakMap<SearchWords, SearchWords>();

/** The same words as long as those live, so that they are made ready once. */
export function withoutSynonyms(searchWords: SearchWords): SearchWords {
  const known = ofPlaces.get(searchWords) ?? { synonyms: [], fillers: searchWords.fillers };
  ofPlaces.set(searchWords, known);
  return known;
}

/** A line of whole words, and its plural. */
function wholeWords(line: string): string[] {
  return [line, `${line.slice(0, -1)}S `];
}

function prepare(searchWords: SearchWords): Prepared {
  const known = prepared.get(searchWords);
  if (known) return known;
  const phrasesOf = new Map<string, Phrase[]>();
  const abbreviations = new Set<string>();
  for (const texts of searchWords.synonyms) {
    const group: Phrase[] = [];
    for (const text of texts) {
      const words = foldWords(text);
      const phrase = { words: words.map(singular), line: joinWords(words), group };
      group.push(phrase);
      for (const word of phrase.words) phrasesOf.set(word, [...(phrasesOf.get(word) ?? []), phrase]);
      const [first = ""] = phrase.words;
      if (phrase.words.length === 1 && first.length <= abbreviationLength) abbreviations.add(first);
    }
  }
  const fillers = new Set(searchWords.fillers.flatMap(foldWords).map(singular));
  const made = { phrasesOf, fillers, abbreviations };
  prepared.set(searchWords, made);
  return made;
}

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
