import { z } from "zod";
import { defaultEmploymentType, employmentTypes, jobTypeFilters, limits } from "./limits.ts";
import { fieldMessages } from "./messages.ts";
import { readNear } from "./search/outward-code.ts";
import { day, line, text } from "./text-schemas.ts";
import { emailPattern } from "./text/email.ts";

/** Optional text; empty text counts as missing. */
const optionalText = (max: number) =>
  text()
    .trim()
    .max(max)
    .nullable()
    .transform((value) => value || null)
    .optional();
/** An empty form field means null. */
const nothing = z.literal("").transform(() => null);

const { job } = limits;

/** A job as visitors and administrators read it (§3, careers page version). Dates are ISO 8601 in UTC. */
export const Job = z
  .object({
    id: z.string(),
    title: z.string(),
    description: z.string(),
    location: z.string(),
    /** One of the four types that can be written, or INTERN from an older row. */
    employmentType: z.string(),
    salary: z.string().nullable(),
    /** The working hours, such as "37.5 hours a week". */
    hours: z.string().nullable(),
    /** The shifts, separated by commas: "Days, waking nights, alternate weekends". */
    shifts: z.string().nullable(),
    /** First day of work, `YYYY-MM-DD`, or null if open. */
    startDate: z.string().nullable(),
    jobBenefits: z.string().nullable(),
    qualifications: z.string().nullable(),
    responsibilities: z.string().nullable(),
    applicationUrl: z.string().nullable(),
    contactEmail: z.string(),
    isActive: z.boolean(),
    datePosted: z.string(),
    /** Last day for applications, `YYYY-MM-DD` in London, or null. */
    validThrough: z.string().nullable(),
    hiringOrganization: z.string(),
  })
  .meta({ id: "Job" });
export type Job = z.infer<typeof Job>;

/** A job of a list, with its distance if that was asked for. */
export const ListedJob = Job.extend({
  /**
   * Approximate miles in a straight line: null if the job's place is unknown, missing if no known postcode was given.
   */
  milesAway: z.number().int().nullable().optional(),
}).meta({ id: "ListedJob" });
export type ListedJob = z.infer<typeof ListedJob>;

const jobFields = {
  title: line({ error: fieldMessages.jobTitle }).min(1, fieldMessages.jobTitle).max(job.titleMax),
  description: text({ error: fieldMessages.jobDescription })
    .trim()
    .min(job.descriptionMin, fieldMessages.jobDescription)
    .max(job.textMax),
  location: line({ error: fieldMessages.jobLocation }).min(1, fieldMessages.jobLocation).max(job.lineMax),
  employmentType: z.enum(employmentTypes).default(defaultEmploymentType),
  salary: optionalText(job.lineMax),
  hours: optionalText(job.lineMax),
  shifts: optionalText(job.lineMax),
  startDate: z.union([nothing, day()]).nullable().optional(),
  qualifications: optionalText(job.textMax),
  jobBenefits: optionalText(job.textMax),
  responsibilities: optionalText(job.textMax),
  applicationUrl: z
    .union([
      nothing,
      line()
        .max(job.lineMax)
        .pipe(z.url({ protocol: /^https?$/ })),
    ])
    .nullable()
    .optional(),
  contactEmail: z
    .union([
      nothing,
      z.email({ pattern: emailPattern, error: fieldMessages.email }).max(limits.adminEmail.max),
    ])
    .nullable()
    .optional(),
  hiringOrganization: optionalText(job.lineMax),
  validThrough: z.union([nothing, day()]).nullable().optional(),
  isActive: z.boolean().default(true),
};

/** Aliases of the admin page's form, accepted on write (decision 0005). */
export const jobAliases = {
  salaryRange: "salary",
  requirements: "qualifications",
  benefits: "jobBenefits",
} as const;

const aliasFields = {
  salaryRange: optionalText(job.lineMax),
  requirements: optionalText(job.textMax),
  benefits: optionalText(job.textMax),
};

/** The input that creates a job: the insert shape of §3, without id and timestamps. Null and missing mean the same. */
export const JobInput = z.object(jobFields).meta({ id: "JobRequest" });
export type JobInput = z.infer<typeof JobInput>;

/** The same as received: with aliases, which the server resolves into a `JobInput`. */
export const JobWrite = z.object({ ...jobFields, ...aliasFields }).meta({ id: "JobWrite" });
export type JobWrite = z.input<typeof JobWrite>;

/** A stored text as its reader saw it, trimmed as when it is written; null and empty text mean the same. */
const seenText = text()
  .trim()
  .nullable()
  .transform((value) => value || null)
  .optional();

/** The texts of a job that two forms may change at the same time. */
const SeenJob = z.object({
  title: seenText,
  description: seenText,
  location: seenText,
  employmentType: seenText,
  salary: seenText,
  hours: seenText,
  shifts: seenText,
  startDate: seenText,
  responsibilities: seenText,
  qualifications: seenText,
  jobBenefits: seenText,
  contactEmail: seenText,
  validThrough: seenText,
});
export type SeenField = keyof z.infer<typeof SeenJob>;

/**
 * A change to a job. A missing optional field keeps its value: the job forms (§5) do not have every field, such as
 * the organisation, and saving one must not clear it. Null or empty text clears the value.
 */
export const JobChange = z
  .object({
    ...jobFields,
    ...aliasFields,
    employmentType: z.enum(employmentTypes).optional(),
    isActive: z.boolean().optional(),
    /**
     * Fields as their writer saw them, under the canonical names: one that the writer left so keeps its present
     * value, and one that somebody else has changed too is refused. Without it the change replaces any version.
     */
    seen: SeenJob.optional(),
  })
  .meta({ id: "JobChange" });
export type JobChange = z.infer<typeof JobChange>;

const searchText = text()
  .default("")
  .transform((value) => value.slice(0, limits.search.textMax));

/** Filters and page of `GET /api/jobs`. Too long texts are cut, unknown types mean all. */
export const JobQuery = z.object({
  q: searchText,
  location: searchText,
  type: z.enum(jobTypeFilters).catch("all").default("all"),
  /**
   * A postcode, of which only the outward code is read: the nearest jobs come first, with `milesAway`, and the header
   * `x-sorted-near` names the outward code. An unknown one changes nothing; nor does any if the provider has no table
   * of outward codes (decision 0102), or with `cursor`, which is in order of posting.
   */
  near: searchText.transform(readNear),
  page: z.coerce.number().int().min(1).optional(),
  pageSize: z.coerce.number().int().min(1).max(limits.search.pageSizeMax).optional(),
  /**
   * The end of the previous page, empty for the first page; then `page` is ignored. Clients take it from the `Link`
   * header, which has the next page's address; it is opaque to them (decision 0020).
   */
  cursor: line()
    .regex(/^$|^.{1,40}~[\da-f-]{36}$/)
    .optional(),
  /** Asks for this many jobs nearest to the search, instead of those that match it (decision 0020). */
  nearest: z.coerce.number().int().min(1).max(limits.search.nearestMax).optional(),
});
export type JobQuery = z.infer<typeof JobQuery>;

/** How a job is deleted. */
export const JobDeletion = z.object({
  /** How many applications go with it as far as the caller knows: with another number it is not deleted. */
  expectedCount: z.coerce.number().int().min(0).optional(),
});
