/**
 * What the careers page offers when a search finds nothing: the jobs that come nearest. Here typing errors are
 * forgiven and one word that fits is enough; the more of the search fits, the nearer.
 */
import { isMistyped } from "./edit-distance.ts";
import { foldJob, hasAny, type JobSearch, readPlaces, readType, type SearchableJob } from "./job-search.ts";
import { limits } from "./limits.ts";
import { readTerms, type SearchWords, type Term } from "./search-words.ts";

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
