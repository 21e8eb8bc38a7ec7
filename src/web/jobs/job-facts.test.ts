import { expect, test } from "vitest";
import { closingWords, type JobStatus, jobStatus, shiftsOf, startWords, typeAndHours } from "./job-facts.ts";

const today = "2026-11-20";

type Row = {
  isActive: boolean;
  validThrough: string | null;
  status: JobStatus;
  closing?: string;
};

test.each<Row>([
  { isActive: true, validThrough: null, status: "active" },
  { isActive: true, validThrough: "2026-11-20", status: "active", closing: "Closes 20 Nov" },
  { isActive: true, validThrough: "2026-11-19", status: "closed", closing: "Closed 19 Nov" },
  { isActive: false, validThrough: "2026-11-19", status: "inactive", closing: "Closed 19 Nov" },
  { isActive: false, validThrough: "2026-11-21", status: "inactive" },
])("a job has its status and its closing date in words: %j", ({ status, closing, ...job }) => {
  expect(jobStatus(job, today)).toBe(status);
  expect(closingWords(job, today)).toBe(closing);
});

test("shifts are split at commas, and missing shifts are an empty list", () => {
  expect(shiftsOf({ shifts: "days, waking nights;  alternate weekends ," })).toEqual([
    "Days",
    "Waking nights",
    "Alternate weekends",
  ]);
  expect(shiftsOf({ shifts: null })).toEqual([]);
});

test("hours follow the type, and a past first day is left out", () => {
  expect(typeAndHours({ employmentType: "PART_TIME", hours: "20 hours a week" })).toBe(
    "Part Time, 20 hours a week",
  );
  expect(typeAndHours({ employmentType: "PART_TIME", hours: null })).toBe("Part Time");
  expect(startWords({ startDate: "2026-12-07" }, today)).toBe("Starts 07 Dec");
  expect(startWords({ startDate: "2027-01-04" }, today)).toBe("Starts 04 Jan 2027");
  expect(startWords({ startDate: today }, today)).toBe("Starts 20 Nov");
  expect(startWords({ startDate: "2026-11-19" }, today)).toBeUndefined();
  expect(startWords({ startDate: null }, today)).toBeUndefined();
});
