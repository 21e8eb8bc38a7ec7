import type { ApplicationDetail } from "#contract/applications.ts";
import { callPath } from "#contract/calls.ts";
import type { CvFinding } from "#contract/cv-checks.ts";
import { ButtonLink, Hidden } from "#web/ui/Button.tsx";

const nameOfFinding: Record<CvFinding, string> = {
  scripts: "scripts",
  attachments: "embedded files",
  launches: "commands that start programs",
};

type CvFields = "id" | "applicantName" | "reference" | "cvFileUrl" | "cvState" | "cvFindings" | "isBlind";

/** The CV to download, or why it cannot be; with a warning when the file can do more than be read. */
export function CvFact({ application }: { application: Pick<ApplicationDetail, CvFields> }) {
  const { id, applicantName, reference, cvFileUrl, cvState, cvFindings, isBlind } = application;
  if (isBlind) return null;
  if (cvFileUrl === null) return "No CV";
  if (cvState === "infected") return "A virus was found in this CV. It cannot be downloaded.";
  return (
    <>
      <ButtonLink
        isSmall
        icon="download"
        href={callPath("downloadCv", { id })}
        target="_blank"
        rel="noopener"
      >
        Download CV
        <Hidden> of {applicantName ?? reference} (opens in a new tab)</Hidden>
      </ButtonLink>
      {cvState === "pending" && (
        <p className="muted">Waiting for its virus scan: please try again in a moment.</p>
      )}
      {cvState === "not-scanned" && <p className="muted">This file was not scanned for viruses.</p>}
      {cvFindings.length > 0 && (
        <p className="muted">
          Open it with care: this file holds{" "}
          {new Intl.ListFormat("en-GB").format(cvFindings.map((finding) => nameOfFinding[finding]))}.
        </p>
      )}
    </>
  );
}
