import { organisation } from "../organisation.ts";

/**
 * A mail as its words alone: no markup, nothing escaped. The renderer (server/mail/render.ts) makes HTML and text of it,
 * so a name or a job title can never become markup here.
 */
export type Letter = {
  subject: string;
  greeting: string;
  body: readonly LetterBlock[];
  /** The lines under which it is signed. */
  closing: readonly string[];
  /** In small print below. */
  smallPrint: readonly string[];
};

export type LetterBlock =
  | { kind: "paragraph"; text: string }
  | { kind: "facts"; facts: readonly { term: string; value: string }[] }
  | { kind: "link"; label: string; href: string };

/** What every mail about an application knows. */
export type AboutApplication = {
  reference: string;
  jobTitle: string;
  jobLocation: string;
  /** Origin of the site, before every link. */
  siteUrl: string;
};

/** What the mails to the applicant know beside. */
export type ToApplicant = AboutApplication & { applicantName: string; contactEmail: string };

export const closing = ["With best wishes,", `The ${organisation.name} recruitment team`];

export function paragraph(text: string): LetterBlock {
  return { kind: "paragraph", text };
}

/** The application that a mail is about. */
export function applicationFacts({ reference, jobTitle, jobLocation }: AboutApplication): LetterBlock {
  return {
    kind: "facts",
    facts: [
      { term: "Reference", value: reference },
      { term: "Job", value: jobTitle },
      { term: "Location", value: jobLocation },
    ],
  };
}

/** How the applicant reaches a person. */
export function contactParagraph({ contactEmail }: ToApplicant): LetterBlock {
  return paragraph(
    `If you have a question, reply to this e-mail, write to ${contactEmail} or ring us on ${organisation.phone.display}.`,
  );
}
