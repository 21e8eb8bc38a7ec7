import type { Job } from "#contract/jobs.ts";

/**
 * The jobs of `open` that are most like `job`, best first: each word of the title that they share counts twice, the
 * place twice, the employment type once. Among equals the order of `open` stands.
 */
export function similarJobs(job: Job, open: readonly Job[], count = 3): Job[] {
  const words = wordsOf(job.title);
  const likeness = (other: Job) =>
    2 * [...wordsOf(other.title)].filter((word) => words.has(word)).length +
    (other.location === job.location ? 2 : 0) +
    (other.employmentType === job.employmentType ? 1 : 0);
  return open
    .filter(({ id }) => id !== job.id)
    .map((other) => ({ other, likeness: likeness(other) }))
    .toSorted((left, right) => right.likeness - left.likeness)
    .slice(0, count)
    .map(({ other }) => other);
}

function wordsOf(title: string): Set<string> {
  return new Set(title.toLowerCase().match(/\p{L}{3,}/gu));
}
