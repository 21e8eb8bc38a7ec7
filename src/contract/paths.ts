/**
 * Every page address of the site (specification §2, route table) but those of the services, which the content lists
 * (src/content/services/list.ts). No address has a path parameter; a single job is `/jobs?job=<id>` (decision 0004).
 * Free of zod on purpose: the browser imports this file.
 */
export const pagePaths = {
  home: "/",
  governance: "/governance",
  technology: "/technology",
  careers: "/careers",
  jobs: "/jobs",
  adminAccess: "/admin-access",
  adminApplications: "/admin-applications",
  feedback: "/feedback",
  contact: "/contact",
  privacyPolicy: "/privacy-policy",
  genderPayGap: "/gender-pay-gap",
  workplacePolicy: "/workplace-policy",
  esgPolicy: "/esg-policy",
  ticsStatement: "/tics-statement",
} as const;

type PageName = keyof typeof pagePaths;
/** Address of a service's page. */
export type ServicePath = `/services/${string}`;
export type PagePath = (typeof pagePaths)[PageName] | ServicePath;

/** Machine-readable lists of the open jobs (decision 0017). */
export const feedPaths = {
  indeed: "/feeds/indeed.xml",
  atom: "/feeds/jobs.atom",
  json: "/feeds/jobs.json",
} as const;

/** The two files for DWP's Find a Job, which answer under the configured token alone (decision 0104). */
export const findAJobPaths = {
  vacancies: "/feeds/find-a-job.xml",
  expired: "/feeds/find-a-job-expired.xml",
} as const;

/** The filters of the careers page, as they stand in its address (decision 0004). */
export type JobFilters = {
  q: string;
  location: string;
  type: string;
  page: number;
  /** An outward code, or what was typed for one (search/outward-code.ts); never a whole postcode, and never empty. */
  near?: string | undefined;
};

/** Address of the careers page narrowed to `filters`; empty filters are left out. */
export function jobsPath(filters: Partial<JobFilters> = {}): string {
  const query = new URLSearchParams();
  if (filters.q) query.set("q", filters.q);
  if (filters.location) query.set("location", filters.location);
  if (filters.type && filters.type !== "all") query.set("type", filters.type);
  if (filters.near) query.set("near", filters.near);
  if (filters.page && filters.page > 1) query.set("page", String(filters.page));
  const text = query.toString();
  return text ? `${pagePaths.jobs}?${text}` : pagePaths.jobs;
}

/** Address of one job's own page. */
export function jobPath(jobId: string): string {
  return `${pagePaths.jobs}?job=${encodeURIComponent(jobId)}`;
}

/** Address of the confirmation of a sent application: its reference opens nothing, and nothing personal stands there. */
export function applicationSentPath(jobId: string, reference: string): string {
  return `${jobPath(jobId)}&sent=${encodeURIComponent(reference)}`;
}

/** Address of the picture that stands for one job where its link is shared. */
export function jobPicturePath(jobId: string): string {
  return `/og/jobs/${jobId}.png`;
}
