/**
 * `node ops/bench/job-search.ts`: what one search costs the main thread, in milliseconds of processor time, with 100, 1 000 and
 * 10 000 jobs: to index the list (once for each version of the jobs), to search it, and to find the nearest jobs. Of an
 * ordinary search, and of those that cost most: nonsense that is nearly words, prefixes of each other, single letters.
 * Goal: any search, with what comes nearest, within 5 ms at 1 000 jobs and 20 ms at 10 000.
 */
import { jobSearchWords } from "#content/job-synonyms.ts";
import { employmentTypes, limits } from "#contract/limits.ts";
import { searchJobs } from "#contract/search/job-search.ts";
import { nearestJobs } from "#contract/search/nearest.ts";
import { createRandom, median } from "./measure.ts";

const rounds = 9;
const repeats = 5;
const syllables = "ba ca de do fe ga hi ka le lo ma mi ne no pa ra re si so ta te vi wa we".split(" ");
const ends = ["", "s", "ing", "ed", "er", "tion", "ly", "n"];

/** Jobs of about 200 words from so many, few of them in most jobs and most of them in few. */
function makeJobs(count: number, vocabulary: number) {
  const random = createRandom();
  const oneOf = <T>(list: readonly T[], skew = 1) => list[Math.floor(list.length * random() ** skew)];
  const words = Array.from(
    { length: vocabulary },
    () => Array.from({ length: 1 + Math.floor(random() * 3) }, () => oneOf(syllables)).join("") + oneOf(ends),
  );
  const text = (length: number) => Array.from({ length }, () => oneOf(words, 3)).join(" ");
  return Array.from({ length: count }, (_, number) => ({
    title: text(4),
    description: text(160),
    location: text(2),
    qualifications: text(40),
    employmentType: employmentTypes[number % employmentTypes.length] ?? "FULL_TIME",
  }));
}

const nearly = Array.from(
  { length: 22 },
  (_, number) => ["careditonal", "satelinorate", "ratodesiwane"][number % 3]?.slice(number % 4, 8) ?? "",
);
const searches = {
  ordinary: "night carer",
  nonsense: nearly.map((word, number) => word + (ends[number % ends.length] ?? "")).join(" "),
  prefixes: Array.from({ length: 18 }, (_, length) => "careditionalresting".slice(0, length + 1)).join(" "),
  letters: Array.from("abcdefghijklmnopqrstuvwxyz").join(" "),
};

for (const [count, vocabulary] of [
  [100, 3_000],
  [1_000, 8_000],
  [10_000, 20_000],
] as const) {
  const jobs = makeJobs(count, vocabulary);
  const before = processorMs();
  searchJobs(jobs, { q: "x", location: "", type: "all" }, jobSearchWords);
  console.log(`${count} jobs`, { index: tidy(processorMs() - before) });
  for (const [name, words] of Object.entries(searches)) {
    const q = words.slice(0, limits.search.textMax);
    const cost = (location: string) => {
      const search = { q, location, type: "all" };
      return {
        search: costOf(() => searchJobs(jobs, search, jobSearchWords)),
        nearest: costOf(() => nearestJobs(jobs, search, jobSearchWords)),
      };
    };
    console.log(`${count} jobs, ${name}`, { text: cost(""), textAndLocation: cost(q) });
  }
}

/** The median of some rounds, each of some calls, after one that warms up. */
function costOf(work: () => unknown): number {
  const taken: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const before = processorMs();
    for (let call = 0; call < repeats; call++) work();
    taken.push((processorMs() - before) / repeats);
  }
  return tidy(median(taken.slice(1)));
}

function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function tidy(ms: number): number {
  return Math.round(ms * 100) / 100;
}
