import fc from "fast-check";
import { expect, test } from "vitest";
import type { SearchableJob } from "./job-search.ts";
import { guessWords, isMistyped, nearestJobs } from "./nearest.ts";

const words = {
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
  return nearestJobs(jobs, { q: "", location: "", type: "all", ...search }, words);
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
  expect(isMistyped(written.toUpperCase(), meant.toUpperCase())).toBe(isIt);
});

/** Optimal string alignment distance by the table of the textbook. */
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

test("a word is mistyped within one slip, from eight letters on within two", () => {
  fc.assert(
    fc.property(fewLetters, fewLetters, (written, meant) => {
      expect(isMistyped(written, meant)).toBe(distance(written, meant) <= (written.length < 8 ? 1 : 2));
    }),
    { numRuns: 2000 },
  );
});

test("the words that are guessed are all that may be meant, in their order", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 12 }), fc.array(fewLetters), (written, words) => {
      for (const asked of [written, ...words])
        expect(guessWords(asked, words)).toEqual(words.filter((word) => isMistyped(asked, word)));
    }),
  );
});

test("nonsense is compared letter by letter with few of the jobs' words", () => {
  const syllables = "BA CE DI FO GU HA KE LI MO NU PA RE SI TO VU WA".split(" ");
  const word = (number: number) =>
    [number, number >> 4, number >> 8, number >> 3].map((part) => syllables[part % 16]).join("");
  const words = Array.from({ length: 4096 }, (_, number) => word(number));
  const nonsense = Array.from({ length: 22 }, (_, number) => `Q${word(number * 181)}X`);
  let compared = 0;
  const guessed = nonsense.flatMap((written) =>
    guessWords(written, words, (one, other) => {
      compared += 1;
      return isMistyped(one, other);
    }),
  );
  expect(guessed).toHaveLength(nonsense.length);
  expect(compared).toBeLessThan((nonsense.length * words.length) / 20);
});

test("a mistyped word comes near the jobs that have it", () => {
  expect(nearest({ q: "nurce" })).toEqual([nurse]);
  expect(nearest({ q: "cordinator" })).toEqual([coordinator]);
  expect(nearest({ location: "Saltbey" })).toEqual([nurse, coordinator]);
});

test("the more of a search fits a job, the nearer it is", () => {
  expect(nearest({ q: "nurse coordinator", location: "harrowfen" })).toEqual([nurse, worker, coordinator]);
  expect(nearest({ q: "carer", location: "saltby" })).toEqual([nurse, worker, coordinator]);
  expect(nearest({ q: "homecare nurse coordinator" })).toEqual([coordinator, nurse]);
  expect(nearest({ q: "coordinater", type: "PART_TIME" })).toEqual([coordinator, worker]);
});

test("a search that has nothing in common with any job comes near none", () => {
  expect(nearest({ q: "astronaut" })).toEqual([]);
  expect(nearest({ q: "in" })).toEqual([]);
});

test("it offers no more than asked for, and only jobs that exist", () => {
  fc.assert(
    fc.property(fc.string(), fc.nat({ max: 3 }), (q, count) => {
      const offered = nearestJobs(jobs, { q, location: q, type: "all" }, words, count);
      expect(offered.length).toBeLessThanOrEqual(count);
      expect(offered.every((one) => jobs.includes(one))).toBe(true);
    }),
  );
});
