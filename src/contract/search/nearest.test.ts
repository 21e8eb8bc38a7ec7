import fc from "fast-check";
import { expect, test } from "vitest";
import type { SearchableJob } from "./job-search.ts";
import { limits } from "../limits.ts";
import { guessWords, nearestJobs } from "./nearest.ts";

const searchWords = {
  types: {},
  synonyms: [["carer", "support worker"]],
  narrower: [],
  compounds: [],
  fillers: ["in"],
};

function job(title: string, location: string, employmentType = "FULL_TIME"): SearchableJob {
  return { title, location, employmentType, description: "A calm house.", qualifications: null };
}

const nurse = job("Complex Needs Nurse", "Saltby");
const worker = job("Support Worker", "Harrowfen", "PART_TIME");
const coordinator = job("Homecare Coordinator", "Saltby");
const jobs = [nurse, worker, coordinator];

function nearest(search: { q?: string; location?: string; type?: string }) {
  return nearestJobs(jobs, { q: "", location: "", type: "all", ...search }, searchWords);
}

test.each([
  ["nurce", "nurse", true],
  ["nrse", "nurse", true],
  ["nusre", "nurse", true],
  ["nnurse", "nurse", true],
  ["coordintaer", "coordinator", true],
  ["nursery", "nurse", false],
  ["nub", "nun", false],
  ["house", "nurse", false],
  ["coordinator", "complex", false],
])("%s may be mistyped %s: %s", (written, meant, isIt) => {
  expect(guessWords(written.toUpperCase(), [meant.toUpperCase()])).toHaveLength(isIt ? 1 : 0);
});

/** Optimal string alignment distance by the full table. */
function distance(one: string, other: string): number {
  const rows: number[][] = [];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 0; row <= one.length; row++) {
    const costs: number[] = [];
    rows.push(costs);
    for (let column = 0; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwap = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      costs.push(
        row === 0 || column === 0
          ? row + column
          : Math.min(
              at(row - 1, column) + 1,
              at(row, column - 1) + 1,
              at(row - 1, column - 1) + (isSame ? 0 : 1),
              row > 1 && column > 1 && isSwap ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
            ),
      );
    }
  }
  return at(one.length, other.length);
}

const fewLetters = fc.string({ unit: fc.constantFrom("A", "B", "C"), minLength: 4, maxLength: 11 });

test("a word is recognised with one typing error, from eight letters on with two", () => {
  fc.assert(
    fc.property(fewLetters, fc.uniqueArray(fewLetters, { maxLength: 60, size: "max" }), (written, meant) => {
      const words = meant.toSorted();
      const most = written.length < 8 ? 1 : 2;
      expect(guessWords(written, words).map((place) => words[place])).toEqual(
        words.filter((word) => distance(written, word) <= most),
      );
    }),
    { numRuns: 1000 },
  );
});

test("typing errors are allowed in words of up to 30 letters, and not in longer ones", () => {
  const anyWord = fc.string({ unit: fc.constantFrom("A", "B"), minLength: 4, maxLength: 29 });
  fc.assert(
    fc.property(anyWord, (word) => {
      expect(guessWords(`${word}C`, [word])).toEqual([0]);
      expect(guessWords(word, [`${word}CDE`, `${word}${word}CDE`.padEnd(300, "A")])).toEqual([]);
      expect(guessWords(word, [word.slice(0, -3)])).toEqual([]);
    }),
  );
  const long = "A".repeat(31);
  expect(guessWords(long, [long])).toEqual([]);
});

const syllables = "BA CE DI FO GU HA KE LI MO NU PA RE SI TO VU WA".split(" ");
const wordOf = (number: number) =>
  [number, number >> 4, number >> 8, number >> 3].map((part) => syllables[part % 16]).join("");

test("a nonsense word is compared with less than a quarter of the jobs' words", () => {
  const words = Array.from({ length: 4096 }, (_, number) => wordOf(number)).toSorted();
  const nonsense = Array.from({ length: 22 }, (_, number) => `Q${wordOf(number * 181)}X`);
  let compared = 0;
  const counted = new Proxy(words, {
    get(list, place) {
      if (typeof place === "string" && /^\d+$/.test(place)) compared += 1;
      const word: unknown = Reflect.get(list, place);
      return word;
    },
  });
  guessWords("BACEDIFO", counted);
  compared = 0;
  const guessed = nonsense.flatMap((written) => guessWords(written, counted));
  expect(guessed).toHaveLength(nonsense.length);
  expect(compared).toBeLessThan((nonsense.length * words.length) / 4);
});

test("only four words of a search count as mistyped, and none that occurs in a job", () => {
  const words = Array.from({ length: limits.search.guessedWords + 1 }, (_, number) => wordOf(number * 181));
  const all = words.map((word) => job(word, "Saltby"));
  const near = (q: string) =>
    nearestJobs(all, { q, location: "", type: "all" }, { ...searchWords, fillers: [] }, all.length);
  expect(near(words.map((word) => `${word}X`).join(" "))).toEqual(all.slice(0, -1));
  expect(near(`${words.slice(1).join(" ")} ${words[0]}X`)).toEqual([...all.slice(1), all[0]]);
  expect(
    nearestJobs(
      [job("Cook", "Saltby"), job("Book", "Saltby")],
      { q: "cook", location: "", type: "all" },
      searchWords,
    ),
  ).toHaveLength(1);
});

test("a mistyped word finds the jobs that have the right one", () => {
  expect(nearest({ q: "nurce" })).toEqual([nurse]);
  expect(nearest({ q: "cordinator" })).toEqual([coordinator]);
  expect(nearest({ location: "Saltbey" })).toEqual([nurse, coordinator]);
});

test("jobs that match more of a search come first", () => {
  expect(nearest({ q: "nurse coordinator", location: "harrowfen" })).toEqual([nurse, worker, coordinator]);
  expect(nearest({ q: "carer", location: "saltby" })).toEqual([nurse, worker, coordinator]);
  expect(nearest({ q: "homecare nurse coordinator" })).toEqual([coordinator, nurse]);
  expect(nearest({ q: "coordinater", type: "PART_TIME" })).toEqual([coordinator, worker]);
});

test("a search that shares nothing with any job finds none", () => {
  expect(nearest({ q: "astronaut" })).toEqual([]);
  expect(nearest({ q: "in" })).toEqual([]);
});

test("at most the requested number of jobs is returned", () => {
  fc.assert(
    fc.property(fc.string(), fc.nat({ max: 3 }), (q, count) => {
      const offered = nearestJobs(jobs, { q, location: q, type: "all" }, searchWords, count);
      expect(offered.length).toBeLessThanOrEqual(count);
      expect(offered.every((one) => jobs.includes(one))).toBe(true);
    }),
  );
});
