/**
 * What the careers page offers when a search finds nothing: the jobs that come nearest. Here typing errors are
 * forgiven and one word that fits is enough; the more of the search fits, the nearer.
 */
import { limits } from "../limits.ts";
import { type JobSearch, readSearch, type SearchableJob } from "./job-search.ts";
import type { SearchWords } from "./terms.ts";
import { listsOf } from "./word-index.ts";

const points = { rightWord: 4, mistypedWord: 3, rightType: 1 } as const;

/** At most `count` jobs, the nearest first and among equals in the order given; none that has nothing in common. */
export function nearestJobs<J extends SearchableJob>(
  jobs: readonly J[],
  search: JobSearch,
  searchWords: SearchWords,
  count: number = limits.search.nearest,
): J[] {
  const { terms, type } = readSearch(jobs, search, searchWords);
  const scores = jobs.map((job): number =>
    type !== undefined && job.employmentType === type ? points.rightType : 0,
  );
  for (const { term, index } of terms) {
    const rated = new Uint8Array(jobs.length);
    for (const word of guessWords(term.word, index.words))
      for (const job of index.documentsOf.get(word) ?? []) rated[job] = points.mistypedWord;
    for (const list of listsOf(index, term)) for (const job of list) rated[job] = points.rightWord;
    for (let job = 0; job < rated.length; job++) scores[job] = (scores[job] ?? 0) + (rated[job] ?? 0);
  }
  return jobs
    .map((job, number) => ({ job, score: scores[number] ?? 0 }))
    .filter(({ score }) => score > 0)
    .toSorted((left, right) => right.score - left.score)
    .slice(0, count)
    .map(({ job }) => job);
}

const letterSets = new WeakMap<readonly string[], Uint32Array>();

/**
 * The words of the jobs themselves that `written` may have been meant to be. Most are ruled out by their letters: one slip
 * takes away at most one letter and brings at most one. `compare` is there for a test, which counts its calls.
 */
export function guessWords(written: string, words: readonly string[], compare = isMistyped): string[] {
  const most = forgivenSlips(written.length);
  if (most === 0) return [];
  const sets = letterSets.get(words) ?? Uint32Array.from(words, lettersOf);
  letterSets.set(words, sets);
  const letters = lettersOf(written);
  return words.filter(
    (word, number) =>
      Math.abs(written.length - word.length) <= most &&
      countBits(letters ^ (sets[number] ?? 0)) <= 2 * most &&
      compare(written, word),
  );
}

/** The letters of a word as a set of 32 bits, which letters of other alphabets share. */
function lettersOf(word: string): number {
  let set = 0;
  for (let at = 0; at < word.length; at++) set |= 1 << (word.charCodeAt(at) & 31);
  return set;
}

function countBits(set: number): number {
  let count = 0;
  for (let left = set; left !== 0; left &= left - 1) count += 1;
  return count;
}

/** How many slips a word of this length is forgiven: a short word with two changed letters is another word. */
function forgivenSlips(length: number): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

/**
 * Whether `written` may be a mistyped `meant`: letters left out, added, changed or swapped with their neighbour, one
 * in words of 4 to 7 letters and two in longer ones.
 */
export function isMistyped(written: string, meant: string): boolean {
  /** Whether so many slips make `written` from `start` on what `meant` is from `begin` on. */
  const isReached = (slips: number, start: number, begin: number): boolean => {
    let at = start;
    let to = begin;
    while (at < written.length && written[at] === meant[to]) {
      at += 1;
      to += 1;
    }
    const left = written.length - at;
    const wanted = meant.length - to;
    if (Math.abs(left - wanted) > slips) return false;
    if (left === 0 || wanted === 0) return true;
    if (slips === 0) return false;
    const isSwapped = written[at] === meant[to + 1] && written[at + 1] === meant[to];
    return (
      isReached(slips - 1, at + 1, to + 1) ||
      isReached(slips - 1, at + 1, to) ||
      isReached(slips - 1, at, to + 1) ||
      (isSwapped && isReached(slips - 1, at + 2, to + 2))
    );
  };
  return isReached(forgivenSlips(written.length), 0, 0);
}
