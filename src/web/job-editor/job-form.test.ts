import type { RegisterOptions } from "react-hook-form";
import { expect, test } from "vitest";
import type { Job } from "#contract/jobs.ts";
import {
  closingQuestion,
  isRequired,
  type JobFieldName,
  type JobFormKind,
  jobFormLabels,
  jobFormRules,
  type JobFormValues,
  toFormValues,
} from "./job-form.ts";

const job: Job = {
  id: "b2f3",
  title: "Support Worker",
  description: "Help three young people at home.",
  location: "Northmere",
  employmentType: "PART_TIME",
  salary: null,
  hours: null,
  shifts: null,
  startDate: null,
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

test("both forms have every field that they send, in the same order", () => {
  const sent = Object.keys(toFormValues(job));
  expect(Object.keys(jobFormLabels.admin)).toEqual(Object.keys(jobFormLabels.careers));
  expect(Object.keys(jobFormLabels.admin).toSorted()).toEqual(sent.toSorted());
});

test("the admin form requires requirements of a new job and of one that has some, the careers form of none", () => {
  const withSome = { ...job, qualifications: "Level 3" };
  expect([undefined, withSome, job].map((edited) => isRequired("qualifications", "admin", edited))).toEqual([
    true,
    true,
    false,
  ]);
  expect(check("admin", "qualifications", " ", withSome)).toBe("Requirements are required");
  expect(check("admin", "qualifications", " ", job)).toBe(true);
  expect(isRequired("qualifications", "careers", withSome)).toBe(false);
});

test("a past closing date asks before it closes a job, and not for a job that it closed already", () => {
  const today = "2026-11-20";
  const asked = (validThrough: string, edited?: Job, isActive = true) =>
    closingQuestion({ ...toFormValues(edited), validThrough, isActive }, edited, today);
  expect(asked("2026-11-19")).toContain("The closing date, Nov 19, 2026, is in the past.");
  expect(asked("2026-11-20")).toBeUndefined();
  expect(asked("")).toBeUndefined();
  const closed = { ...job, isActive: true, validThrough: "2026-11-14" };
  expect(asked("2026-11-14", closed)).toBeUndefined();
  expect(asked("2026-11-15", closed)).toContain("Nov 15, 2026");
  expect(asked("2026-11-14", { ...closed, isActive: false })).toContain("Nov 14, 2026");
  expect(asked("2026-11-14", { ...closed, isActive: false }, false)).toBeUndefined();
});

test("a stored employment type that cannot be written becomes full time", () => {
  expect(toFormValues({ ...job, employmentType: "INTERN" }).employmentType).toBe("FULL_TIME");
});

test("each form validates with the specification's messages, and blanks count as empty", () => {
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

/** The first failing rule's message, or true. */
function check(kind: JobFormKind, field: JobFieldName, value: string, edited?: Job) {
  const rules: RegisterOptions<JobFormValues> = jobFormRules(kind, edited)[field] ?? {};
  const { validate = {} } = rules;
  const all = typeof validate === "function" ? [validate] : Object.values(validate);
  return all.map((one) => one(value, toFormValues(undefined))).find((verdict) => verdict !== true) ?? true;
}
