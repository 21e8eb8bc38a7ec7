import { letterDisclosure } from "../legal-identity.ts";
import { type Letter, paragraph, type ToApplicant } from "./letter.ts";
import { receivedBecause } from "./status-letters.ts";

/**
 * A letter in an administrator's own words: empty lines separate paragraphs. `{name}` becomes the applicant's name,
 * which the writer may not know.
 */
export function writeOwnLetter(
  { subject, text }: { subject: string; text: string },
  { applicantName }: Pick<ToApplicant, "applicantName">,
): Letter {
  const fill = (words: string) => fillName(words, applicantName);
  const [greeting = "", ...body] = text
    .split(/\n\s*\n/)
    .map((part) => fill(part.trim()))
    .filter((part) => part !== "");
  return {
    subject: fill(subject),
    greeting,
    body: body.map(paragraph),
    closing: [],
    smallPrint: [receivedBecause, letterDisclosure],
  };
}

export function fillName(words: string, applicantName: string): string {
  const name = applicantName.replaceAll(/\s+/g, " ").trim();
  return words.replaceAll("{name}", () => name);
}
