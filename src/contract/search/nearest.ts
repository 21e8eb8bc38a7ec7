/**
 * The suggestions of the careers page when a search finds nothing: the nearest jobs. Typing errors are allowed and
 * one matching word is enough; the more of the search matches, the nearer.
 */
import { limits } from "../limits.ts";
import { type JobSearch, readSearch, type SearchableJob } from "./job-search.ts";
import type { SearchWords } from "./terms.ts";
import { type Documents, documentsAt, listsOf } from "./word-index.ts";

const points = { rightWord: 4, mistypedWord: 3, rightType: 1 } as const;

/** At most `count` jobs, the nearest first, equals in the given order; none without anything in common. */
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
    const rate = (list: Documents, score: number) => {
      for (let place = 0; place < list.length; place++) {
        const job = list[place] ?? 0;
        if (rated[job] === earlier + 1) continue;
        rated[job] = earlier + 1;
        scores[job] = (scores[job] ?? 0) + score;
      }
    };
    const lists = listsOf(index, term);
    for (const list of lists) rate(list, points.rightWord);
    // A word that occurs in a job is not mistyped.
    if (lists.length > 0 || guessed === limits.search.guessedWords) continue;
    guessed += 1;
    for (const place of guessWords(term.word, index.words))
      rate(documentsAt(index, place), points.mistypedWord);
  }
  return highest(scores, count).flatMap((number) => jobs[number] ?? []);
}

/** The positions of the `count` highest scores above 0, the highest first, equals in the given order. */
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
 * The positions in `words` of those that `written` may mean: letters left out, added, changed or swapped with their
 * neighbour, one in words of 4 to 7 letters and two in longer ones. `words` are sorted, so that a common prefix is
 * compared once, and all its words are skipped if it has too many slips already.
 */
export function guessWords(written: string, words: readonly string[]): number[] {
  const most = forgivenSlips(written.length);
  if (most === 0) return [];
  const beginnings = sharedBeginnings(words);
  const slips = new Slips(written, most);
  const guessed: number[] = [];
  /** The length of the prefix that has been compared, and the length at which it has too many slips. */
  let known = 0;
  let tooMany = Number.POSITIVE_INFINITY;
  for (let place = 0; place < words.length; place = nextPlace(beginnings, place + 1, tooMany)) {
    const word = words[place] ?? "";
    known = Math.min(known, beginnings.shared[place] ?? 0);
    for (tooMany = Number.POSITIVE_INFINITY; known < word.length && known < tooMany; known++)
      if (!slips.areFew(word, known + 1)) tooMany = known + 1;
    if (tooMany > known && slips.areOfWhole(known)) guessed.push(place);
  }
  slips.forget();
  return guessed;
}

/** The longest word: a 32-bit number has a bit for each letter, and one for the position before the first. */
const lettersMax = 30;

/** The number of slips allowed for a word of this length: a short word with two changed letters is another word. */
function forgivenSlips(length: number): number {
  if (length < 4 || length > lettersMax) return 0;
  return length < 8 ? 1 : 2;
}

/** Words are skipped in blocks of this size. */
const blockSize = 16;
type Beginnings = { shared: Uint8Array; leastOfBlock: Uint8Array };
const knownBeginnings = new WeakMap<readonly string[], Beginnings>();

/** The first position from `place` on whose word shares fewer than `most` letters with the previous one. */
function nextPlace({ shared, leastOfBlock }: Beginnings, from: number, most: number): number {
  let place = from;
  while (place < shared.length && (shared[place] ?? 0) >= most) {
    place += 1;
    if (place % blockSize === 0) while ((leastOfBlock[place / blockSize] ?? 0) >= most) place += blockSize;
  }
  return place;
}

/** The number of letters that each word shares with the previous one, up to 255, and the minimum of each block. */
function sharedBeginnings(words: readonly string[]): Beginnings {
  const ready = knownBeginnings.get(words);
  if (ready) return ready;
  const shared = Uint8Array.from(words, (word, number) => {
    const before = words[number - 1] ?? "";
    let same = 0;
    while (same < 255 && same < before.length && word[same] === before[same]) same += 1;
    return same;
  });
  const leastOfBlock = new Uint8Array(Math.ceil(words.length / blockSize)).fill(255);
  for (const [place, same] of shared.entries()) {
    const block = Math.trunc(place / blockSize);
    leastOfBlock[block] = Math.min(leastOfBlock[block] ?? 255, same);
  }
  const made = { shared, leastOfBlock };
  knownBeginnings.set(words, made);
  return made;
}

/** The positions of each letter in the written word, a bit each; 0 for other letters. */
const placesOfLetter = new Int32Array(0x1_00_00);

/**
 * Which prefixes of `written` match the beginning of another word with so many slips (optimal string alignment): a
 * bit for each prefix, in a row for each length of the other's beginning and each number of slips (Wu and Manber).
 */
class Slips {
  readonly #written: string;
  readonly #most: number;
  readonly #width: number;
  readonly #all: number;
  readonly #rows: Int32Array;

  constructor(written: string, most: number) {
    this.#written = written;
    this.#most = most;
    this.#width = most + 1;
    this.#all = 2 ** (written.length + 1) - 1;
    // A beginning that is longer than `written` by more than `most` has empty rows.
    this.#rows = new Int32Array((written.length + most + 2) * this.#width);
    for (let slips = 0; slips <= most; slips++) this.#rows[slips] = 2 ** (slips + 1) - 1;
    for (let place = 0; place < written.length; place++) {
      const letter = written.charCodeAt(place);
      placesOfLetter[letter] = (placesOfLetter[letter] ?? 0) | (1 << place);
    }
  }

  forget(): void {
    for (let place = 0; place < this.#written.length; place++)
      placesOfLetter[this.#written.charCodeAt(place)] = 0;
  }

  /** Whether the word whose first `length` letters were read last is `written` with few slips. */
  areOfWhole(length: number): boolean {
    return ((this.#rows[length * this.#width + this.#most] ?? 0) >> this.#written.length) % 2 !== 0;
  }

  /**
   * Fills the rows of the first `length` letters of `word`, after the previous ones. Returns whether a word with this
   * beginning may be near.
   */
  areFew(word: string, length: number): boolean {
    const rows = this.#rows;
    const width = this.#width;
    const at = length * width;
    const here = placesOfLetter[word.charCodeAt(length - 1)] ?? 0;
    const before = length > 1 ? (placesOfLetter[word.charCodeAt(length - 2)] ?? 0) : 0;
    let reached = (((rows[at - width] ?? 0) & here) << 1) & this.#all;
    rows[at] = reached;
    for (let slips = 1; slips <= this.#most; slips++) {
      const was = rows[at - width + slips] ?? 0;
      const fewerWas = rows[at - width + slips - 1] ?? 0;
      const added = fewerWas;
      const changed = fewerWas << 1;
      const leftOut = reached << 1;
      // The letters of a swap are in the other order: this one first.
      const swapped = length > 1 ? ((rows[at - 2 * width + slips - 1] ?? 0) & here & (before >> 1)) << 2 : 0;
      reached = (((was & here) << 1) | added | changed | leftOut | swapped) & this.#all;
      rows[at + slips] = reached;
    }
    return reached !== 0;
  }
}
