import { z } from "zod";
import { defaultEmploymentType, employmentTypes, jobTypeFilters, limits } from "./limits.ts";
import { fieldMessages } from "./messages.ts";

const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .nullish()
    .transform((text) => text || null);

const { job } = limits;

/** A job as a visitor or an administrator reads it (§3, careers page version). Dates are ISO 8601 in UTC. */
export const Job = z
  .object({
    id: z.string(),
    title: z.string(),
    description: z.string(),
    location: z.string(),
    /** One of the four types that are written, or INTERN from an older row. */
    employmentType: z.string(),
    salary: z.string().nullable(),
    jobBenefits: z.string().nullable(),
    qualifications: z.string().nullable(),
    responsibilities: z.string().nullable(),
    applicationUrl: z.string().nullable(),
    contactEmail: z.string(),
    isActive: z.boolean(),
    datePosted: z.string(),
    /** Last day on which the job takes applications, `YYYY-MM-DD` in London, or null. */
    validThrough: z.string().nullable(),
    hiringOrganization: z.string(),
  })
  .meta({ id: "Job" });
export type Job = z.infer<typeof Job>;

const jobFields = {
  title: z.string({ error: fieldMessages.jobTitle }).trim().min(1, fieldMessages.jobTitle).max(job.titleMax),
  description: z
    .string({ error: fieldMessages.jobDescription })
    .trim()
    .min(job.descriptionMin, fieldMessages.jobDescription)
    .max(job.textMax),
  location: z
    .string({ error: fieldMessages.jobLocation })
    .trim()
    .min(1, fieldMessages.jobLocation)
    .max(job.lineMax),
  employmentType: z.enum(employmentTypes).default(defaultEmploymentType),
  salary: optionalText(job.lineMax),
  qualifications: optionalText(job.textMax),
  jobBenefits: optionalText(job.textMax),
  responsibilities: optionalText(job.textMax),
  applicationUrl: z
    .union([z.literal("").transform(() => null), z.url({ protocol: /^https?$/ }).max(job.lineMax)])
    .nullish()
    .transform((url) => url ?? null),
  contactEmail: z
    .union([z.literal("").transform(() => null), z.email(fieldMessages.email).max(limits.adminEmail.max)])
    .nullish()
    .transform((email) => email ?? null),
  validThrough: z
    .union([z.literal("").transform(() => null), z.iso.date()])
    .nullish()
    .transform((date) => date ?? null),
  isActive: z.boolean().default(true),
};

/** Aliases of the admin page's form, accepted on write (decision 0005). */
export const jobAliases = {
  salaryRange: "salary",
  requirements: "qualifications",
  benefits: "jobBenefits",
} as const;

/** What creates or replaces a job: the insert shape of §3, without id and timestamps. */
export const JobInput = z.object(jobFields).meta({ id: "JobRequest" });
export type JobInput = z.infer<typeof JobInput>;

/** The same, as it may arrive on the wire: with aliases. `resolveJobAliases` turns it into a `JobInput`. */
export const JobWrite = z
  .object({
    ...jobFields,
    salaryRange: optionalText(job.lineMax),
    requirements: optionalText(job.textMax),
    benefits: optionalText(job.textMax),
  })
  .meta({ id: "JobWrite" });
export type JobWrite = z.input<typeof JobWrite>;

/** How `GET /api/jobs` is narrowed and paged. Too long texts are cut, unknown types mean all. */
export const JobQuery = z.object({
  q: z.string().max(limits.search.textMax).default(""),
  location: z.string().max(limits.search.textMax).default(""),
  type: z.enum(jobTypeFilters).catch("all").default("all"),
  page: z.coerce.number().int().min(1).optional(),
  pageSize: z.coerce.number().int().min(1).max(limits.search.pageSizeMax).optional(),
});
export type JobQuery = z.infer<typeof JobQuery>;
