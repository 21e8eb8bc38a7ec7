import { memo, type ReactNode } from "react";
import { mailHref } from "#content/contact-links.ts";
import type { Job, ListedJob } from "#contract/jobs.ts";
import { jobPath, pagePaths } from "#contract/paths.ts";
import { Button, Hidden, joinClasses } from "#web/ui/Button.tsx";
import { type AdvertFact, type Employer, unusualFacts } from "./advert-facts.ts";
import { closingWords, isNight, shiftsOf, startWords, typeAndHours } from "./job-facts.ts";
import { JobTools, type Manage } from "./JobTools.tsx";
import { jobPageWords, jobWords, postedDay } from "#content/words/jobs.ts";
import { nearWords } from "#content/words/near.ts";

interface JobCardListProps {
  /** In wide windows the job that is open stands beside the rows. */
  isBeside?: boolean;
  children: ReactNode;
}

/** Jobs below each other: each a row that opens. */
export function JobCardList({ isBeside, children }: JobCardListProps) {
  return <ul className={joinClasses("job-cards", isBeside && "job-cards--beside")}>{children}</ul>;
}

interface JobCardProps {
  job: ListedJob;
  employer: Employer;
  /** The day in London, `YYYY-MM-DD`. */
  today: string;
  onApply?: ((job: Job) => void) | undefined;
  /** Cards of one group: opening one closes the others. */
  group?: string | undefined;
  /** Present for an administrator. */
  manage?: Manage | undefined;
}

/** A job on the careers page (specification §2). Missing fields are left out. */
export const JobCard = memo(function JobCard(props: JobCardProps) {
  const { job, employer, today, onApply, group, manage } = props;
  return (
    <li className="job-card">
      <article className="job-card__sheet">
        <h3>
          <a className="job-card__title" href={jobPath(job.id)}>
            {job.title}
          </a>
        </h3>
        {job.salary && <p className="job-card__pay">{job.salary}</p>}
        <JobFacts job={job} today={today} />
        {manage && <JobTools job={job} manage={manage} />}
        {/* A row that opens: below itself, or in wide windows beside the list (JobCard.css). */}
        <details className="job-card__more" name={group}>
          <summary>
            <Hidden>{jobWords.more(job.title)}</Hidden>
          </summary>
          <div className="job-card__body">
            {/* Beside the list, away from the row with the heading. */}
            <p className="job-card__name" aria-hidden="true">
              {jobPageWords.title(job.title, job.location)}
            </p>
            <p className="job-card__description">{job.description}</p>
            <KeyPoints job={job} />
            <AdvertStrip facts={unusualFacts(job, employer)} />
            <div className="cluster">
              <ApplyForm job={job} onApply={onApply} />
              <EmailUs job={job} />
              <WholeAdvert job={job} />
            </div>
          </div>
        </details>
      </article>
    </li>
  );
});

/** Place, distance if requested, employment type and hours, shifts, first day, day of posting and last day, if any. */
function JobFacts({ job, today }: Pick<JobCardProps, "job" | "today">) {
  const closing = closingWords(job, today);
  const start = startWords(job, today);
  return (
    <ul className="job-facts">
      <li>
        <b>{job.location}</b>
      </li>
      {job.milesAway !== undefined && (
        <li>{job.milesAway === null ? nearWords.placeUnknown : nearWords.away(job.milesAway)}</li>
      )}
      <li>{typeAndHours(job)}</li>
      {shiftsOf(job).map((shift) => (
        <li key={shift} className={isNight(shift) ? "job-facts__night" : undefined}>
          {shift}
        </li>
      ))}
      {start && <li>{start}</li>}
      <li className="job-facts__posted">{jobWords.posted(postedDay(job.datePosted))}</li>
      {closing && <li>{closing}</li>}
    </ul>
  );
}

function KeyPoints({ job: { qualifications, jobBenefits } }: { job: Job }) {
  if (!qualifications && !jobBenefits) return null;
  return (
    <div className="job-card__points">
      {qualifications && (
        <div>
          <h4>{jobWords.parts.requirements}</h4>
          <p>{qualifications}</p>
        </div>
      )}
      {jobBenefits && (
        <div>
          <h4>{jobWords.parts.benefits}</h4>
          <p>{jobBenefits}</p>
        </div>
      )}
    </div>
  );
}

/** On a job's own page: opens its apply dialog, or without script leads to its form. */
export const applyFragment = "#apply";

/** Opens the apply dialog; without script, or on a page without one for this job, it leads to the job's own page. */
export function ApplyForm({ job, onApply }: Pick<JobCardProps, "job" | "onApply">) {
  return (
    <form
      action={pagePaths.jobs + applyFragment}
      method="get"
      onSubmit={(event) => {
        if (!onApply) return;
        event.preventDefault();
        onApply(job);
      }}
    >
      <input type="hidden" name="job" value={job.id} />
      <Button type="submit">
        {jobWords.apply}
        <Hidden>{jobWords.forJob(job.title)}</Hidden>
      </Button>
    </form>
  );
}

export function EmailUs({ job }: { job: Job }) {
  return (
    <a className="text-link" href={mailHref(job.contactEmail, jobWords.emailSubject(job.title))}>
      {jobWords.email}
      <Hidden>{jobWords.emailAbout(job.title)}</Hidden>
    </a>
  );
}

/** To the job's page: in a row description and key points are cut. */
function WholeAdvert({ job }: { job: Job }) {
  return (
    <a className="text-link" href={jobPath(job.id)}>
      {jobWords.whole}
      <Hidden>{jobWords.forJob(job.title)}</Hidden>
    </a>
  );
}

/** The facts of an advert besides title, place, type and pay. */
export function AdvertStrip({ facts }: { facts: readonly AdvertFact[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className="advert-strip">
      {facts.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
