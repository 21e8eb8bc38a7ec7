import type { Application } from "#contract/applications.ts";
import { formatCreated } from "#contract/text/format.ts";
import type { ApplicationsView } from "../address.ts";
import { isSameEmail, type Others } from "../same-person.ts";
import { ViewLink } from "../ViewLink.tsx";

interface SamePersonProps {
  application: Application;
  others: Others;
  view: ApplicationsView;
  onShow: (view: Partial<ApplicationsView>) => void;
}

/** What else the same person has sent, each a link to its own dossier. */
export function SamePerson({ application, others, view, onShow }: SamePersonProps) {
  const { sameJob, otherJobs } = others;
  const jobCount = new Set(otherJobs.map(({ jobId }) => jobId)).size;
  if (sameJob.length + jobCount === 0) return null;
  const link = (other: Application, label: string) => (
    <ViewLink to={{ ...view, applicationId: other.id }} onShow={onShow}>
      {label}
    </ViewLink>
  );
  /** Known by the phone number alone, it may be somebody of the same household. */
  const byPhone = (other: Application) =>
    isSameEmail(application, other) ? "" : `, as ${other.applicantName}, with the same phone number`;
  return (
    <ul className="notice plain" aria-label="From the same person">
      {sameJob.map((other) => (
        <li key={other.id}>
          Also applied for this job on{" "}
          {link(other, `${formatCreated(other.createdAt)} (reference ${other.reference})`)}
          {byPhone(other)}.
        </li>
      ))}
      {jobCount > 0 && (
        <li>
          Has applied for {jobCount === 1 ? "another job" : `${jobCount} other jobs`}:{" "}
          {otherJobs.map((other, index) => (
            <span key={other.id}>
              {index > 0 && "; "}
              {link(other, `${other.jobTitle}, ${formatCreated(other.createdAt)}`)}
              {byPhone(other)}
            </span>
          ))}
          .
        </li>
      )}
    </ul>
  );
}
