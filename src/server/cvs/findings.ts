import { type CvFinding, type CvState, cvStates } from "#contract/cv-checks.ts";
import type { PdfFacts } from "./pdf/pdf-verdict.ts";

/** What the stored findings of the PDF reader (JSON of `PdfFacts`, or null) tell to whoever opens the file. */
export function readFindings(stored: string | null): CvFinding[] {
  // Written by `noteCompleted`; rows from before a fact was looked for do not have it.
  const facts: Partial<PdfFacts> = stored === null ? {} : (JSON.parse(stored) as PdfFacts);
  const findings: CvFinding[] = [];
  if (facts.hasScripts) findings.push("scripts");
  if (facts.hasAttachments) findings.push("attachments");
  if (facts.hasLaunchActions) findings.push("launches");
  return findings;
}

/** The stored state of a CV's virus scan. One that nobody has written counts as not scanned. */
export function readCvState(stored: string | null): CvState {
  return cvStates.find((state) => state === stored) ?? "not-scanned";
}
