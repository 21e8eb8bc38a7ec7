import type { ApplicationDetail } from "#contract/applications.ts";
import { formatCreated } from "#contract/text/format.ts";
import type { ApplicationsView } from "../address.ts";
import { ViewLink } from "../ViewLink.tsx";

interface SamePersonProps {
  application: ApplicationDetail;
  view: ApplicationsView;
  onShow: (view: Partial<ApplicationsView>) => void;
}

type Other = ApplicationDetail["others"][number];

/** What else the same person has sent, each a link to its own detail. */
export function SamePerson({ application, view, onShow }: SamePersonProps) {
  const sameJob = application.others.filter(({ jobId }) => jobId === application.jobId);
  const otherJobs = application.others.filter(({ jobId }) => jobId !== application.jobId);
  const jobCount = new Set(otherJobs.map(({ jobId }) => jobId)).size;
  if (sameJob.length + jobCount === 0) return null;
  const link = (other: Other, label: string) => (
    <ViewLink to={{ ...view, applicationId: other.id }} onShow={onShow}>
      {label}
    </ViewLink>
  );
  /** Known by the phone number alone, it may be somebody of the same household. */
  const byPhone = ({ isSameEmail, applicantName }: Other) =>
    isSameEmail ? "" : `, as ${applicantName}, with the same phone number`;
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
