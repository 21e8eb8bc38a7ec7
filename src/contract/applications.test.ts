import { expect, test } from "vitest";
import { ApplicationInput } from "./applications.ts";

test("the insert shape of an application omits id, status and timestamps, and has the fields stored separately (decision 0022) [3.insert.applications]", () => {
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

test("an applicant's name has 2 to 100 characters, the email 100, the phone 10 to 20, the letter 2000 [9.app.bounds]", () => {
  const mail = (length: number) => `${"a".repeat(60)}@${"b".repeat(length - 73)}.example.org`;
  const bounds = [
    { field: "applicantName", taken: ["Jo", "J".repeat(100)], refused: ["J", "J".repeat(101)] },
    { field: "applicantEmail", taken: [mail(100)], refused: [mail(101)] },
    {
      field: "applicantPhone",
      taken: ["0770090012", "+44 (0)7700 900 1234"],
      refused: ["077009001", "+44 (0)7700 900 12345"],
    },
    { field: "coverLetter", taken: ["", "x".repeat(2000)], refused: ["x".repeat(2001)] },
  ] as const;
  for (const { field, taken, refused } of bounds) {
    const isTaken = (text: string) => ApplicationInput.shape[field].safeParse(text).success;
    expect(
      taken.filter((text) => !isTaken(text)),
      field,
    ).toEqual([]);
    expect(refused.filter(isTaken), field).toEqual([]);
  }
});
