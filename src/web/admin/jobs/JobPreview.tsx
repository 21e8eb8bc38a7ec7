import { useState } from "react";
import { organisation } from "#content/organisation.ts";
import type { JobToEdit } from "#contract/admin-jobs.ts";
import type { Job } from "#contract/jobs.ts";
import type { JobFormValues } from "#web/job-editor/job-form.ts";
import { advertFacts } from "#web/jobs/advert-facts.ts";
import { closingWords, shiftsOf, startWords, typeAndHours } from "#web/jobs/job-facts.ts";
import { Button } from "#web/ui/Button.tsx";
import { jobWords, postedDay } from "#content/words/jobs.ts";

interface JobPreviewProps {
  values: JobFormValues;
  job: JobToEdit | undefined;
  /** The day in London, `YYYY-MM-DD`. */
  today: string;
}

const employer = { name: organisation.name, legalName: organisation.legalName };

/** The job's page as visitors will see it, with its parts in the order of the page (careers/JobPage.tsx). */
export function JobPreview({ values, job, today }: JobPreviewProps) {
  const [isPhone, setPhone] = useState(false);
  return (
    <section className="job-preview" aria-labelledby="job-preview">
      <div className="job-preview__head">
        <h2 id="job-preview">As the public will see it</h2>
        <fieldset aria-label="Width of the preview" className="job-preview__widths">
          <Button variant="line" isSmall aria-pressed={!isPhone} onClick={() => setPhone(false)}>
            Wide
          </Button>
          <Button variant="line" isSmall aria-pressed={isPhone} onClick={() => setPhone(true)}>
            Phone
          </Button>
        </fieldset>
      </div>
      <div className={isPhone ? "job-preview__page job-preview__page--phone" : "job-preview__page"}>
        <PublicJob shown={toPublicJob(values, job, today)} today={today} />
      </div>
      {!values.isActive && <p className="muted">Not active: the careers page does not show it.</p>}
    </section>
  );
}

function PublicJob({ shown, today }: { shown: Job; today: string }) {
  const facts = [
    shown.location,
    typeAndHours(shown),
    ...shiftsOf(shown),
    startWords(shown, today),
    jobWords.posted(postedDay(shown.datePosted)),
    closingWords(shown, today),
  ];
  const parts = [
    ["The job", shown.description],
    ["What you will do", shown.responsibilities],
    ["Key Requirements", shown.qualifications],
    ["Benefits", shown.jobBenefits],
  ] as const;
  return (
    <>
      <h3>{shown.title || "No title yet"}</h3>
      <p className="muted">{facts.filter(Boolean).join(" · ")}</p>
      {shown.salary && <p className="job-preview__pay">{shown.salary}</p>}
      {parts.map(
        ([heading, text]) =>
          text && (
            <section key={heading}>
              <h4>{heading}</h4>
              <p className="job-preview__text">{text}</p>
            </section>
          ),
      )}
      <dl className="job-preview__facts">
        {advertFacts(shown, employer).map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className="muted">Below: Apply with CV, and Email Us ({shown.contactEmail}).</p>
    </>
  );
}

/** The form's values as a public job. */
function toPublicJob(values: JobFormValues, job: JobToEdit | undefined, today: string): Job {
  const orNull = (text: string) => text.trim() || null;
  return {
    ...values,
    id: job?.id ?? "",
    title: values.title.trim(),
    salary: orNull(values.salary),
    hours: orNull(values.hours),
    shifts: orNull(values.shifts),
    startDate: orNull(values.startDate),
    responsibilities: orNull(values.responsibilities),
    qualifications: orNull(values.qualifications),
    jobBenefits: orNull(values.jobBenefits),
    validThrough: orNull(values.validThrough),
    contactEmail: values.contactEmail.trim() || organisation.emails.general,
    applicationUrl: null,
    datePosted: job && !job.isDraft ? job.datePosted : `${today}T12:00:00.000Z`,
    hiringOrganization: job?.hiringOrganization ?? organisation.name,
  };
}
