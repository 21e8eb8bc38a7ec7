import type { Application, ApplicationChange } from "#contract/applications.ts";
import { formatCreated } from "#contract/text/format.ts";
import { Badge, lookOfStatus } from "#web/ui/Badge.tsx";
import type { ApplicationsView } from "../address.ts";
import { AdjustmentsOffer } from "./AdjustmentsOffer.tsx";
import { CvFact } from "./CvFact.tsx";
import type { Draft } from "../drafts.ts";
import { LetterOffer } from "./LetterOffer.tsx";
import { ReviewForm } from "./ReviewForm.tsx";
import type { Others } from "../same-person.ts";
import { SamePerson } from "./SamePerson.tsx";
import { labelOfStatus } from "../statuses.ts";

interface ApplicationDetailProps {
  application: Application;
  /** What else the same person has sent. */
  others: Others;
  view: ApplicationsView;
  onShow: (view: Partial<ApplicationsView>) => void;
  draft: Draft;
  onChange: (change: Draft) => void;
  onSaved: (sent: ApplicationChange) => void;
  onDeleted: () => void;
}

/** Everything about one application (specification §2, Applications page). */
export function ApplicationDetail({ application, others, view, onShow, ...review }: ApplicationDetailProps) {
  const { applicantName, applicationStatus, jobTitle, jobLocation, createdAt } = application;
  return (
    <section className="panel dossier" aria-labelledby="dossier-name">
      <div className="cluster apart">
        <h2 id="dossier-name" tabIndex={-1}>
          {applicantName}
        </h2>
        <Badge look={lookOfStatus(applicationStatus)}>{labelOfStatus(applicationStatus)}</Badge>
      </div>
      <p className="muted">
        {jobTitle}, {jobLocation}. Applied {formatCreated(createdAt)}
      </p>
      {application.mayBeAutomatic && <MayBeAutomatic />}
      <SamePerson application={application} others={others} view={view} onShow={onShow} />
      <Facts application={application} />
      <CoverLetter text={application.coverLetter} />
      <ReviewForm key={application.id} application={application} {...review} />
      <LetterOffer key={`${application.id} ${applicationStatus}`} application={application} />
      <AdjustmentsOffer key={`adjustments ${application.id}`} applicationId={application.id} />
    </section>
  );
}

function MayBeAutomatic() {
  return (
    <p className="notice">
      <b>A program may have sent this.</b> A field that no person sees was filled in. Some password managers
      do that, too: read it like any other application.
    </p>
  );
}

function Facts({ application }: { application: Application }) {
  const { reference, applicantEmail, applicantPhone } = application;
  return (
    <dl className="facts">
      <div>
        <dt>E-mail</dt>
        <dd>
          <a href={`mailto:${encodeURIComponent(applicantEmail)}`}>{applicantEmail}</a>
        </dd>
      </div>
      <div>
        <dt>Phone</dt>
        <dd>
          <a href={`tel:${applicantPhone.replace(/[^+\d]/g, "")}`}>{applicantPhone}</a>
        </dd>
      </div>
      <div>
        <dt>Reference</dt>
        <dd>{reference}</dd>
      </div>
      <div>
        <dt>CV</dt>
        <dd>
          <CvFact application={application} />
        </dd>
      </div>
    </dl>
  );
}

function CoverLetter({ text }: { text: string | null }) {
  if (!text?.trim()) return <p className="muted">No cover letter.</p>;
  const paragraphs = text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== "");
  return (
    <>
      <h3>Cover letter</h3>
      <div className="letter sheet">
        {paragraphs.map((paragraph, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the letter never changes
          <p key={index}>{paragraph}</p>
        ))}
      </div>
    </>
  );
}
