import type { Application } from "#contract/applications.ts";
import { formatCreated } from "#contract/text/format.ts";
import { Badge, lookOfStatus } from "#web/ui/Badge.tsx";
import { Hidden } from "#web/ui/Button.tsx";
import { applicationsPath } from "../applications/address.ts";
import { labelOfStatus } from "../applications/statuses.ts";

const shown = 5;

/** The last few applications, each a link into the applications page. */
export function NewestApplications({ applications }: { applications: readonly Application[] }) {
  const newest = applications
    .toSorted((left, right) => right.createdAt.localeCompare(left.createdAt))
    .slice(0, shown);
  return (
    <section aria-labelledby="newest">
      <h2 id="newest">Newest applications</h2>
      <ul className="inbox">
        {newest.map(({ id, applicantName, applicationStatus, jobTitle, jobLocation, createdAt }) => (
          <li key={id}>
            <div className="row">
              <a href={applicationsPath({ applicationId: id })} target="_blank" rel="noopener">
                {applicantName}
                <Hidden> (opens in a new tab)</Hidden>
              </a>
              <Badge look={lookOfStatus(applicationStatus)}>{labelOfStatus(applicationStatus)}</Badge>
            </div>
            <p>
              {jobTitle}, {jobLocation}
            </p>
            <p>{formatCreated(createdAt)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
