import type { Job } from "#contract/jobs.ts";
import { limits } from "#contract/limits.ts";
import { readTerms } from "#contract/search/terms.ts";
import { indexWords, listsOf, type WordIndex } from "#contract/search/word-index.ts";
import { jobSearchWords } from "#content/job-synonyms.ts";

const points = { word: 2, place: 2, type: 1 } as const;
const titleIndexes = new WeakMap<readonly Job[], WordIndex>();
const knownOf = new WeakMap<readonly Job[], Map<string, Job[]>>();

/**
 * Up to three jobs of `open` that are most like `job`, best first: each word of its title that theirs has, or means,
 * and the place count twice, the type once; the type alone is not enough. The result is cached with the list, so that
 * a job's page costs little among thousands.
 */
export function similarJobs(job: Job, open: readonly Job[]): Job[] {
  const known = knownOf.get(open) ?? new Map<string, Job[]>();
  knownOf.set(open, known);
  const similar = known.get(job.id) ?? findSimilar(job, open);
  known.set(job.id, similar);
  return similar;
}

function findSimilar(job: Job, open: readonly Job[]): Job[] {
  const titles =
    titleIndexes.get(open) ??
    indexWords(
      open.map(({ title }) => [title]),
      jobSearchWords,
    );
  titleIndexes.set(open, titles);
  const likeness = open.map(
    ({ location, employmentType }) =>
      (location === job.location ? points.place : 0) +
      (employmentType === job.employmentType ? points.type : 0),
  );
  for (const term of readTerms(job.title, jobSearchWords))
    for (const other of new Set(listsOf(titles, term).flatMap((list) => [...list])))
      likeness[other] = (likeness[other] ?? 0) + points.word;
  return open
    .map((other, number) => ({ other, likeness: likeness[number] ?? 0 }))
    .filter((rated) => rated.other.id !== job.id && rated.likeness > points.type)
    .toSorted((left, right) => right.likeness - left.likeness)
    .slice(0, limits.search.nearest)
    .map(({ other }) => other);
}
