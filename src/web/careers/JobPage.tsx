import type { ReactNode } from "react";
import { careers } from "#content/careers.ts";
import { isDisabilityConfident as hasInterviewScheme } from "#content/certificates.ts";
import { organisation } from "#content/organisation.ts";
import type { Job } from "#contract/jobs.ts";
import { jobPath, jobPicturePath, pagePaths } from "#contract/paths.ts";
import { PublicLayout } from "#web/layout/PublicLayout.tsx";
import type { Page } from "#web/render/document.tsx";
import { Island } from "#web/render/Island.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { ApplyWithoutScript, type RefusedForm } from "./apply/ApplyWithoutScript.tsx";
import { AdvertStrip } from "#web/jobs/JobCard.tsx";
import { advertFacts } from "#web/jobs/advert-facts.ts";
import { closingDay, jobSummary, shiftsOf, startDay, typeAndHours } from "../jobs/job-facts.ts";
import { jobPosting } from "../jobs/job-posting.ts";
import { applyFragment, JobCard, JobCardList } from "../jobs/JobCard.tsx";
import { JobPageIsland } from "./JobPageIsland.tsx";
import { shell } from "#content/words/shell.ts";
import { jobList, jobPageWords as words, jobWords, postedDay } from "#content/words/jobs.ts";
import { applyWords } from "#content/words/apply.ts";
import { Filled } from "#web/ui/Filled.tsx";

/** As long as search engines show. */
const descriptionMax = 155;

/** Two lines of the bar at the foot of a phone. Cut here: a limit of lines would cut more with a reader's text spacing. */
const barTitleMax = 64;

const employer = () => ({ name: organisation.name, legalName: organisation.legalName });

/** Where and when a job's page is shown. */
interface Shown {
  /** Origin of the site, for absolute addresses. */
  publicUrl: string;
  /** The day in London, `YYYY-MM-DD`. */
  today: string;
}

/** What a job's page shows besides the job. */
interface Beside {
  /** Other open jobs, best first. */
  similar?: readonly Job[];
  /** A refused application that was sent from the page without script. */
  refused?: RefusedForm;
}

/** The page of a job that accepts applications: the whole advert, and applying. */
export function jobPage(job: Job, { publicUrl, today }: Shown, { similar = [], refused }: Beside = {}): Page {
  const url = publicUrl + jobPath(job.id);
  const title = words.title(job.title, job.location);
  return {
    title: refused ? words.titleOfError(title) : title,
    description: shorten(`${jobSummary(job)}. ${job.description}`, descriptionMax),
    canonicalPath: jobPath(job.id),
    sharePicture: jobPicturePath(job.id),
    sheet: "careers",
    structuredData: [jobPosting(job, publicUrl, true)],
    content: (
      <Frame
        job={job}
        today={today}
        layout="job-page"
        action={
          <ButtonLink className="apply-foot" href={applyFragment}>
            <span>
              {jobWords.apply}
              {/* Visible: under Similar jobs it is beside the buttons of other jobs. */}
              <small>{jobWords.forJob(shorten(job.title, barTitleMax))}</small>
            </span>
          </ButtonLink>
        }
      >
        <div className="advert-side">
          <Advert job={job} />
          <div id={applyFragment.slice(1)}>
            <ApplyWithoutScript job={job} refused={refused} hasInterviewScheme={hasInterviewScheme} />
          </div>
        </div>
        <aside className="apply-here" aria-label={words.region}>
          <AdvertStrip facts={advertFacts(job, employer())} />
          <Island
            name="job"
            of={JobPageIsland}
            props={{ job, url, hasInterviewScheme }}
            wakes="on-intent"
            wakesAt={applyFragment}
          />
          <p className="apply-here__on-paper">{words.onPaper(url, job.contactEmail)}</p>
        </aside>
        <SimilarJobs jobs={similar} today={today} />
      </Frame>
    ),
  };
}

