/**
 * What the careers page offers when a search finds nothing: the jobs that come nearest. Here typing errors are
 * forgiven and one word that fits is enough; the more of the search fits, the nearer.
 */
import { foldJob, hasAny, type JobSearch, readPlaces, readType, type SearchableJob } from "./job-search.ts";
import { limits } from "../limits.ts";
import { readTerms, type SearchWords, type Term } from "./terms.ts";

const points = { rightWord: 4, mistypedWord: 3, rightType: 1 } as const;
const vocabularies = new WeakMap<readonly SearchableJob[], ReadonlySet<string>>();

/** At most `count` jobs, the nearest first and among equals in the order given; none that has nothing in common. */
export function nearestJobs<J extends SearchableJob>(
  jobs: readonly J[],
  search: JobSearch,
  searchWords: SearchWords,
  count: number = limits.search.nearest,
): J[] {
  const known = vocabularyOf(jobs);
  const forgive = (terms: Term[]) => terms.map((term) => ({ ...term, mistyped: findMistyped(term, known) }));
  const terms = forgive(readTerms(search.q, searchWords));
  const places = forgive(readPlaces(search.location, searchWords));
  const type = readType(search.type);
  const score = (job: SearchableJob) => {
    const { text, location } = foldJob(job);
    const fitting =
      sum(terms.map((term) => rate(text, term))) + sum(places.map((place) => rate(location, place)));
    return fitting + (type !== undefined && job.employmentType === type ? points.rightType : 0);
  };
  return jobs
    .map((job) => ({ job, score: score(job) }))
    .filter((rated) => rated.score > 0)
    .toSorted((left, right) => right.score - left.score)
    .slice(0, count)
    .map(({ job }) => job);
}

function rate(text: string, term: Term & { mistyped: readonly string[] }): number {
  if (hasAny(text, term.needles)) return points.rightWord;
  return hasAny(text, term.mistyped) ? points.mistypedWord : 0;
}

/** The words of the jobs themselves that a term may have been meant to be. */
function findMistyped({ word }: Term, vocabulary: ReadonlySet<string>): string[] {
  return [...vocabulary].filter((meant) => isMistyped(word, meant)).map((meant) => ` ${meant} `);
}

function vocabularyOf(jobs: readonly SearchableJob[]): ReadonlySet<string> {
  const known = vocabularies.get(jobs);
  if (known) return known;
  const made = new Set(jobs.flatMap((job) => foldJob(job).text.trim().split(/\s+/)));
  vocabularies.set(jobs, made);
  return made;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
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
  const most = forgivenSlips(written.length);
  if (Math.abs(written.length - meant.length) > most) return false;
  return distance(written, meant, most) <= most;
}

/** Optimal string alignment distance; gives up above `most`. */
function distance(left: string, right: string, most: number): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    for (let column = 1; column <= right.length; column++) {
      const isSame = left[row - 1] === right[column - 1];
      let least = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
      );
      if (row > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1])
        least = Math.min(least, at(beforeLast, column - 2) + 1);
      current.push(least);
    }
    if (Math.min(...current) > most) return most + 1;
    beforeLast = last;
    last = current;
  }
  return at(last, right.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
