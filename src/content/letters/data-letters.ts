import type { DataRequest } from "#contract/data-retention.ts";
import { letterDisclosure } from "../legal-identity.ts";
import { organisation } from "../organisation.ts";
import { holdGrounds } from "../retention.ts";
import { type Letter, type LetterBlock, paragraph } from "./letter.ts";
import { longDay, weekdayAndTime } from "../words/intl.ts";
import { compliance } from "../teams.ts";

const { emails, phone } = organisation;

/** The content of letters about a request for data. `siteUrl` is the origin of the site. */
export type AboutDataRequest = { kind: DataRequest["kind"]; receivedOn: string } & (
  | { letter: "received"; dueOn: string }
  | { letter: "asked"; question: string }
  | { letter: "extended"; dueOn: string; reason: string }
  | { letter: "bundle"; token: string; expiresAt: string }
  | { letter: "closed"; outcome: string }
  | {
      letter: "erased";
      outcome: string;
      /** The number of their applications that are kept; missing in letters queued by earlier versions. */
      stays?: { hired: number; held?: number; others: number };
      /**
       * Whether the address is kept: in one of them, in an application of somebody with the same address, or in
       * another request.
       */
      isAddressKept?: boolean;
    }
  | { letter: "nothing-found"; isAddressKept: boolean }
);

const asked: Record<DataRequest["kind"], string> = {
  access: "for a copy of your data",
  erase: "us to erase your data",
  correct: "us to correct your data",
  object: "us to stop using your data",
  complain: "us to look into how we used your data",
};

/** Address of the page that opens a copy. Loading the page alone shows and changes nothing. */
function myDataPath(token: string): string {
  return `/privacy-policy?my-data=${token}`;
}

export function writeDataLetter(about: AboutDataRequest, siteUrl: string): Letter {
  return {
    subject: subjectOf(about),
    greeting: "Hello,",
    body: [
      paragraph(`On ${longDay(about.receivedOn)} you asked ${asked[about.kind]}.`),
      ...bodyOf(about, siteUrl),
      paragraph(
        `If you have a question, write to ${emails.compliance} or ring us on ${phone.display}. You may complain to the Information Commissioner at any time: ico.org.uk/make-a-complaint, telephone 0303 123 1113.`,
      ),
    ],
    closing: ["With best wishes,", compliance.signature],
    smallPrint: ["You receive this email because you asked us about your data.", letterDisclosure],
  };
}

function subjectOf(about: AboutDataRequest): string {
  const { letter, kind } = about;
  const what = kind === "complain" ? "complaint about your data" : "request about your data";
  return {
    received: `We have your ${what}`,
    asked: `Your ${what}: we need an answer from you`,
    extended: `Your ${what} takes longer`,
    bundle: "Your data is ready",
    closed: `Our answer to your ${what}`,
    "nothing-found": "We found no application of yours",
    erased: `Your data was erased${letter === "erased" && staying(about).length > 0 ? " in part" : ""}`,
  }[letter];
}

function bodyOf(about: AboutDataRequest, siteUrl: string): LetterBlock[] {
  switch (about.letter) {
    case "received":
      return [
        paragraph(
          about.kind === "complain"
            ? "We have your complaint. Somebody who was not involved looks into it, and answers without undue delay with what we found and what we will do."
            : `We have your request, and answer by ${longDay(about.dueOn)} at the latest.`,
        ),
      ];
    case "asked":
      return [
        paragraph(about.question),
        paragraph(
          "The month in which we answer your request begins on the day on which we have your answer.",
        ),
      ];
    case "extended":
      return [
        paragraph(
          `It takes longer than a month: ${endSentence(about.reason)} We answer by ${longDay(about.dueOn)} at the latest.`,
        ),
      ];
    case "bundle":
      return [
        paragraph(
          `A person has put your data together and looked through it. The link opens it once, until ${weekdayAndTime(about.expiresAt)}: save or print the page when you have it open. Please do not pass the link on.`,
        ),
        { kind: "link", label: "Open your data", href: `${siteUrl}${myDataPath(about.token)}` },
      ];
    case "closed":
      return [paragraph(about.outcome)];
    case "erased":
      return [paragraph(about.outcome), ...staying(about), ...lastLetter(about)];
    case "nothing-found":
      return [
        paragraph(
          "We have looked through the applications on this site, and found none of yours: there was nothing to erase. If you applied under another name, address or telephone number, tell us, and we look again.",
        ),
        ...lastLetter(about),
      ];
  }
}

/** An administrator's words as the end of a sentence, whether or not they end one. */
function endSentence(words: string): string {
  const said = words.trim();
  return /[.!?…]["'”’)]?$/.test(said) ? said : `${said}.`;
}

function lastLetter({ isAddressKept }: { isAddressKept?: boolean }): LetterBlock[] {
  if (isAddressKept === true) return [];
  return [
    paragraph(
      "This letter is the last thing that we send to this address. The site forgets the address within the hour after it has left.",
    ),
  ];
}

/** What is kept of the person, why, and where to complain (UK GDPR, Article 12(4)). */
function staying({ stays }: Extract<AboutDataRequest, { letter: "erased" }>): LetterBlock[] {
  const { hired, held = 0, others } = stays ?? { hired: 0, others: 0 };
  if (hired + held + others === 0) return [];
  const sentences = [
    ...(hired > 0
      ? [
          `${applications(hired)} with us because you were hired: what you sent then belongs to your staff file.`,
        ]
      : []),
    ...(held > 0
      ? [
          `${applications(held)} with us because we need ${held === 1 ? "it" : "them"} for ${holdGrounds}. ${held === 1 ? "It stays" : "They stay"} until that is over.`,
        ]
      : []),
    ...(others > 0
      ? [
          `${applications(others)} with us: not chosen for this erasure. Tell us if you want us to erase that too.`,
        ]
      : []),
  ];
  return [
    paragraph(sentences.join(" ")),
    paragraph(
      `If you do not agree, you may complain to us: write to ${emails.compliance}. You may also complain to the Information Commissioner, as said below.`,
    ),
  ];
}

const applications = (count: number) =>
  count === 1 ? "One application of yours stays" : `${count} applications of yours stay`;
