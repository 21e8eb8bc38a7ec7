import { foldWords, groupFinder, type SearchWords, type Term } from "./terms.ts";

/** Which of a list of documents hold which words, so that a search reads none of them. Documents go by their number. */
export type WordIndex = {
  /** Every word, sorted. */
  words: readonly string[];
  documentsOf: ReadonlyMap<string, readonly number[]>;
  documentsOfGroup: ReadonlyMap<number, readonly number[]>;
};

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
  return { words: [...documentsOf.keys()].toSorted(), documentsOf, documentsOfGroup };
}

/** Lists of the documents that match a term; a document may stand in several of them. */
export function listsOf(index: WordIndex, { word, matches, groups }: Term): (readonly number[])[] {
  const { documentsOf, documentsOfGroup } = index;
  const words = matches === "start" ? wordsFrom(index.words, word) : [word, `${word}S`];
  const lists = matches === "none" ? [] : words.map((known) => documentsOf.get(known));
  return [...lists, ...groups.map((group) => documentsOfGroup.get(group))].filter(
    (list) => list !== undefined,
  );
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
