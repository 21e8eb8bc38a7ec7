import type { Service } from "#content/services/list.ts";
import type { Organisation } from "#content/organisation-schema.ts";
import { originalNames } from "#content/services/offered.ts";
import { expect, test } from "vitest";
import { chooseApplicants, demoApplicants } from "./applicants.ts";
import { chooseJobs } from "./choose-jobs.ts";
import { demoJobs } from "./jobs.ts";

const homes = ["Weir House", "Quay House"].map((name, index) => ({
  id: `home-${index}`,
  name,
  service: "homes",
  area: "Ottermere",
}));
const service = (slug: string, words: string, name: string): Service => ({
  slug,
  words,
  scene: "home",
  name,
  line: "Day and night",
  card: "With people whom you know.",
  changed: "2026-10-02",
});
const listed = [
  service("homes", "residentialCare", "Residential care"),
  service("visits", "visits", "Home visits"),
];
const adults = {
  nation: "scotland",
  people: ["adults"] as Organisation["people"],
  registeredOffice: "2 Weir Lane, Ottermere",
  locations: homes,
  groupEntities: [],
} as const;

test("the fictional provider's demo has every job and applicant", () => {
  const groupEntities = [{ role: "Staff bank and homecare" }];
  const facts = {
    nation: "england",
    registeredOffice: "14 Fold Lane, Northmere",
    locations: [],
    groupEntities,
  } as const;
  const six = Object.entries(originalNames).map(([words, name]) => service(words.toLowerCase(), words, name));
  expect(chooseJobs(facts, six).map(({ name, job }) => [name, job])).toEqual(
    Object.entries(demoJobs).map(([name, { job }]) => [name, job]),
  );
  const names = Object.keys(demoJobs).map((name) => ({ name }));
  expect(chooseApplicants(names, true).map(({ applicant }) => applicant)).toEqual(demoApplicants);
});

test("an adults' provider has jobs in its own services and at its own homes, and none with minors", () => {
  const jobs = chooseJobs(adults, listed);
  expect(jobs.map(({ job }) => [job.title, job.location])).toEqual([
    ["Residential Support Worker", "Weir House, Ottermere"],
    ["Waking Night Support Worker", "Quay House, Ottermere"],
    ["Registered Manager", "Weir House, Ottermere"],
    ["Support Worker, home visits", "Quay House, Ottermere"],
  ]);
  expect(JSON.stringify(jobs)).not.toMatch(/child|young|aged|homework|care leavers|Regulation 4|Northmere/i);
  const applicants = chooseApplicants(jobs, false);
  expect(applicants.length).toBeGreaterThan(3);
  expect(JSON.stringify(applicants.map(({ applicant }) => applicant.notes ?? ""))).not.toMatch(
    /young|child/i,
  );
});

test("a provider of services of its own alone has applicants, too", () => {
  const jobs = chooseJobs({ ...adults, locations: [] }, listed.slice(1));
  expect(jobs.map(({ job }) => job.title)).toEqual(["Support Worker, home visits"]);
  expect(chooseApplicants(jobs, false)).toHaveLength(3);
});

test("a provider elsewhere has its jobs in the town of its office, and no town of another in any application", () => {
  const six = Object.entries(originalNames).map(([words, name]) => service(words.toLowerCase(), words, name));
  const demoTowns = /Northmere|Saltby|Harrowfen|Thornley|Wickering|Ashmarsh/;
  expect(Object.values(demoJobs).every(({ job }) => demoTowns.test(job.location))).toBe(true);
  for (const registeredOffice of [
    "2 Weir Lane, Ottermere",
    "2 Weir Lane, Ottermere, LS1 4DY",
    "The Weir, Ottermere LS1 4DY",
  ]) {
    const facts = { nation: "england", registeredOffice, locations: [], groupEntities: [] } as const;
    const jobs = chooseJobs(facts, [...six, service("day-centres", "dayCentres", "Day centres")]);
    expect(new Set(jobs.map(({ job }) => job.location))).toEqual(new Set(["Ottermere"]));
  }
  expect(JSON.stringify(demoApplicants)).not.toMatch(demoTowns);
});
