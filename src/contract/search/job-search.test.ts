import fc from "fast-check";
import { expect, test } from "vitest";
import { limits } from "../limits.ts";
import { type JobSearch, prepareSearch, type SearchableJob, searchJobs } from "./job-search.ts";
import type { SearchWords } from "./terms.ts";
import { indexWords, listsOf } from "./word-index.ts";

const words: SearchWords = {
  types: { FULL_TIME: "Full Time", PART_TIME: "Part Time", CONTRACT: "Contract", TEMPORARY: "Temporary" },
  synonyms: [
    ["carer", "care assistant", "support worker"],
    ["HCA", "healthcare assistant"],
    ["PA", "personal assistant"],
    ["sleep in", "sleepover"],
  ],
  narrower: [{ asked: ["carer"], found: ["healthcare assistant"] }],
  compounds: [["part time", "parttime"]],
  fillers: ["in", "the", "job"],
};

function job(title: string, change: Partial<SearchableJob> = {}): SearchableJob {
  return {
    title,
    description: "A calm house.",
    location: "Northmere",
    qualifications: null,
    employmentType: "FULL_TIME",
    ...change,
  };
}

function found(jobs: readonly SearchableJob[], search: Partial<JobSearch>): string[] {
  return searchJobs(jobs, { q: "", location: "", type: "all", ...search }, words).map(({ title }) => title);
}

const nurse = job("Complex Needs Nurse (RMN)", {
  description: "Lead four one-to-one packages.",
  location: "Saltby",
  qualifications: "Current NMC PIN",
});
const night = job("Waking Night Support Worker", { location: "Harrowfen", employmentType: "PART_TIME" });
const assistant = job("Healthcare Assistant", { description: "Café mornings and children's parties." });
const jobs = [nurse, night, assistant];

test.each([
  ["complex", [nurse.title]],
  ["packages", [nurse.title]],
  ["saltby", [nurse.title]],
  ["nmc", [nurse.title]],
  ["NURSE", [nurse.title]],
  ["rmn nurse", [nurse.title]],
  ["nurse rmn", [nurse.title]],
  ["nur", [nurse.title]],
  ["nurses", [nurse.title]],
  ["cafe", [assistant.title]],
  ["childrens", [assistant.title]],
  ["ONE TO ONE", [nurse.title]],
  ["nurse harrowfen", []],
  ["urse", []],
  ["hca", [assistant.title]],
  ["HCAs", [assistant.title]],
  ["carer", [night.title, assistant.title]],
  ["care assistant", [night.title]],
  ["assistant care", [night.title]],
  ["waking carers", [night.title]],
  ["waking hca", []],
  ["part-time", [night.title]],
  ["parttime nights", [night.title]],
  ["full time nurse", [nurse.title]],
  ["jobs in the", jobs.map(({ title }) => title)],
  ["nurse job in saltby", [nurse.title]],
  ["", jobs.map(({ title }) => title)],
  [" ,;! ", jobs.map(({ title }) => title)],
])(
  "words match title, description, location, requirements and type in any case, accent and order, and so do synonyms: %j [2.careers.filter-match]",
  (q, titles) => {
    expect(found(jobs, { q })).toEqual(titles);
  },
);

test("hours and shifts are searched like the advert's other text", () => {
  const cook = job("Cook", { hours: "20 hours a week", shifts: "Days, sleep-ins" });
  expect(found([nurse, cook], { q: "sleepover" })).toEqual(["Cook"]);
  expect(found([nurse, cook], { q: "20 hours" })).toEqual(["Cook"]);
});

test("a search for a phrase finds its abbreviation and the other way round", () => {
  const personal = job("PA to a young man");
  expect(found([personal, nurse], { q: "personal assistant" })).toEqual([personal.title]);
  expect(found([job("Personal assistant"), nurse], { q: "pa" })).toEqual(["Personal assistant"]);
});

test("an abbreviation is a whole word: PA finds neither paid nor part", () => {
  expect(found([job("Paid part time"), job("PAs wanted")], { q: "pa" })).toEqual(["PAs wanted"]);
});

test("a compound is one term: part-time does not find a job with the word part", () => {
  const team = job("Cook", { description: "You are part of a team, full time." });
  const words = job("Baker", { description: "Part time work in a bakery." });
  expect(found([team, words, night], { q: "part time" })).toEqual([words.title, night.title]);
});

test("a general word finds its narrower words, but not the other way round", () => {
  expect(found(jobs, { q: "carer" })).toContain(assistant.title);
  expect(found([job("Carer"), assistant], { q: "healthcare assistant" })).toEqual([assistant.title]);
});

test("words beyond the limit are ignored", () => {
  const read = Array.from({ length: limits.search.words }, (_, number) => `word${number}`);
  const one = job(read.join(" "));
  expect(found([one], { q: `${read.join(" ")} more` })).toEqual([one.title]);
  expect(found([one], { q: `more ${read.join(" ")}` })).toEqual([]);
});

test("each job's text is read once, however often the list is searched", () => {
  let reads = 0;
  const counted = {
    ...night,
    get description() {
      reads += 1;
      return night.description;
    },
  };
  const list = [counted];
  for (const q of ["night", "astronaut", "carer"]) found(list, { q, location: q });
  expect(reads).toBe(1);
});

