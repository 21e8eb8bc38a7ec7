import { careers } from "#content/careers.ts";
import type { Job } from "#contract/jobs.ts";
import { expect, test } from "vitest";
import { advertFacts } from "./advert-facts.ts";

const employer = { name: "Larkfold", legalName: "Larkfold Group Ltd" };
const job = {
  title: "Night Support Worker",
  description: "Be awake.",
  qualifications: null,
  employmentType: "PART_TIME",
  hiringOrganization: "Larkfold",
  salary: null,
};

function factsOf(change: Partial<Job>): Record<string, string> {
  return Object.fromEntries(
    advertFacts({ ...job, ...change }, employer).map(({ label, text }) => [label, text]),
  );
}

test("an advert states the employer's full name, the contract, the checks and sponsorship", () => {
  expect(factsOf({})).toEqual({
    Employer: "Larkfold Group Ltd",
    Contract: "Permanent",
    Checks: careers.advert.checks,
    "Visa sponsorship": "No",
  });
  expect(factsOf({ hiringOrganization: "Larkfold Staff Bank Ltd" }).Employer).toBe("Larkfold Staff Bank Ltd");
});

test.each([
  [{ employmentType: "FULL_TIME" }, "Permanent"],
  [{ employmentType: "TEMPORARY" }, "Temporary"],
  [{ employmentType: "CONTRACT" }, "Temporary"],
  [{ employmentType: "INTERN" }, "Temporary"],
  [{ title: "Team Leader (maternity cover)" }, "Temporary"],
  [{ title: "Bank Nurse" }, "Temporary"],
  [{ title: "Carer, Bankside", description: "In temporary accommodation." }, "Permanent"],
])("a job with %j is %s", (change, contract) => {
  expect(factsOf(change).Contract).toBe(contract);
});

test.each([
  ["Visa sponsorship is available for this role.", "Yes"],
  ["We can sponsor nurses.", "Yes"],
  ["We are able to offer visa sponsorship.", "Yes"],
  ["We cannot offer sponsorship.", "No"],
  ["Sadly we’re unable to provide visa sponsorship for this job.", "No"],
  ["No sponsorship.", "No"],
  ["Sponsorship: ask us.", undefined],
  ["Nights and days.", "No"],
])("%s is read as sponsorship: %s", (description, answer) => {
  expect(factsOf({ description })["Visa sponsorship"]).toBe(answer);
});

test("experience is quoted from the requirements, and only where pay is shown", () => {
  const qualifications = "Level 2 or above. No experience needed. A driving licence.";
  expect(factsOf({ qualifications })).not.toHaveProperty("Experience");
  expect(factsOf({ qualifications, salary: "£13 an hour" }).Experience).toBe("No experience needed.");
  expect(factsOf({ salary: "£13 an hour" })).not.toHaveProperty("Experience");
});
