import type { Application } from "#contract/applications.ts";
import { formatCreated } from "#contract/text/format.ts";
import { Badge, lookOfStatus } from "#web/ui/Badge.tsx";
import type { ApplicationsView } from "./address.ts";
import type { Others } from "./same-person.ts";
import { labelOfStatus } from "./statuses.ts";
import { rowId } from "./use-review-place.ts";
import { ViewLink } from "./ViewLink.tsx";

interface InboxProps {
  applications: readonly Application[];
  othersOf: (application: Application) => Others;
  view: ApplicationsView;
  /** The one whose dossier is shown. */
  openId: string | undefined;
  /** Ids of applications with changes that are not saved. */
  unsaved: ReadonlySet<string>;
  onShow: (view: Partial<ApplicationsView>) => void;
}

/** The applications that the filter lets through, newest first. */
export function Inbox({ applications, othersOf, view, openId, unsaved, onShow }: InboxProps) {
  return (
    <ul className="inbox" aria-label="Applications">
      {applications.map((application) => (
        <li key={application.id}>
          <div className="cluster">
            <ViewLink
              id={rowId(application.id)}
              to={{ ...view, applicationId: application.id }}
              onShow={onShow}
              aria-current={application.id === openId ? "true" : undefined}
            >
              {application.applicantName}
            </ViewLink>
            <Badge look={lookOfStatus(application.applicationStatus)}>
              {labelOfStatus(application.applicationStatus)}
            </Badge>
          </div>
          <p>
            {application.jobTitle}, {application.jobLocation}
          </p>
          <p>
            {formatCreated(application.createdAt)}
            {unsaved.has(application.id) && <b> · Not saved yet</b>}
          </p>
          <Hints application={application} others={othersOf(application)} />
        </li>
      ))}
    </ul>
  );
}

/** What is told of an application before it is opened. */
function Hints({ application, others: { sameJob } }: { application: Application; others: Others }) {
  const [newest] = sameJob;
  return (
    <>
      {newest && <p>Also applied for this job on {formatCreated(newest.createdAt)}</p>}
      {application.mayBeAutomatic && <p>A program may have sent this</p>}
    </>
  );
}
