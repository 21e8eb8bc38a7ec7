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
  const scores = Uint8Array.from(jobs, (job) =>
    type !== undefined && job.employmentType === type ? points.rightType : 0,
  );
  /** The last term that each job has its points for, counted from 1. */
  const rated = new Uint8Array(jobs.length);
  let guessed = 0;
  for (const [earlier, { term, index }] of terms.entries()) {
    const rate = (list: readonly number[] = [], score: number) => {
      for (const job of list) {
        if (rated[job] === earlier + 1) continue;
        rated[job] = earlier + 1;
        scores[job] = (scores[job] ?? 0) + score;
      }
    };
    const lists = listsOf(index, term);
    for (const list of lists) rate(list, points.rightWord);
    // A word that stands in a job is not mistyped.
    if (lists.length > 0 || guessed === limits.search.guessedWords) continue;
    guessed += 1;
    for (const word of guessWords(term.word, index.words))
      rate(index.documentsOf.get(word), points.mistypedWord);
  }
  return highest(scores, count).flatMap((number) => jobs[number] ?? []);
}

/** The places of the `count` highest scores above 0, the highest first and among equals the first. */
function highest(scores: Uint8Array, count: number): number[] {
  const places: number[] = [];
  for (let place = 0; place < scores.length; place++) {
    const score = scores[place] ?? 0;
    const least = scores[places[count - 1] ?? -1] ?? 0;
    if (score <= least) continue;
    const before = places.findIndex((other) => (scores[other] ?? 0) < score);
    places.splice(before === -1 ? places.length : before, 0, place);
    places.length = Math.min(places.length, count);
  }
  return places;
}

/**
 * The words of the jobs that `written` may have been meant to be: letters left out, added, changed or swapped with their
 * neighbour, one in words of 4 to 7 letters and two in longer ones. `words` are sorted: those with the same beginning stand
 * together, its distance is worked out once, and where it is too far already they are passed over.
 */
export function guessWords(written: string, words: readonly string[]): string[] {
  const most = forgivenSlips(written.length);
  if (most === 0) return [];
  const shared = sharedBeginnings(words);
  const distances = new Distances(written, most);
  const guessed: string[] = [];
  /** The length of the beginning whose distances are known, and from which on it is too far. */
  let known = 0;
  let tooFar = Number.POSITIVE_INFINITY;
  for (let place = 0; place < words.length; place++) {
    const same = shared[place] ?? 0;
    if (same >= tooFar) continue;
    const word = words[place] ?? "";
    tooFar = Number.POSITIVE_INFINITY;
    for (known = Math.min(known, same); known < word.length && known < tooFar; known++)
      if (!distances.isNear(word, known + 1)) tooFar = known + 1;
    if (tooFar > known && distances.at(known, written.length) <= most) guessed.push(word);
  }
  return guessed;
}

/** How many slips a word of this length is forgiven: a short word with two changed letters is another word. */
function forgivenSlips(length: number): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

const beginnings = new WeakMap<readonly string[], Uint8Array>();

/** How many letters each word has in common with the one before it, up to 255. */
function sharedBeginnings(words: readonly string[]): Uint8Array {
  const ready = beginnings.get(words);
  if (ready) return ready;
  const shared = Uint8Array.from(words, (word, number) => {
    const before = words[number - 1] ?? "";
    let same = 0;
    while (same < 255 && same < before.length && word[same] === before[same]) same += 1;
    return same;
  });
  beginnings.set(words, shared);
  return shared;
}

/**
 * Optimal string alignment distances between beginnings of `written` and of another word, as far as they are at most `most`;
 * one row for each length of the other's beginning.
 */
class Distances {
  readonly #written: string;
  readonly #most: number;
  readonly #width: number;
  readonly #cells: Uint8Array;

  constructor(written: string, most: number) {
    this.#written = written;
    this.#most = most;
    this.#width = written.length + 1;
    // A beginning that is longer than `written` by more than `most` is too far, and no row follows it.
    this.#cells = new Uint8Array((this.#width + most + 1) * this.#width).fill(most + 1);
    for (let letters = 0; letters <= most; letters++) this.#cells[letters] = letters;
  }

  /** The distance from the first `letters` of `written` to the first `length` letters of the word. */
  at(length: number, letters: number): number {
    return this.#cells[length * this.#width + letters] ?? 0;
  }

  /**
   * Fills the row of the first `length` letters of `word`, after all rows before it. Answers whether a word that begins with
   * them may be near. Cells beside the diagonal by more than `most` stay as they are: too far.
   */
  isNear(word: string, length: number): boolean {
    const written = this.#written;
    const most = this.#most;
    const letter = word.charCodeAt(length - 1);
    const before = length > 1 ? word.charCodeAt(length - 2) : -1;
    const end = Math.min(written.length, length + most);
    let least = most + 1;
    for (let letters = Math.max(0, length - most); letters <= end; letters++) {
      let cost = this.at(length - 1, letters) + 1;
      if (letters > 0) {
        const change = written.charCodeAt(letters - 1) === letter ? 0 : 1;
        cost = Math.min(cost, this.at(length, letters - 1) + 1, this.at(length - 1, letters - 1) + change);
      }
      const isSwapped =
        letters > 1 &&
        written.charCodeAt(letters - 1) === before &&
        written.charCodeAt(letters - 2) === letter;
      if (isSwapped) cost = Math.min(cost, this.at(length - 2, letters - 2) + 1);
      this.#cells[length * this.#width + letters] = cost;
      least = Math.min(least, cost);
    }
    return least <= most;
  }
}
