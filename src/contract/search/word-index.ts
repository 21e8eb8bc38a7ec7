import { foldWords, groupFinder, type SearchWords, type Term } from "./terms.ts";

/** Which of a list of documents hold which words, so that a search reads none of them. Documents go by their number. */
export type WordIndex = {
  /** Every word, sorted. */
  words: readonly string[];
  documentsOf: ReadonlyMap<string, readonly number[]>;
  documentsOfGroup: ReadonlyMap<number, readonly number[]>;
  /** The documents with a word that begins so, for short beginnings, as far as somebody has asked for them. */
  documentsUnder: Map<string, readonly number[]>;
};

/** Up to this length a beginning is that of so many words that their lists are joined once and kept. */
const shortLength = 2;

/** Indexes documents, each given as its fields: no phrase reaches from one field into the next. */
export function indexWords(documents: readonly (readonly string[])[], searchWords: SearchWords): WordIndex {
  const documentsOf = new Map<string, number[]>();
  const documentsOfGroup = new Map<number, number[]>();
  const groupsAt = groupFinder(searchWords);
  const addField = (document: number, words: readonly string[]) => {
    for (let at = 0; at < words.length; at++) {
      add(documentsOf, words[at] ?? "", document);
      for (const group of groupsAt(words, at)) add(documentsOfGroup, group, document);
    }
  };
  for (const [document, fields] of documents.entries())
    for (const field of fields) addField(document, foldWords(field));
  const words = [...documentsOf.keys()].toSorted();
  return { words, documentsOf, documentsOfGroup, documentsUnder: new Map() };
}

/** Lists of the documents that match a term; a document may stand in several of them. */
export function listsOf(index: WordIndex, { word, matches, groups }: Term): (readonly number[])[] {
  const { documentsOf, documentsOfGroup } = index;
  const listOf = (known: string) => documentsOf.get(known) ?? [];
  const lists = {
    start: () =>
      word.length > shortLength ? wordsFrom(index.words, word).map(listOf) : [documentsUnder(index, word)],
    whole: () => [word, `${word}S`].map(listOf),
    none: () => [],
  }[matches]();
  return [...lists, ...groups.map((group) => documentsOfGroup.get(group) ?? [])].filter(
    ({ length }) => length > 0,
  );
}

/** The documents with a word that begins with `start`, each once. */
function documentsUnder({ words, documentsOf, documentsUnder: known }: WordIndex, start: string) {
  const ready = known.get(start);
  if (ready) return ready;
  const documents = new Set<number>();
  for (const word of wordsFrom(words, start))
    for (const document of documentsOf.get(word) ?? []) documents.add(document);
  const joined = [...documents];
  if (joined.length > 0) known.set(start, joined);
  return joined;
}

/** The words that start with `start`. */
function wordsFrom(words: readonly string[], start: string): readonly string[] {
  const begin = placeOf(words, (word) => word >= start);
  const end = placeOf(words, (word) => !word.startsWith(start), begin);
  return words.slice(begin, end);
}

/** The first place from `from` on at which `isPast` holds; it holds for every later one. */
function placeOf(words: readonly string[], isPast: (word: string) => boolean, from = 0): number {
  let low = from;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isPast(words[middle] ?? "")) high = middle;
    else low = middle + 1;
  }
  return low;
}

function add<K>(lists: Map<K, number[]>, key: K, document: number): void {
  const list = lists.get(key);
  if (!list) lists.set(key, [document]);
  else if (list[list.length - 1] !== document) list.push(document);
}
