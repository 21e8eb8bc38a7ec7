/** The pages of the site for tests, and the states that depend on jobs. */
import { jobPath, type PagePath, pagePaths } from "#contract/paths.ts";
import { services } from "#content/services/list.ts";
import { servicePath } from "#content/services/offered.ts";
import { closeJob, createJobs } from "./jobs-on-server.ts";
import type { RunningServer } from "./server.ts";

const adminPaths: readonly PagePath[] = [pagePaths.adminAccess, pagePaths.adminApplications];

/** The administrators' pages: simple footer, no contact bar, not indexed. */
export { adminPaths };

/** Every page that the site has. */
export const pageAddresses: readonly PagePath[] = [...Object.values(pagePaths), ...services.map(servicePath)];

/** Every page for visitors at its canonical address. */
export const visitorPaths: readonly PagePath[] = pageAddresses.filter(
  (path) => !adminPaths.includes(path) && path !== pagePaths.careers,
);

/** An address without a page. */
export const unknownPath = "/no-such-page";

/** The states of a page of jobs with a full job, a minimal one and a closed one. */
export type JobPages = { open: string; closed: string; noneFound: string };

/** Fills the careers board and answers its pages besides /jobs. */
export async function fillBoard(server: RunningServer): Promise<JobPages> {
  const [full, closed] = await createJobs(server, [
    {
      title: "Waking Night Support Worker",
      salary: "£13.80 an hour",
      qualifications: "Level 3, or working towards it.",
      jobBenefits: "Enhanced night rate.",
      responsibilities: "Keep the night log.",
      validThrough: "2099-12-31",
    },
    { title: "Night Cook" },
    { title: "Activity Lead", employmentType: "PART_TIME" },
  ]);
  if (!full || !closed) throw new Error("The jobs were not made");
  await closeJob(server, closed);
  return { open: jobPath(full.id), closed: jobPath(closed.id), noneFound: `${pagePaths.jobs}?q=astronaut` };
}