/** The confirmation of an application that was sent without script. It has no form that could be sent again. */
export function applicationSentPage(job: Job, reference: string): Page {
  const { sent } = words;
  const { receipt } = applyWords;
  return {
    title: sent.title(job.title),
    description: sent.description(job.title),
    canonicalPath: jobPath(job.id),
    robots: "noindex",
    sheet: "careers",
    content: (
      <PublicLayout current={pagePaths.jobs} footer="main">
        <section className="fold-hero fold-hero--leaf job-head">
          <div className="container">
            <div>
              <a className="back-link" href={pagePaths.jobs}>
                {words.back}
              </a>
              <h1>{receipt.heading}</h1>
              <p className="lead-text">
                <Filled
                  words={receipt.text}
                  parts={{
                    job: words.title(job.title, job.location),
                    reference: <b className="numeral no-wrap">{reference}</b>,
                  }}
                />
              </p>
            </div>
          </div>
        </section>
        <section className="section job-section" aria-label={sent.next}>
          <div className="container job-closed">
            <p>{careers.apply.whatHappensNext}</p>
            <p className="cluster">
              <ButtonLink variant="line" href={pagePaths.jobs}>
                {jobList.viewAll}
              </ButtonLink>
            </p>
          </div>
        </section>
      </PublicLayout>
    ),
  };
}

interface SimilarJobsProps {
  heading?: string;
  jobs: readonly Job[];
  today: string;
}

/** Rows of jobs under a heading; nothing without jobs. */
export function SimilarJobs({ heading = words.similar, jobs, today }: SimilarJobsProps) {
  if (jobs.length === 0) return null;
  return (
    <section className="similar-jobs" aria-labelledby="similar">
      <h2 id="similar">{heading}</h2>
      <JobCardList>
        {jobs.map((job) => (
          <JobCard key={job.id} job={job} employer={employer()} today={today} />
        ))}
      </JobCardList>
    </section>
  );
}

interface FrameProps {
  job: Job;
  today: string;
  layout: string;
  /** The main action, always visible on small screens. */
  action?: ReactNode;
  children: ReactNode;
}

/** The way from home to the jobs. */
export function JobBreadcrumbs() {
  return (
    <nav className="breadcrumbs" aria-label={shell.breadcrumbs.label}>
      <a href={pagePaths.home}>{shell.breadcrumbs.home}</a>
      <a href={pagePaths.jobs}>{words.all}</a>
    </nav>
  );
}

/** A page about one job: its facts above, the rest beside and below. */
export function Frame({ job, today, layout, action, children }: FrameProps) {
  return (
    <PublicLayout current={pagePaths.jobs} footer="main" action={action}>
      <section className="fold-hero fold-hero--leaf job-head">
        <div className="container">
          <div>
            <JobBreadcrumbs />
            <h1>{job.title}</h1>
            <FactsBar job={job} today={today} />
          </div>
        </div>
      </section>
      <section className="section job-section" aria-label={job.title}>
        <div className={`container ${layout}`}>{children}</div>
      </section>
    </PublicLayout>
  );
}

/** What an applicant asks first. Missing facts are left out. */
function FactsBar({ job, today }: Pick<FrameProps, "job" | "today">) {
  const { facts: labels } = words;
  const closing = closingDay(job, today);
  const facts = [
    [labels.place, job.location],
    [labels.hours, typeAndHours(job)],
    [labels.shifts, shiftsOf(job).join(", ")],
    [labels.starts, startDay(job, today)],
    [labels.posted, postedDay(job.datePosted)],
    [closing && labels[closing.fact], closing?.day],
  ] as const;
  return (
    <dl className="job-head__facts">
      {job.salary && (
        <div className="job-head__pay">
          <dt>{labels.pay}</dt> <dd>{job.salary}</dd>
        </div>
      )}
      {facts.map(
        ([label, text]) =>
          text && (
            <div key={label}>
              <dt>{label}</dt> <dd>{text}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function Advert({ job }: { job: Job }) {
  const { parts: headings } = jobWords;
  const parts = [
    [headings.description, job.description],
    [headings.responsibilities, job.responsibilities],
    [headings.requirements, job.qualifications],
    [headings.benefits, job.jobBenefits],
  ] as const;
  return (
    <div className="advert">
      {parts.map(
        ([heading, text]) =>
          text && (
            <section key={heading}>
              <h2>{heading}</h2>
              <p>{text}</p>
            </section>
          ),
      )}
    </div>
  );
}

/** The beginning of a text, cut between words where it has any. */
function shorten(text: string, most: number): string {
  const line = text.replaceAll(/\s+/g, " ");
  if (line.length <= most) return line;
  const end = line.lastIndexOf(" ", most - 1);
  return `${line.slice(0, end > 0 ? end : most - 1)}…`;
}
