import { limits } from "../limits.ts";

/** The vocabulary of a search. Passed in as data (content/job-synonyms.ts). */
export type SearchWords = {
  /** The names of each employment type, which find it too. */
  types: Readonly<Record<string, string>>;
  /** Groups of words and phrases of the same meaning for a job seeker. */
  synonyms: readonly (readonly string[])[];
  /** A search for any of `asked` also finds `found`, but not the other way round. */
  narrower: readonly { asked: readonly string[]; found: readonly string[] }[];
  /** Like `synonyms`, of phrases whose words mean something else alone: "part time" is not a search for "part". */
  compounds: readonly (readonly string[])[];
  /** Words that are ignored in a query: "jobs in Leeds" is a search for Leeds. */
  fillers: readonly string[];
};

/** A word of a query, or a compound, and the groups (of synonyms, narrower words or compounds) that also match it. */
export type Term = {
  word: string;
  /** How words match: those that start with it, itself and its plural, or none. */
  matches: "start" | "whole" | "none";
  groups: readonly number[];
};

/** A phrase in a query: in the singular. */
type AskedPhrase = { words: readonly string[]; group: number };
/** A phrase in a text, in singular or plural: the words after its first. */
type FoundPhrase = { rest: readonly string[]; group: number };
type Prepared = {
  asked: ReadonlyMap<string, readonly AskedPhrase[]>;
  compounds: readonly AskedPhrase[];
  found: ReadonlyMap<string, readonly FoundPhrase[]>;
  fillers: ReadonlySet<string>;
  abbreviations: ReadonlySet<string>;
};

/** Up to this length a synonym is an abbreviation: "PA" means itself and not the start of "paid" or "part". */
const abbreviationLength = 3;
const prepared = new WeakMap<SearchWords, Prepared>();

/**
 * The terms of a query, each once; all must match. The order of the words makes no difference. Words beyond
 * `limits.search.words` are ignored, because each costs the server time.
 */
export function readTerms(query: string, searchWords: SearchWords): Term[] {
  if (query === "") return [];
  const { asked, compounds, fillers, abbreviations } = prepare(searchWords);
  const words = new Set([...new Set(foldWords(query).map(singular))].slice(0, limits.search.words));
  const isAsked = (phrase: AskedPhrase) => phrase.words.every((word) => words.has(word));
  const terms: Term[] = [];
  for (const compound of compounds.filter(isAsked)) {
    terms.push({ word: compound.words.join(" "), matches: "none", groups: [compound.group] });
    for (const word of compound.words) words.delete(word);
  }
  const phrasesOf = (word: string) => (asked.get(word) ?? []).filter(isAsked);
  for (const word of words)
    if (!fillers.has(word))
      terms.push({
        word,
        matches: abbreviations.has(word) ? "whole" : "start",
        groups: phrasesOf(word).map(({ group }) => group),
      });
  return terms;
}

/** Finds the groups of which a phrase begins at `words[at]`. */
export function groupFinder(searchWords: SearchWords) {
  const { found } = prepare(searchWords);
  const none: readonly number[] = [];
  return (words: readonly string[], at: number): readonly number[] => {
    const phrases = found.get(words[at] ?? "");
    if (!phrases) return none;
    const isHere = ({ rest }: FoundPhrase) => rest.every((word, index) => words[at + 1 + index] === word);
    return phrases.filter(isHere).map(({ group }) => group);
  };
}

const withoutGroups = new WeakMap<SearchWords, SearchWords>();

/** The filler words alone, for places, which have no synonyms; the same object each time. */
export function onlyFillers(searchWords: SearchWords): SearchWords {
  const known = withoutGroups.get(searchWords) ?? {
    ...searchWords,
    synonyms: [],
    narrower: [],
    compounds: [],
  };
  withoutGroups.set(searchWords, known);
  return known;
}

function prepare(searchWords: SearchWords): Prepared {
  const known = prepared.get(searchWords);
  if (known) return known;
  const asked = new Map<string, AskedPhrase[]>();
  const compounds: AskedPhrase[] = [];
  const found = new Map<string, FoundPhrase[]>();
  const abbreviations = new Set<string>();
  const addAsked = (words: readonly string[], group: number) => {
    for (const word of words) addTo(asked, word, { words, group });
    const [first = ""] = words;
    if (words.length === 1 && first.length <= abbreviationLength) abbreviations.add(first);
  };
  for (const [group, texts] of groupsOf(searchWords).entries()) {
    for (const text of texts.asked) {
      const words = foldWords(text).map(singular);
      if (texts.isCompound) compounds.push({ words, group });
      else addAsked(words, group);
    }
    for (const text of texts.found)
      for (const [first = "", ...rest] of [foldWords(text), foldWords(`${text}s`)])
        addTo(found, first, { rest, group });
  }
  const fillers = new Set(searchWords.fillers.flatMap(foldWords).map(singular));
  const made = { asked, compounds, found, fillers, abbreviations };
  prepared.set(searchWords, made);
  return made;
}

/** The groups by their numbers: a search for `asked` finds `found`. */
function groupsOf({ synonyms, narrower, compounds }: SearchWords) {
  return [
    ...synonyms.map((texts) => ({ asked: texts, found: texts, isCompound: false })),
    ...narrower.map((words) => ({ ...words, isCompound: false })),
    ...compounds.map((texts) => ({ asked: texts, found: texts, isCompound: true })),
  ];
}

function addTo<V>(lists: Map<string, V[]>, key: string, value: V): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

const marksAndApostrophes = /[\p{M}'’ʼ]/gu;
const letters = /[\p{L}\p{N}]+/gu;

/**
 * The words of a text as a search compares them: without case, accents, apostrophes or punctuation. Upper case,
 * because it makes more letters equal than lower case (ß and ss, σ and ς).
 */
export function foldWords(text: string): string[] {
  const plain = text.normalize("NFKD").replace(marksAndApostrophes, "").toLowerCase().toUpperCase();
  return plain.match(letters) ?? [];
}

/** A folded word without its plural S. As a prefix it finds the plural, too. */
function singular(word: string): string {
  return word.length > 3 && word.endsWith("S") && !word.endsWith("SS") ? word.slice(0, -1) : word;
}
