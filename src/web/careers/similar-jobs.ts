import type { Job } from "#contract/jobs.ts";
import { limits } from "#contract/limits.ts";
import { hasAny } from "#contract/search/job-search.ts";
import { foldWords, joinWords, readTerms } from "#contract/search/terms.ts";
import { jobSearchWords } from "#content/job-synonyms.ts";

const points = { word: 2, place: 2, type: 1 } as const;
const foldedTitles = new WeakMap<Job, string>();
const knownOf = new WeakMap<readonly Job[], Map<string, Job[]>>();

/**
 * Up to three jobs of `open` that are most like `job`, best first: each word of its title that theirs has, or means, and
 * the place count twice, the type once; the type alone makes no likeness. What was found in a list
 * stands as long as the list, so that a job's page costs little among thousands.
 */
export function similarJobs(job: Job, open: readonly Job[]): Job[] {
  const known = knownOf.get(open) ?? new Map<string, Job[]>();
  knownOf.set(open, known);
  const similar = known.get(job.id) ?? findSimilar(job, open);
  known.set(job.id, similar);
  return similar;
}

function findSimilar(job: Job, open: readonly Job[]): Job[] {
  const terms = readTerms(job.title, jobSearchWords);
  const likeness = (other: Job) =>
    points.word * terms.filter(({ needles }) => hasAny(foldTitle(other), needles)).length +
    (other.location === job.location ? points.place : 0) +
    (other.employmentType === job.employmentType ? points.type : 0);
  return open
    .filter(({ id }) => id !== job.id)
    .map((other) => ({ other, likeness: likeness(other) }))
    .filter((rated) => rated.likeness > points.type)
    .toSorted((left, right) => right.likeness - left.likeness)
    .slice(0, limits.search.nearest)
    .map(({ other }) => other);
}

function foldTitle(job: Job): string {
  const known = foldedTitles.get(job);
  if (known !== undefined) return known;
  const made = joinWords(foldWords(job.title));
  foldedTitles.set(job, made);
  return made;
}
