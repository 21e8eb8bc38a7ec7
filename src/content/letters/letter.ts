import { organisation } from "../organisation.ts";

/**
 * A mail as plain text: no markup, nothing escaped. The renderer (server/mail/render.ts) makes HTML and text of it,
 * so a name or a job title can never become markup here.
 */
export type Letter = {
  subject: string;
  greeting: string;
  body: readonly LetterBlock[];
  /** The lines of the signature. */
  closing: readonly string[];
  /** Small print below the signature. */
  smallPrint: readonly string[];
  /** The language of letters to administrators, which stay in English; others are in that of the site. */
  lang?: string;
};

export type LetterBlock =
  | { kind: "paragraph"; text: string }
  | { kind: "facts"; facts: readonly { term: string; value: string }[] }
  | { kind: "link"; label: string; href: string };

/** The data of every mail about an application. */
export type AboutApplication = {
  reference: string;
  jobTitle: string;
  jobLocation: string;
  /** Origin of the site, before every link. */
  siteUrl: string;
};

/** The further data of mails to the applicant. */
export type ToApplicant = AboutApplication & { applicantName: string; contactEmail: string };

export const closing = ["With best wishes,", organisation.name];

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

/** How the applicant can contact a person. */
export function contactParagraph({ contactEmail }: ToApplicant): LetterBlock {
  return paragraph(
    `If you have a question, reply to this email, write to ${contactEmail} or ring us on ${organisation.phone.display}.`,
  );
}
