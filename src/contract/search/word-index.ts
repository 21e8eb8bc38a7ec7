import { foldWords, groupFinder, type SearchWords, type Term } from "./terms.ts";

/**
 * An index of the documents by their words, so that a search reads none of them. Documents are identified by their
 * number.
 */
export type WordIndex = {
  /** Every word, sorted. */
  words: readonly string[];
  /** The documents with the first word, then those with the second, and so on. */
  postings: Uint32Array;
  /** Where the documents of each word begin in `postings`, and at last the end. */
  starts: Uint32Array;
  documentCount: number;
  documentsOfGroup: ReadonlyMap<number, Documents>;
  /** The documents of long ranges of words, each once, cached on first use. */
  joined: Map<string, Documents>;
};
/** Numbers of documents, possibly with duplicates. */
export type Documents = ArrayLike<number> & Iterable<number>;

/** A longer range of postings, as of a prefix that many words have, is joined and cached. */
const mostUnjoined = 2_000;
/** The most joined ranges of one index in the cache, of 40 KB each with 10 000 documents. */
const mostJoined = 200;

/** Indexes documents, each given as its fields: no phrase matches across two fields. */
export function indexWords(documents: readonly (readonly string[])[], searchWords: SearchWords): WordIndex {
  const indexer = createIndexer(searchWords);
  for (const fields of documents) indexer.add(fields);
  return indexer.finish();
}

/** The same for documents given one by one. */
export function createIndexer(searchWords: SearchWords) {
  const documentsOf = new Map<string, number[]>();
  const documentsOfGroup = new Map<number, number[]>();
  const groupsAt = groupFinder(searchWords);
  let documentCount = 0;
  const addField = (words: readonly string[]) => {
    for (let at = 0; at < words.length; at++) {
      add(documentsOf, words[at] ?? "", documentCount);
      for (const group of groupsAt(words, at)) add(documentsOfGroup, group, documentCount);
    }
  };
  return {
    add(fields: readonly string[]): void {
      for (const field of fields) addField(foldWords(field));
      documentCount += 1;
    },
    finish: (): WordIndex => ({
      ...flatten(documentsOf),
      documentCount,
      documentsOfGroup,
      joined: new Map(),
    }),
  };
}

/** Lists one after the other: those of all words with the same prefix are one range, read without a look-up. */
function flatten(documentsOf: ReadonlyMap<string, readonly number[]>) {
  const words = [...documentsOf.keys()].toSorted();
  const starts = new Uint32Array(words.length + 1);
  for (const [place, word] of words.entries())
    starts[place + 1] = (starts[place] ?? 0) + (documentsOf.get(word)?.length ?? 0);
  const postings = new Uint32Array(starts.at(-1) ?? 0);
  for (const [place, word] of words.entries()) postings.set(documentsOf.get(word) ?? [], starts[place]);
  return { words, postings, starts };
}

/** Lists of the documents that match a term; a document may be in several of them. */
export function listsOf(index: WordIndex, { word, matches, groups }: Term): Documents[] {
  const lists = {
    start: () => [documentsUnder(index, word)],
    whole: () => [word, `${word}S`].map((known) => documentsWith(index, known)),
    none: () => [],
  }[matches]();
  return [...lists, ...groups.map((group) => index.documentsOfGroup.get(group) ?? [])].filter(
    ({ length }) => length > 0,
  );
}

/** The documents with the word at `place` of the index. */
export function documentsAt({ postings, starts }: WordIndex, place: number): Documents {
  return postings.subarray(starts[place], starts[place + 1]);
}

function documentsWith(index: WordIndex, word: string): Documents {
  const place = placeOf(index.words, (other) => other >= word);
  return index.words[place] === word ? documentsAt(index, place) : [];
}

/** The documents with a word that begins with `start`. */
function documentsUnder(index: WordIndex, start: string): Documents {
  const { words, postings, starts, joined } = index;
  const begin = placeOf(words, (word) => word >= start);
  const end = placeOf(words, (word) => !word.startsWith(start), begin);
  const stretch = postings.subarray(starts[begin], starts[end]);
  if (stretch.length <= mostUnjoined) return stretch;
  // Prefixes of each other often have the same words.
  const key = `${begin} ${end}`;
  const documents = joined.get(key) ?? joinDocuments(stretch, index.documentCount);
  joined.delete(key);
  joined.set(key, documents);
  if (joined.size > mostJoined) for (const oldest of [...joined.keys()].slice(0, 1)) joined.delete(oldest);
  return documents;
}

/** Each document of a range once. */
function joinDocuments(stretch: Uint32Array, documentCount: number): Documents {
  const isIn = new Uint8Array(documentCount);
  for (let place = 0; place < stretch.length; place++) isIn[stretch[place] ?? 0] = 1;
  const documents: number[] = [];
  for (let document = 0; document < documentCount; document++)
    if (isIn[document] === 1) documents.push(document);
  return Uint32Array.from(documents);
}

/** The first position from `from` on where `isPast` is true, as it is for every later one. */
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
