/**
 * `node ops/bench/job-search.ts`: milliseconds of processor time that one search takes on the main thread, with 100,
 * 1 000 and 10 000 jobs: to index the list (once for each version of the jobs), to search it, to find the nearest
 * jobs, and to sort all of it by the distance from an outward code, the first time, when each job is placed, and
 * later. Measured with an ordinary search and with the most expensive ones: nonsense similar to words, prefixes of
 * each other, single letters, and nonsense and prefixes among jobs that each have eighty words of their own, which
 * differ in their first or last letters.
 * Goal: any search, with its nearest jobs, within 5 ms at 1 000 jobs and 20 ms at 10 000.
 */
import { jobSearchWords } from "#content/job-synonyms.ts";
import { findLocation } from "#content/locations.ts";
import type { Job } from "#contract/jobs.ts";
import { employmentTypes, limits } from "#contract/limits.ts";
import { type SearchableJob, searchJobs } from "#contract/search/job-search.ts";
import { createNearby } from "#contract/search/distance.ts";
import { nearestJobs } from "#contract/search/nearest.ts";
import { createRandom, median } from "./measure.ts";

const rounds = 9;
const repeats = 5;
const syllables = "ba ca de do fe ga hi ka le lo ma mi ne no pa ra re si so ta te vi wa we".split(" ");
const ends = ["", "s", "ing", "ed", "er", "tion", "ly", "n"];

/** Jobs of about 200 words from a vocabulary of that size; few words are in most jobs, most words in few. */
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

/** Jobs with eighty words each that no other job has and that share a prefix, and a search for similar words. */
function makeDifferentJobs(count: number, beginning = "") {
  const wordOf = (number: number) =>
    beginning +
    [number, number >> 5, number >> 10, number >> 15]
      .map((part) => syllables[part % syllables.length])
      .join("");
  const text = (job: number) =>
    Array.from({ length: 80 }, (_, word) => wordOf((job * 80 + word) * 7)).join(" ");
  const jobs = Array.from({ length: count }, (_, number) => ({
    title: "Support worker",
    description: text(number),
    location: text(number).slice(0, 60),
    qualifications: null,
    employmentType: "FULL_TIME",
  }));
  const q = Array.from({ length: 22 }, (_, number) => `${wordOf(number * 1267)}x`).join(" ");
  return { jobs, q: q.slice(0, limits.search.textMax) };
}

const nearly = Array.from(
  { length: 22 },
  (_, number) => ["careditonal", "satelinorate", "ratodesiwane"][number % 3]?.slice(number % 4, 8) ?? "",
);
const beginnings = syllables.map((one, place) => one + (syllables[place + 5] ?? "").slice(0, 1)).join(" ");
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
  console.log(`${count} jobs`, { index: toHundredth(processorMs() - before) });
  console.log(`${count} jobs, near an outward code`, sortingCost(count));
  for (const [name, words] of Object.entries(searches))
    measure(`${count} jobs, ${name}`, jobs, words.slice(0, limits.search.textMax));
  const different = makeDifferentJobs(count);
  measure(`${count} jobs, each with words of its own`, different.jobs, different.q);
  measure(`${count} jobs, each with words of its own, letters`, different.jobs, searches.letters);
  measure(`${count} jobs, each with words of its own, beginnings`, different.jobs, beginnings);
  const alike = makeDifferentJobs(count, "care");
  measure(`${count} jobs, each with words of its own that begin alike`, alike.jobs, alike.q);
  const begunAlike = ["car", "care", ...syllables.map((syllable) => `care${syllable}`)].join(" ");
  measure(`${count} jobs, each with words of its own that begin alike, beginnings`, alike.jobs, begunAlike);
}

function measure(name: string, jobs: readonly SearchableJob[], q: string): void {
  const cost = (location: string) => {
    const search = { q, location, type: "all" };
    return {
      search: costOf(() => searchJobs(jobs, search, jobSearchWords)),
      nearest: costOf(() => nearestJobs(jobs, search, jobSearchWords)),
    };
  };
  console.log(name, { text: cost(""), textAndLocation: cost(q) });
}

/** With a table of 3 000 outward codes; a third of the jobs are at unknown places. */
function sortingCost(count: number): { first: number; later: number } {
  const random = createRandom();
  const letters = "ABCDEFGHIJ";
  const codes = Array.from(
    { length: 3_000 },
    (_, number) =>
      `${letters[number % 10]}${letters[Math.trunc(number / 10) % 10]}${Math.trunc(number / 100)}`,
  );
  const positions = new Map(codes.map((code) => [code, [50 + 9 * random(), -7 + 9 * random()] as const]));
  const nearby = createNearby({ notice: "", positions }, findLocation);
  const places = Array.from({ length: count }, (_, number) => ({
    location: number % 3 === 0 ? "Somewhere" : `Town ${codes[number % codes.length]}`,
  }));
  const jobs = places as Job[]; // only these fields are read
  const sort = () => nearby.sort(jobs, codes[0] ?? "");
  const before = processorMs();
  sort();
  return { first: toHundredth(processorMs() - before), later: costOf(sort) };
}

/** The median of some rounds of some calls each, after one to warm up. */
function costOf(work: () => unknown): number {
  const taken: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const before = processorMs();
    for (let call = 0; call < repeats; call++) work();
    taken.push((processorMs() - before) / repeats);
  }
  return toHundredth(median(taken.slice(1)));
}

function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function toHundredth(ms: number): number {
  return Math.round(ms * 100) / 100;
}
