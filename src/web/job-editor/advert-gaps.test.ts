import { expect, test } from "vitest";
import { advertGaps } from "./AdvertAdvice.tsx";
import { toFormValues } from "./job-form.ts";

const today = "2026-11-20";
const complete = {
  ...toFormValues(undefined),
  title: "Night Support Worker",
  description: `Three waking shifts a week. ${"You are never alone. ".repeat(10)}`,
  location: "Harrowfen",
  salary: "£13.10 to £14.20 an hour",
  qualifications: "No experience needed.",
  responsibilities: "Keep the log.",
  jobBenefits: "Pension.",
  validThrough: "2026-11-20",
};

test("a complete advert lacks nothing", () => {
  expect(advertGaps(complete, today)).toEqual([]);
});

test("an empty form gets every advice", () => {
  expect(advertGaps(toFormValues(undefined), today)).toHaveLength(7);
});

test.each([
  [{ salary: "" }, /^Pay: /],
  [{ salary: "Competitive" }, /search engines/],
  [{ validThrough: "" }, /^A closing date\.$/],
  [{ validThrough: "2026-11-19" }, /to come/],
  [{ qualifications: "Level 3" }, /experience/],
  [{ responsibilities: " " }, /^Responsibilities/],
  [{ jobBenefits: "" }, /^Benefits/],
  [{ description: "Three shifts a week." }, /fuller/],
  [{ description: "You are never alone. ".repeat(12) }, /^Hours/],
])("with %j exactly one advice is given", (change, advice) => {
  expect(advertGaps({ ...complete, ...change }, today)).toEqual([expect.stringMatching(advice)]);
});

test.each([{ hours: "20 hours a week" }, { shifts: "Nights" }])(
  "hours given in the fields need not be in the description: %j",
  (given) => {
    const description = "You are never alone. ".repeat(12);
    expect(advertGaps({ ...complete, description, ...given }, today)).toEqual([]);
  },
);
