import { type CvFinding, type CvState, cvStates } from "#contract/cv-checks.ts";
import type { PdfFacts } from "./pdf/pdf-verdict.ts";

/** What the stored findings of the PDF worker (JSON of `PdfFacts`, or null) tell to whoever opens the file. */
export function readFindings(stored: string | null): CvFinding[] {
  // Written by `noteCompleted`; rows from before a fact was looked for do not have it.
  const facts: Partial<PdfFacts> = stored === null ? {} : (JSON.parse(stored) as PdfFacts);
  const findings: CvFinding[] = [];
  if (facts.hasScripts) findings.push("scripts");
  if (facts.hasAttachments) findings.push("attachments");
  if (facts.hasLaunchActions) findings.push("launches");
  return findings;
}

/**
 * What the stored state of a CV's virus scan means now, as its download will have it (decision 0021): while a scanner is
 * configured, what has no verdict waits for one; without a scanner nothing waits. A verdict stands either way.
 */
export function readCvState(stored: string | null, isScanning: boolean): CvState {
  const state = cvStates.find((known) => known === stored);
  if (state === "clean" || state === "infected") return state;
  return isScanning ? "pending" : "not-scanned";
}
