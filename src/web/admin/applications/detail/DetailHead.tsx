import { useState } from "react";
import { organisation } from "#content/organisation.ts";
import type { ApplicationDetail } from "#contract/applications.ts";
import { formatCreated, formatMoment } from "#contract/text/format.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { labelOfStatus, toneOfStatus } from "../statuses.ts";

/** The applicant, the job, the date, and the contact data. */
export function DetailHead({ application }: { application: ApplicationDetail }) {
  const { applicantName, applicantEmail, applicantPhone, reference, applicationStatus } = application;
  const { jobTitle, jobLocation, createdAt, lastContactedAt } = application;
  return (
    <>
      <div className="detail-head">
        <h2 id="application-name" tabIndex={-1}>
          {applicantName ?? reference}
        </h2>
        <Badge tone={toneOfStatus(applicationStatus)}>{labelOfStatus(applicationStatus)}</Badge>
        <span className="muted">
          {applicantName !== null && `${reference} · `}Applied {formatCreated(createdAt)}
        </span>
      </div>
      <dl className="detail-facts">
        <div>
          <dt>Job</dt>
          <dd>
            <bdi>{jobTitle}</bdi>, <bdi>{jobLocation}</bdi>
          </dd>
        </div>
        {applicantEmail !== null && (
          <div>
            <dt>Email</dt>
            <dd>
              <a href={`mailto:${encodeURIComponent(applicantEmail)}`}>{applicantEmail}</a>
            </dd>
          </div>
        )}
        {applicantPhone !== null && (
          <div>
            <dt>Phone</dt>
            <dd>
              <a href={`tel:${applicantPhone.replace(/[^+\d]/g, "")}`}>{applicantPhone}</a>
            </dd>
          </div>
        )}
        <div>
          <dt>Last told</dt>
          <dd>
            {lastContactedAt === null
              ? "Not told anything yet"
              : `Last told ${formatCreated(lastContactedAt)}`}
          </dd>
        </div>
      </dl>
    </>
  );
}

/** Only in print: whose paper it is, who printed it, and how to handle it. */
export function PrintLine({ printedBy }: { printedBy: string }) {
  const [now] = useState(() => new Date().toISOString());
  return (
    <p className="detail-print" suppressHydrationWarning>
      <b>{organisation.name}</b> · Printed by {printedBy} on {formatMoment(now)}. Destroy when you no longer
      need it.
    </p>
  );
}
