import type { Job } from "#contract/jobs.ts";
import { expect, test } from "vitest";
import { similarJobs } from "./similar-jobs.ts";

let made = 0;
function job(title: string, location: string, employmentType = "FULL_TIME"): Job {
  made += 1;
  return {
    id: String(made),
    title,
    location,
    employmentType,
    description: "Complex needs, nights and cooking.",
    salary: null,
    hours: null,
    shifts: null,
    startDate: null,
    jobBenefits: null,
    qualifications: null,
    responsibilities: null,
    applicationUrl: null,
    contactEmail: "hello@example.org",
    isActive: true,
    datePosted: "2026-11-18T09:30:00.000Z",
    validThrough: null,
    hiringOrganization: "Larkfold",
  };
}

test("jobs are similar by title, synonyms and place; never the job itself, nor by type alone", () => {
  const carer = job("Night Carer", "Saltby");
  const sameWords = job("Night Care Assistant", "Thornley");
  const sameMeaning = job("Support Worker", "Harrowfen", "PART_TIME");
  const samePlace = job("Cook", "Saltby", "PART_TIME");
  const other = job("Gardener", "Thornley");
  const open = [other, samePlace, carer, sameMeaning, sameWords];
  expect(similarJobs(carer, open)).toEqual([sameWords, samePlace, sameMeaning]);
});

test("at most three are shown, the most similar first, then the newest", () => {
  const nurse = job("Nurse", "Saltby");
  const others = ["Thornley", "Harrowfen", "Saltby", "Northmere"].map((place) => job("Nurse", place));
  const [thornley, harrowfen, saltby] = others;
  expect(similarJobs(nurse, [nurse, ...others])).toEqual([saltby, thornley, harrowfen]);
});
