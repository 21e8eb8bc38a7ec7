import { expect, test } from "vitest";
import { ApplicationInput } from "./applications.ts";
import { defaultApplicationStatus, limits } from "./limits.ts";

test("the insert shape of an application omits id, status and timestamps, and takes what is kept apart (decision 0022) [3.insert.applications]", () => {
  expect(Object.keys(ApplicationInput.shape)).toEqual([
    "jobId",
    "applicantName",
    "applicantEmail",
    "applicantPhone",
    "coverLetter",
    "cvFileUrl",
    "adjustments",
    "usesInterviewScheme",
    "remarks",
  ]);
});

test("an applicant's name has 2 to 100 characters, the e-mail 100, the phone 10 to 20, the letter 2000 [9.app.bounds]", () => {
  const { applicantName, applicantEmail, applicantPhone, coverLetter } = limits;
  expect({ applicantName, applicantEmail, applicantPhone, coverLetter }).toEqual({
    applicantName: { min: 2, max: 100 },
    applicantEmail: { max: 100 },
    applicantPhone: { min: 10, max: 20 },
    coverLetter: { max: 2000 },
  });
});

test("an application starts pending [9.app.status-default]", () => {
  expect(defaultApplicationStatus).toBe("pending");
});