test("a list is indexed in steps, once for all callers, with the same results as at once", async () => {
  let reads = 0;
  const list = Array.from({ length: 100 }, (_, number) => ({
    ...job(`Job ${number}`),
    get description() {
      reads += 1;
      return `${number % 2 === 0 ? "Even" : "Odd"} ${"word ".repeat(400)}`;
    },
  }));
  const readsInRounds: number[] = [];
  const nextRound = () => {
    readsInRounds.push(reads);
    return Promise.resolve();
  };
  await Promise.all([1, 2].map(() => prepareSearch(list, words, nextRound)));
  expect(readsInRounds.slice(0, 2)).toEqual([10, 20]);
  expect(readsInRounds).toHaveLength(10);
  const even = found(list, { q: "even" });
  expect(reads).toBe(list.length);
  expect(even).toEqual(found([...list], { q: "even" }));
  expect(even).toHaveLength(50);
});

test("a prefix of very many words gives each job once, and is joined once", () => {
  const count = 50;
  const wordsOf = (job: number) => Array.from({ length: 50 }, (_, word) => `bar${job}x${word}`).join(" ");
  const index = indexWords(
    Array.from({ length: count }, (_, job) => [wordsOf(job)]),
    words,
  );
  const all = Array.from({ length: count }, (_, number) => number);
  const lists = ["B", "BA", "BAR"].map((word) => listsOf(index, { word, matches: "start", groups: [] }));
  expect(lists.map((each) => each.map((list) => [...list]))).toEqual([[all], [all], [all]]);
  expect(new Set(lists.flat()).size).toBe(1);
});

test("a phrase does not match across two fields", () => {
  const split = job("Support", { description: "Worker wanted." });
  expect(found([split], { q: "carer" })).toEqual([]);
});

test("the location filter searches only the location", () => {
  expect(found(jobs, { location: "harrow" })).toEqual([night.title]);
  expect(found(jobs, { location: "near Harrowfen" })).toEqual([]);
  expect(found(jobs, { location: "in the Harrowfen" })).toEqual([night.title]);
  expect(found(jobs, { location: "house" })).toEqual([]);
});

test("the type filter is exact, and an unknown type does not filter", () => {
  expect(found(jobs, { type: "PART_TIME" })).toEqual([night.title]);
  expect(found(jobs, { type: "CONTRACT" })).toEqual([]);
  expect(found(jobs, { type: "INTERN" })).toHaveLength(3);
  expect(found(jobs, { type: "" })).toHaveLength(3);
});

const word = fc.constantFrom(
  "Care",
  "carer",
  "assistant",
  "support",
  "Worker",
  "HCA",
  "café",
  "PA",
  "paid",
  "in",
);
const text = fc.array(word, { maxLength: 6 }).map((parts) => parts.join(" "));
const anyJob = fc.record({
  title: text,
  description: text,
  location: text,
  qualifications: fc.option(text),
  employmentType: fc.constantFrom("FULL_TIME", "PART_TIME", "INTERN"),
});
const anyJobs = fc.array(anyJob, { maxLength: 12 });
const anySearch = fc.record({
  q: text,
  location: fc.oneof(fc.constant(""), text),
  type: fc.constantFrom("all", "FULL_TIME", "TEMPORARY"),
});

test("a search finds some of the jobs, in their order, and the same ones when repeated", () => {
  fc.assert(
    fc.property(anyJobs, anySearch, (given, search) => {
      const result = searchJobs(given, search, words);
      expect(given.filter((one) => result.includes(one))).toEqual(result);
      expect(searchJobs(result, search, words)).toEqual(result);
    }),
  );
});

test("case, accents, order and repetition of the words make no difference", () => {
  fc.assert(
    fc.property(anyJobs, anySearch, (given, search) => {
      const result = searchJobs(given, search, words);
      const turned = search.q.split(" ").toReversed().join("  ");
      for (const q of [
        search.q.toUpperCase(),
        search.q.toLowerCase(),
        search.q.normalize("NFD"),
        search.q.replaceAll("é", "e"),
        turned,
        `${search.q} ${turned}`,
      ])
        expect(searchJobs(given, { ...search, q }, words)).toEqual(result);
    }),
  );
});

test("further filters find no further jobs", () => {
  fc.assert(
    fc.property(anyJobs, anySearch, (given, search) => {
      const narrow = searchJobs(given, search, words);
      for (const wider of [
        { ...search, q: "" },
        { ...search, location: "" },
        { ...search, type: "all" },
      ]) {
        const wide = searchJobs(given, wider, words);
        expect(narrow.every((one) => wide.includes(one))).toBe(true);
      }
    }),
  );
});

test("a job is found by every word of its text, whatever its characters", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 30 }), fc.string({ unit: "binary" }), (title, q) => {
      const one = job(title);
      expect(found([one], { q: title })).toEqual([title]);
      expect(() => found([one], { q, location: q, type: q })).not.toThrow();
    }),
  );
});

test("the result depends only on the jobs' text, not on their order in memory", () => {
  fc.assert(
    fc.property(anyJobs, anySearch, (given, search) => {
      const sent = JSON.parse(JSON.stringify(given)) as typeof given; // as sent to the browser
      expect(searchJobs(sent, search, words)).toEqual(searchJobs(given, search, words));
    }),
  );
});
