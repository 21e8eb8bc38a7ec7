/**
 * The addresses of all pages (specification §2, route table) except those of the services, which are in the content
 * (src/content/services/list.ts). No address has a path parameter; a single job is `/jobs?job=<id>` (decision 0004).
 * Without zod on purpose: the browser imports this file.
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

/** The two files for DWP's Find a Job, served only with the configured token (decision 0104). */
export const findAJobPaths = {
  vacancies: "/feeds/find-a-job.xml",
  expired: "/feeds/find-a-job-expired.xml",
} as const;

/** The filters of the careers page, as in its address (decision 0004). */
export type JobFilters = {
  q: string;
  location: string;
  type: string;
  page: number;
  /**
   * An outward code, or other text typed in its place (search/outward-code.ts); never a whole postcode, and never
   * empty.
   */
  near?: string | undefined;
};

/** Address of the careers page filtered by `filters`, without empty ones. */
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

/**
 * Address of the confirmation of a sent application. `sent` is its signed reference, which gives no access; the page
 * shows nothing personal.
 */
export function applicationSentPath(jobId: string, sent: string): string {
  return `${jobPath(jobId)}&sent=${encodeURIComponent(sent)}`;
}

/** Address of a job's picture for shared links. */
export function jobPicturePath(jobId: string): string {
  return `/og/jobs/${jobId}.png`;
}
