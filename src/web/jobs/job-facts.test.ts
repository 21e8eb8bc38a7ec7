import { expect, test } from "vitest";
import { closingWords, type JobStatus, jobStatus } from "./job-facts.ts";

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
])("a job says where it stands and when it closes: %j", ({ status, closing, ...job }) => {
  expect(jobStatus(job, today)).toBe(status);
  expect(closingWords(job, today)).toBe(closing);
});
