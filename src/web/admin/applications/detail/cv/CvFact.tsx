import type { ApplicationDetail } from "#contract/applications.ts";
import { callPath } from "#contract/calls.ts";
import type { CvFinding } from "#contract/cv-checks.ts";
import { ButtonLink, Hidden } from "#web/ui/Button.tsx";

const nameOfContent: Partial<Record<CvFinding, string>> = {
  scripts: "scripts",
  attachments: "embedded files",
  launches: "commands that start programs",
};

type CvFields = Pick<
  ApplicationDetail,
  "id" | "applicantName" | "reference" | "cvFileUrl" | "cvState" | "cvFindings" | "isBlind"
>;

/** The CV to download, or why it cannot be. */
export function CvFact({ application }: { application: CvFields }) {
  const { id, applicantName, reference, cvFileUrl, cvState, cvFindings, isBlind } = application;
  if (isBlind) return null;
  if (cvFileUrl === null) return "No CV";
  if (cvFindings.includes("lost"))
    return "This CV is lost: its file is not in the storage. Whoever runs the server may restore it from a backup; otherwise ask for another one.";
  if (cvState === "infected") return "A virus was found in this CV. It cannot be downloaded.";
  return (
    <ButtonLink isSmall icon="download" href={callPath("downloadCv", { id })} target="_blank" rel="noopener">
      Download CV
      <Hidden> of {applicantName ?? reference} (opens in a new tab)</Hidden>
    </ButtonLink>
  );
}

/** Warnings before the file is opened: active content, or no examination. */
export function CvWarnings({ application }: { application: CvFields }) {
  const { cvFileUrl, cvState, cvFindings, isBlind } = application;
  if (isBlind || cvFileUrl === null || cvFindings.includes("lost")) return null;
  const contents = cvFindings.map((finding) => nameOfContent[finding]).filter((name) => name !== undefined);
  return (
    <>
      {cvState === "pending" && (
        <p className="muted">Waiting for its virus scan: please try again in a moment.</p>
      )}
      {cvState === "not-scanned" && <p className="muted">This file was not scanned for viruses.</p>}
      {cvFindings.includes("unread") && (
        <p className="muted">
          This file came while many others did, and was not checked yet: please come back in a moment.
        </p>
      )}
      {cvFindings.includes("unreadable") && (
        <p className="muted">
          Open it with care: this file does not open as a PDF here. You may ask for another one.
        </p>
      )}
      {contents.length > 0 && (
        <p className="muted">
          Open it with care: this file holds {new Intl.ListFormat("en-GB").format(contents)}.
        </p>
      )}
    </>
  );
}
