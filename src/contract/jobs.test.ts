import { expect, test } from "vitest";
import { JobChange, JobInput, JobQuery, JobWrite } from "./jobs.ts";
import { limits } from "./limits.ts";

const least = { title: "Nurse", description: "x".repeat(10), location: "Saltby" };

test("the insert shape of a job has every stored field except id and timestamps [3.insert.jobs]", () => {
  expect(Object.keys(JobInput.shape).toSorted()).toEqual([
    "applicationUrl",
    "contactEmail",
    "description",
    "employmentType",
    "hiringOrganization",
    "hours",
    "isActive",
    "jobBenefits",
    "location",
    "qualifications",
    "responsibilities",
    "salary",
    "shifts",
    "startDate",
    "title",
    "validThrough",
  ]);
  const stamped = { ...least, id: "1", datePosted: "x", createdAt: "x", updatedAt: "x" };
  expect(JobInput.parse(stamped)).toEqual(JobInput.parse(least));
});

test("a job's description has at least 10 characters [9.job.description-min]", () => {
  expect(limits.job.descriptionMin).toBe(10);
  for (const schema of [JobInput, JobWrite, JobChange]) {
    expect(schema.safeParse(least).success).toBe(true);
    for (const description of ["x".repeat(9), ` ${"x".repeat(9)} `, ""])
      expect(schema.safeParse({ ...least, description }).success).toBe(false);
  }
});

test("by default a job is active and full time; an empty change changes neither", () => {
  expect(JobInput.parse(least)).toEqual({ ...least, employmentType: "FULL_TIME", isActive: true });
  expect(JobChange.parse(least)).toEqual(least);
});

test("empty fields of a form are stored as null", () => {
  const empty = {
    salary: " ",
    qualifications: "",
    applicationUrl: "",
    contactEmail: "",
    validThrough: "",
    hiringOrganization: "",
  };
  const parsed = JobWrite.parse({ ...least, ...empty });
  expect(parsed).toMatchObject(Object.fromEntries(Object.keys(empty).map((name) => [name, null])));
});

test("a query that is too long is cut, and an unknown type means all", () => {
  const query = JobQuery.parse({ q: "x".repeat(10_000), type: "SOMETHING" });
  expect(query).toEqual({ q: "x".repeat(limits.search.textMax), location: "", type: "all", near: "" });
});
