import type { Application } from "#contract/applications.ts";
import { formatCreated } from "#contract/format.ts";
import { Badge, lookOfStatus } from "#web/ui/Badge.tsx";
import type { ApplicationsView } from "./address.ts";
import { labelOfStatus } from "./statuses.ts";
import { ViewLink } from "./ViewLink.tsx";

interface InboxProps {
  applications: readonly Application[];
  view: ApplicationsView;
  /** The one whose dossier is shown. */
  openId: string | undefined;
  /** Ids of applications with changes that are not saved. */
  unsaved: ReadonlySet<string>;
  onShow: (view: Partial<ApplicationsView>) => void;
}

/** The applications that the filter lets through, newest first. */
export function Inbox({ applications, view, openId, unsaved, onShow }: InboxProps) {
  return (
    <ul className="inbox" aria-label="Applications">
      {applications.map(({ id, applicantName, applicationStatus, jobTitle, jobLocation, createdAt }) => (
        <li key={id}>
          <div className="row">
            <ViewLink
              to={{ ...view, applicationId: id }}
              onShow={onShow}
              aria-current={id === openId ? "true" : undefined}
            >
              {applicantName}
            </ViewLink>
            <Badge look={lookOfStatus(applicationStatus)}>{labelOfStatus(applicationStatus)}</Badge>
          </div>
          <p>
            {jobTitle}, {jobLocation}
          </p>
          <p>
            {formatCreated(createdAt)}
            {unsaved.has(id) && <b> · Not saved yet</b>}
          </p>
        </li>
      ))}
    </ul>
  );
}
