/**
 * The one search of the careers page: the server answers with it, and the browser narrows with it what it holds, so
 * both find the same (decision 0005). A query word matches a job when a word of its title, description, location,
 * requirements, hours, shifts or type starts with it, or when a synonym occurs there; every word must match, in any order.
 */
import type { Job } from "../jobs.ts";
import { jobTypeFilters } from "../limits.ts";
import type { JobFilters } from "../paths.ts";
import { onlyFillers, readTerms, type SearchWords, type Term } from "./terms.ts";
import { type Documents, indexWords, listsOf, type WordIndex } from "./word-index.ts";

export type SearchableJob = Pick<
  Job,
  "title" | "description" | "location" | "qualifications" | "employmentType"
> &
  Partial<Pick<Job, "hours" | "shifts">>;
/** A search: words, words of a location, and a type (`all`, or any that is no type, for every type). */
export type JobSearch = Pick<JobFilters, "q" | "location" | "type">;
/** A term, and the index of the text in which it is looked for. */
type IndexedTerm = { term: Term; index: WordIndex };

/** The jobs that `search` finds, in the order in which they were given. */
export function searchJobs<J extends SearchableJob>(
  jobs: readonly J[],
  search: JobSearch,
  searchWords: SearchWords,
): readonly J[] {
  const { terms, type } = readSearch(jobs, search, searchWords);
  if (terms.length === 0 && type === undefined) return jobs;
  const matched = new Uint8Array(jobs.length);
  for (const [earlier, { term, index }] of terms.entries())
    for (const list of listsOf(index, term)) markNext(matched, list, earlier);
  return jobs.filter(
    (job, number) => matched[number] === terms.length && (type === undefined || job.employmentType === type),
  );
}

/** Counts one more match for those jobs of `list` that have matched all `earlier` terms. */
function markNext(matched: Uint8Array, list: Documents, earlier: number): void {
  for (let place = 0; place < list.length; place++) {
    const job = list[place] ?? 0;
    if (matched[job] === earlier) matched[job] = earlier + 1;
  }
}

/** What a search asks of these jobs. A place has no synonyms, only filler words ("near Leeds"). */
export function readSearch(
  jobs: readonly SearchableJob[],
  { q, location, type }: JobSearch,
  searchWords: SearchWords,
): { terms: IndexedTerm[]; type: string | undefined } {
  const indexes = () => indexesOf(jobs, searchWords);
  return {
    terms: [
      ...readTerms(location, onlyFillers(searchWords)).map((term) => ({ term, index: indexes().location })),
      ...readTerms(q, searchWords).map((term) => ({ term, index: indexes().text })),
    ],
    type: jobTypeFilters.find((filter) => filter !== "all" && filter === type),
  };
}

type Indexes = { text: WordIndex; location: WordIndex };

const known = new WeakMap<readonly SearchableJob[], { searchWords: SearchWords; indexes: Indexes }>();

/** A list is indexed once, at its first search: the server hands out one list per version of the jobs. */
function indexesOf(jobs: readonly SearchableJob[], searchWords: SearchWords): Indexes {
  const ready = known.get(jobs);
  if (ready?.searchWords === searchWords) return ready.indexes;
  const texts = jobs.map(
    ({ title, description, location, qualifications, employmentType, hours, shifts }) => [
      location,
      title,
      description,
      qualifications ?? "",
      hours ?? "",
      shifts ?? "",
      searchWords.types[employmentType] ?? "",
    ],
  );
  const locations = jobs.map(({ location }) => [location]);
  const indexes = {
    text: indexWords(texts, searchWords),
    location: indexWords(locations, onlyFillers(searchWords)),
  };
  known.set(jobs, { searchWords, indexes });
  return indexes;
}
