/** Generators of ordinary jobs, and of jobs whose texts are meant to break what renders them. */
import type { Job } from "#contract/jobs.ts";
import { employmentTypes } from "#contract/limits.ts";
import fc from "fast-check";

const traps = [
  "]]>",
  "<![CDATA[",
  "<script>alert(1)</script>",
  "</script>",
  "<!--",
  "&amp;",
  "&#0;",
  "&",
  '"',
  "'",
  "\u0001\u001b",
  "\u007f\u0085",
  "\ufffe\uffff",
  "\ud83c",
  "🌙👩🏽‍⚕️",
  "\u202eגישה\u2066",
  "كلمة",
  "\r\n\r\n",
  "\n",
  "\t",
  "\u2028",
  "é\u0301",
];

/** Text of words, markup and characters of every kind. */
export const hostileText = fc
  .array(
    fc.oneof(fc.constantFrom(...traps), fc.string({ unit: "binary", maxLength: 8 }), fc.constant("night ")),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(""));

/** Required text of a job, never blank: the server trims it and refuses blank text. */
const requiredText = hostileText.map((text) => text.trim() || "Night care");
const optionalText = fc.option(hostileText, { nil: null });

/** An open job with unchecked texts. */
export const hostileJob: fc.Arbitrary<Job> = fc.record({
  id: fc.uuid(),
  title: requiredText,
  description: requiredText,
  location: requiredText,
  employmentType: fc.constantFrom(...employmentTypes, "INTERN"),
  salary: fc.oneof(optionalText, fc.constantFrom("£13.10 an hour", "£39,500 to £44,000 a year")),
  hours: optionalText,
  shifts: optionalText,
  startDate: fc.constantFrom(null, "2026-12-07"),
  jobBenefits: optionalText,
  qualifications: optionalText,
  responsibilities: optionalText,
  applicationUrl: fc.constant(null),
  contactEmail: fc.constant("hello@example.org"),
  isActive: fc.constant(true),
  datePosted: fc.constantFrom("2026-11-18T09:30:00.000Z", "2026-06-30T23:30:00.000Z", ""),
  validThrough: fc.constantFrom(null, "2026-12-01", "2026-07-01"),
  hiringOrganization: requiredText,
});
