import type { LetterStatus } from "#contract/limits.ts";
import { pagePaths } from "#contract/paths.ts";
import { organisation } from "../organisation.ts";
import { greet } from "./greeting.ts";
import { letterDisclosure } from "../legal-identity.ts";
import {
  applicationFacts,
  closing,
  contactParagraph,
  type Letter,
  type LetterBlock,
  paragraph,
  type ToApplicant,
} from "./letter.ts";

export const receivedBecause = "You receive this email because you applied for a job with us.";

type Words = { subject: (to: ToApplicant) => string; body: (to: ToApplicant) => LetterBlock[] };

/** The letter of each status. Sent only when an administrator chooses to. */
const words: Record<LetterStatus, Words> = {
  reviewed: {
    subject: ({ jobTitle }) => `We have read your application: ${jobTitle}`,
    body: () => [
      paragraph("A person has read your application. Thank you for the time and thought that you gave it."),
      paragraph(
        "We are now deciding whom to invite to a conversation, and will tell you what we have decided. There is nothing that you need to do for now.",
      ),
    ],
  },
  interviewed: {
    subject: ({ jobTitle }) => `Thank you for talking to us: ${jobTitle}`,
    body: () => [
      paragraph("Thank you for taking the time to talk to us. It was good to get to know you."),
      paragraph(
        "We are now making our decision and will tell you as soon as we have made it. If something has come to your mind since, do let us know.",
      ),
    ],
  },
  hired: {
    subject: ({ jobTitle }) => `We would like you to join us: ${jobTitle}`,
    body: () => [
      paragraph(`We are delighted to tell you that we would like you to join ${organisation.name}.`),
      paragraph(
        "One of us will ring or write to you about your contract, your first day, and the checks that everybody who works in care goes through.",
      ),
      paragraph("Please do not give notice in your present job before these checks are complete."),
    ],
  },
  rejected: {
    subject: ({ jobTitle }) => `Your application: ${jobTitle}`,
    body: ({ siteUrl }) => [
      paragraph(
        "Thank you for applying, and for the time that you gave us. We are sorry to tell you that we will not take your application further this time.",
      ),
      paragraph(
        "We know that this is not what you hoped to read. If you would like to hear why, reply to this email and we will tell you what we can.",
      ),
      paragraph("You are welcome to apply for another job with us at any time."),
      { kind: "link", label: "See our open jobs", href: `${siteUrl}${pagePaths.jobs}` },
    ],
  },
};

/** To the applicant: the present status of the application. */
export function writeStatusLetter(status: LetterStatus, to: ToApplicant): Letter {
  const { subject, body } = words[status];
  return {
    subject: `${subject(to)} (${to.reference})`,
    greeting: greet(to.applicantName),
    body: [...body(to), applicationFacts(to), contactParagraph(to)],
    closing,
    smallPrint: [receivedBecause, letterDisclosure],
  };
}
