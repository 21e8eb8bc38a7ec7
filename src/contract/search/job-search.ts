/**
 * The search of the careers page, used by the server and by the browser with the jobs it has, so that both find the
 * same (decision 0005). A query word matches a job when a word of its title, description, location, requirements,
 * hours, shifts or type starts with it, or when a synonym occurs there; every word must match, in any order.
 */
import type { Job } from "../jobs.ts";
import { jobTypeFilters } from "../limits.ts";
import type { JobFilters } from "../paths.ts";
import { onlyFillers, readTerms, type SearchWords, type Term } from "./terms.ts";
import { createIndexer, type Documents, listsOf, type WordIndex } from "./word-index.ts";

export type SearchableJob = Pick<
  Job,
  "title" | "description" | "location" | "qualifications" | "employmentType"
> &
  Partial<Pick<Job, "hours" | "shifts">>;
/** A search: words, words of a location, and a type (`all` or an unknown one for every type). */
export type JobSearch = Pick<JobFilters, "q" | "location" | "type">;
/** A term, and the index that it is looked up in. */
type IndexedTerm = { term: Term; index: WordIndex };

/** The jobs that `search` finds, in the given order. */
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

/** The terms of a search. A place has no synonyms, only filler words ("near Leeds"). */
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

/** A list is indexed once, at its first search: the server has one list for each version of the jobs. */
function indexesOf(jobs: readonly SearchableJob[], searchWords: SearchWords): Indexes {
  const ready = known.get(jobs);
  if (ready?.searchWords === searchWords) return ready.indexes;
  const indexing = createIndexing(searchWords);
  for (const job of jobs) indexing.add(job);
  const indexes = indexing.finish();
  known.set(jobs, { searchWords, indexes });
  return indexes;
}

/** Characters read before other work can run: 1–2 ms. */
const charactersInOneGo = 20_000;
const indexed = new WeakMap<readonly SearchableJob[], Promise<void>>();

/**
 * Indexes a list for later searches, in steps: other work can run in each `nextRound`. A search without it indexes
 * the whole list. One call for each list is enough; others wait for that one.
 */
export async function prepareSearch(
  jobs: readonly SearchableJob[],
  searchWords: SearchWords,
  nextRound: () => Promise<unknown>,
): Promise<void> {
  const begun = indexed.get(jobs) ?? indexBitByBit(jobs, searchWords, nextRound);
  indexed.set(jobs, begun);
  await begun;
}

async function indexBitByBit(
  jobs: readonly SearchableJob[],
  searchWords: SearchWords,
  nextRound: () => Promise<unknown>,
): Promise<void> {
  const indexing = createIndexing(searchWords);
  let read = 0;
  for (const job of jobs) {
    read += indexing.add(job);
    if (read < charactersInOneGo) continue;
    read = 0;
    await nextRound();
  }
  if (!known.has(jobs)) known.set(jobs, { searchWords, indexes: indexing.finish() });
}

function createIndexing(searchWords: SearchWords) {
  const text = createIndexer(searchWords);
  const locations = createIndexer(onlyFillers(searchWords));
  return {
    /** Returns the number of characters read. */
    add({
      title,
      description,
      location,
      qualifications,
      employmentType,
      hours,
      shifts,
    }: SearchableJob): number {
      const type = searchWords.types[employmentType] ?? "";
      const fields = [location, title, description, qualifications ?? "", hours ?? "", shifts ?? "", type];
      text.add(fields);
      locations.add([location]);
      return fields.reduce((sum, { length }) => sum + length, 0);
    },
    finish: (): Indexes => ({ text: text.finish(), location: locations.finish() }),
  };
}
