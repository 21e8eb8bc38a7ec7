import type { ApplicationDetail } from "#contract/applications.ts";
import { formatCreated } from "#contract/text/format.ts";
import type { ApplicationsView } from "../address.ts";
import { ViewLink } from "../ViewLink.tsx";

interface SamePersonProps {
  application: ApplicationDetail;
  view: ApplicationsView;
  onShow: (view: Partial<ApplicationsView>) => void;
}

/** More would push the CV and the letter down. */
const mostShown = 3;

type Other = ApplicationDetail["others"][number];

/** Other applications of the same person, each a link to its detail. */
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
  /** A match by phone number alone may be somebody of the same household. */
  const byPhone = ({ isSameEmail, applicantName }: Other) =>
    isSameEmail ? "" : `, as ${applicantName}, with the same phone number`;
  const shownJobs = otherJobs.slice(0, mostShown);
  const left = Math.max(sameJob.length - mostShown, 0) + otherJobs.length - shownJobs.length;
  return (
    <ul className="detail-note plain" aria-label="From the same person">
      {sameJob.slice(0, mostShown).map((other) => (
        <li key={other.id}>
          Also applied for this job on{" "}
          {link(other, `${formatCreated(other.createdAt)} (reference ${other.reference})`)}
          {byPhone(other)}.
        </li>
      ))}
      {jobCount > 0 && (
        <li>
          Has applied for {jobCount === 1 ? "another job" : `${jobCount} other jobs`}:{" "}
          {shownJobs.map((other, index) => (
            <span key={other.id}>
              {index > 0 && "; "}
              {link(other, `${other.jobTitle}, ${formatCreated(other.createdAt)}`)}
              {byPhone(other)}
            </span>
          ))}
          .
        </li>
      )}
      {left > 0 && <Rest count={left} application={application} onShow={onShow} />}
    </ul>
  );
}

type RestProps = Pick<SamePersonProps, "application" | "onShow"> & { count: number };

/** The applications that are not listed; a search finds them. */
function Rest({ count, application: { applicantEmail, applicantPhone }, onShow }: RestProps) {
  const search = (words: string | null, label: string) => (
    <ViewLink to={{ q: words ?? "" }} onShow={onShow}>
      {label}
    </ViewLink>
  );
  return (
    <li>
      And {count === 1 ? "one more" : `${count} more`}: search the list for{" "}
      {search(applicantEmail, "the email address")} or {search(applicantPhone, "the phone number")}.
    </li>
  );
}
