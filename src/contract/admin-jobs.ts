/** Jobs for administrators: with drafts, archived jobs and numbers, which the public calls do not have. */
import { z } from "zod";
import { defaultJobSort, jobSorts, jobStates } from "./job-states.ts";
import { Job, JobInput } from "./jobs.ts";
import { limits, siftings } from "./limits.ts";
import { day, line, text } from "./text-schemas.ts";

const { job } = limits;

/** A job with the fields that only administrators see. */
export const AdminJob = Job.extend({
  isDraft: z.boolean(),
  /** When it was archived, or null. */
  archivedAt: z.string().nullable(),
  sifting: z.enum(siftings),
  /** When the names of its applications were shown; null if they are open or still hidden. */
  unblindedAt: z.string().nullable(),
  /** When it was last changed; a change based on another version is refused. */
  updatedAt: z.string(),
}).meta({ id: "AdminJob" });
export type AdminJob = z.infer<typeof AdminJob>;

/** A job to be edited, and whether `sifting` is fixed, because an application was opened. */
export const JobToEdit = AdminJob.extend({ isSiftingFixed: z.boolean() }).meta({ id: "JobToEdit" });
export type JobToEdit = z.infer<typeof JobToEdit>;

/** A row of the list of jobs, without the advert's long texts. */
export const AdminJobRow = AdminJob.pick({
  id: true,
  title: true,
  location: true,
  employmentType: true,
  salary: true,
  datePosted: true,
  validThrough: true,
  isActive: true,
  sifting: true,
  unblindedAt: true,
})
  .extend({
    state: z.enum(jobStates),
    applications: z.number().int(),
    /** Applications of the last seven days. */
    newApplications: z.number().int(),
  })
  .meta({ id: "AdminJobRow" });
export type AdminJobRow = z.infer<typeof AdminJobRow>;

const counts = z.object({
  open: z.number().int(),
  closing: z.number().int(),
  closed: z.number().int(),
  draft: z.number().int(),
  archived: z.number().int(),
});

/** One page of the list, with the number of jobs found in this state and in each. */
export const AdminJobPage = z
  .object({
    rows: z.array(AdminJobRow),
    /** The cursor of the next page; null on the last. */
    next: z.string().nullable(),
    total: z.number().int(),
    counts,
  })
  .meta({ id: "AdminJobPage" });
export type AdminJobPage = z.infer<typeof AdminJobPage>;

const sorts = [...jobSorts, ...jobSorts.map((sort) => `-${sort}` as const)] as const;

export const AdminJobQuery = z.object({
  state: z.enum(jobStates).catch("open").default("open"),
  /** Words of title and location; each must begin a word there. */
  q: text()
    .default("")
    .transform((value) => value.slice(0, limits.search.textMax)),
  sort: z.enum(sorts).catch(defaultJobSort).default(defaultJobSort),
  cursor: line().max(1000).optional(),
  limit: z.coerce.number().int().min(1).max(limits.search.pageSizeMax).default(limits.jobRows),
});
export type AdminJobQuery = z.infer<typeof AdminJobQuery>;

const shared = {
  sifting: z.enum(siftings).default("open"),
  /** `updatedAt` of the version that the change is based on; without it, it replaces any version. */
  basedOn: z.iso.datetime().optional(),
};

/** The fields to save of a job: a draft may lack what a published job needs (§5). */
export const JobEdit = z
  .discriminatedUnion("isDraft", [
    JobInput.extend({ ...shared, isDraft: z.literal(false) }),
    JobInput.extend({
      ...shared,
      isDraft: z.literal(true),
      title: line().max(job.titleMax).default(""),
      description: text().trim().max(job.textMax).default(""),
      location: line().max(job.lineMax).default(""),
    }),
  ])
  .meta({ id: "JobEdit" });
export type JobEdit = z.infer<typeof JobEdit>;

/** Relists a closed or archived job, until a new last day or without one. */
export const JobRelisting = z.object({ validThrough: day().nullable() }).meta({ id: "JobRelisting" });
export type JobRelisting = z.infer<typeof JobRelisting>;
