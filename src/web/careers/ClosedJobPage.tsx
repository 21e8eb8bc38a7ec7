import { careers } from "#content/careers.ts";
import { mailHref } from "#content/contact-links.ts";
import { organisation } from "#content/organisation.ts";
import { jobList, jobPageWords as words } from "#content/words/jobs.ts";
import type { Job } from "#contract/jobs.ts";
import { limits } from "#contract/limits.ts";
import { jobPath, pagePaths } from "#contract/paths.ts";
import { PublicLayout } from "#web/layout/PublicLayout.tsx";
import type { Page } from "#web/render/document.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Frame, JobBreadcrumbs, SimilarJobs } from "./JobPage.tsx";
import { similarJobs } from "./similar-jobs.ts";

interface Shown {
  /** The day in London, `YYYY-MM-DD`. */
  today: string;
  /** The jobs that accept applications, newest first. */
  open: readonly Job[];
  /** Whether the page refuses an application that was sent without script. */
  isRefusal?: boolean;
}

/** The page of a job that no longer accepts applications, with up to three similar ones that do. */
export function closedJobPage(job: Job, { today, open, isRefusal = false }: Shown): Page {
  const { heading, text } = isRefusal ? careers.notSent : careers.closed;
  return {
    title: words.closed.title(job.title, job.location),
    description: words.closed.description(job.title),
    canonicalPath: jobPath(job.id),
    robots: "noindex",
    sheet: "careers",
    content: (
      <Frame job={job} today={today} layout="job-closed">
        <div className="closed-notice">
          <h2>{heading}</h2>
          <p>
            {text} {next(open)}
          </p>
        </div>
        <OpenJobs similar={similarJobs(job, open)} open={open} today={today} />
      </Frame>
    ),
  };
}

/** The page in place of a job that does not exist, or no longer, with the newest of the open ones. */
export function goneJobPage({ today, open, isRefusal = false }: Shown): Page {
  const { heading, text } = isRefusal ? careers.notSent : careers.gone;
  return {
    title: heading,
    description: text,
    canonicalPath: undefined,
    robots: "noindex",
    sheet: "careers",
    content: (
      <PublicLayout current={pagePaths.jobs} footer="main">
        <section className="fold-hero fold-hero--leaf job-head">
          <div className="container">
            <div>
              <JobBreadcrumbs />
              <h1>{heading}</h1>
              <p className="lead-text">
                {text} {next(open)}
              </p>
            </div>
          </div>
        </section>
        <div className="section job-section">
          <div className="container job-closed">
            <OpenJobs similar={[]} open={open} today={today} />
          </div>
        </div>
      </PublicLayout>
    ),
  };
}

/** The sentence that announces the open jobs below, or says that there are none. */
function next(open: readonly Job[]): string {
  const { openNow, noJobs } = careers;
  return open.length > 0 ? openNow : `${noJobs.heading}. ${noJobs.text}`;
}

/** The similar jobs, the newest ones if none is similar, and the way to all; without any, the address to write to. */
function OpenJobs({ similar, open, today }: Pick<Shown, "open" | "today"> & { similar: readonly Job[] }) {
  if (open.length === 0)
    return (
      <p>
        <ButtonLink href={mailHref(organisation.emails.careers, careers.contactSubject)}>
          {jobList.emailUs}
        </ButtonLink>
      </p>
    );
  const newest = open.slice(0, limits.search.nearest);
  return (
    <>
      {similar.length > 0 ? (
        <SimilarJobs jobs={similar} today={today} />
      ) : (
        <SimilarJobs heading={words.open} jobs={newest} today={today} />
      )}
      <p>
        <ButtonLink variant="line" href={pagePaths.jobs}>
          {jobList.viewAll}
        </ButtonLink>
      </p>
    </>
  );
}
