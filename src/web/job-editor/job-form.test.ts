import type { RegisterOptions } from "react-hook-form";
import { expect, test } from "vitest";
import type { Job } from "#contract/jobs.ts";
import {
  type JobFieldName,
  type JobFormKind,
  jobFormRules,
  type JobFormValues,
  toFormValues,
  toJobWrite,
} from "./job-form.ts";

const job: Job = {
  id: "b2f3",
  title: "Support Worker",
  description: "Help three young people at home.",
  location: "Northmere",
  employmentType: "PART_TIME",
  salary: null,
  jobBenefits: "Pension",
  qualifications: null,
  responsibilities: "Shifts",
  applicationUrl: "https://example.org/apply",
  contactEmail: "jobs@example.org",
  isActive: false,
  datePosted: "2026-11-18T09:00:00.000Z",
  validThrough: "2026-12-01",
  hiringOrganization: "Larkfold",
};

test("a new job starts active and full time", () => {
  expect(toFormValues(undefined)).toMatchObject({ employmentType: "FULL_TIME", isActive: true, title: "" });
});

test("a form sends the fields that it shows and no other, so that it wipes nothing", () => {
  const values = toFormValues(job);
  expect(toJobWrite("careers", values)).toEqual(values);
  expect(Object.keys(toJobWrite("admin", values)).toSorted()).toEqual([
    "description",
    "employmentType",
    "isActive",
    "jobBenefits",
    "location",
    "qualifications",
    "salary",
    "title",
  ]);
});

test("an employment type that is no longer written falls back to full time", () => {
  expect(toFormValues({ ...job, employmentType: "INTERN" }).employmentType).toBe("FULL_TIME");
});

test("each form refuses with the specification's words, and blanks count as nothing", () => {
  expect(check("careers", "title", "  ")).toBe("Job title is required");
  expect(check("careers", "description", "too short")).toBe("Description must be at least 10 characters");
  expect(check("careers", "description", "just right")).toBe(true);
  expect(check("careers", "location", "")).toBe("Location is required");
  expect(check("careers", "qualifications", "")).toBe(true);
  expect(check("careers", "contactEmail", "")).toBe(true);
  expect(check("careers", "contactEmail", "jobs@")).toBe("Valid email is required");
  expect(check("admin", "description", "")).toBe("Job description is required");
  expect(check("admin", "description", "too short")).toBe("Description must be at least 10 characters");
  expect(check("admin", "qualifications", " ")).toBe("Requirements are required");
});

/** The first refusal of a field's rules, or true. */
function check(kind: JobFormKind, field: JobFieldName, value: string) {
  const rules: RegisterOptions<JobFormValues> = jobFormRules[kind][field] ?? {};
  const { validate = {} } = rules;
  const all = typeof validate === "function" ? [validate] : Object.values(validate);
  return all.map((one) => one(value, toFormValues(undefined))).find((verdict) => verdict !== true) ?? true;
}
