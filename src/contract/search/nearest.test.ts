import fc from "fast-check";
import { expect, test } from "vitest";
import type { SearchableJob } from "./job-search.ts";
import { isMistyped, nearestJobs } from "./nearest.ts";

const words = { synonyms: [["carer", "support worker"]], fillers: ["in"] };

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
