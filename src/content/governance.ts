import { hasIsoCertificate, validCertificates } from "./certificates.ts";
import { legalForm, registrations } from "./legal-identity.ts";
import { bodies } from "./nations/bodies.ts";
import { nation } from "./nations/nation.ts";
import { organisation } from "./organisation.ts";
import type { ContactWords, Opening, PageNames, PageOpening, Passage, Question, Role } from "./passages.ts";
import { isUnderCitedRegulations } from "./policies/group.ts";
import { supports, supportsMinors } from "./people.ts";
import { isRated, isRegistered } from "./regulators.ts";
import { compliance } from "./teams.ts";
import { services } from "./services/list.ts";
import { listWords } from "./words/intl.ts";

const { name, regulators } = organisation;
/** A regulator calls each home a service. */
const hasSeveralServices = services.length > 1 || organisation.locations.length > 1;
const { deciding } = legalForm;
const safeguardingTeam = [supports("adults") && "adult", supportsMinors && "children’s"]
  .filter(Boolean)
  .join(" or ");

/** One of the four subjects of the page: what it means here, and the facts behind it. */
export interface Pillar extends Passage {
  points: readonly string[];
}

export const names: PageNames = {
  title: "Governance and Quality Assurance",
  description:
    "Governance and Quality Assurance: audits, training records, open reporting, evidence-based practice and structured weekly MDT meetings that you can check for yourself.",
};

export const hero: PageOpening = {
  heading: "Quality you can check for yourself",
  lead: "Audits, training records and weekly MDT minutes. Ask for any of them.",
  action: compliance.button,
};

/** The sections of the page, as named in the list below its opening. */
export const jumps = [
  { id: "assurance", label: "Quality assurance" },
  { id: "meetings", label: "MDT meetings" },
  { id: "year", label: "A year of checks" },
  { id: "documents", label: "Documents" },
  { id: "accountable", label: "Who answers" },
  { id: "registers", label: regulators.length > 0 ? "Registers" : "Certificates" },
  { id: "concerns", label: "Concerns" },
] as const;

export const complianceSubject = "Compliance Enquiry";

export const pillars: Opening & { items: readonly Pillar[] } = {
  heading: "Governance and Quality Assurance",
  intro: `Four ways in which ${name} keeps care safe.${isRegistered && isUnderCitedRegulations ? ` ${nation.governance.duty}; these are ours.` : ""}`,
  items: [
    {
      heading: "Quality assurance",
      text: "We look for problems before anybody is harmed.",
      points: [
        "Audits of care plans, medicines, safeguarding, infection control and money, each with a score and an owner",
        "Unannounced visits by a person who does not run the service, at night and at weekends too",
        "Every incident read within a working day; patterns looked for every month",
      ],
    },
    {
      heading: "Training",
      text: "A certificate is not enough. We watch the work being done.",
      points: [
        nation.governance.inductionAtWork,
        nation.staff.learningDisability,
        "Specialist skills signed off for one named person, by the clinician who wrote the plan",
        "A rota that offers no shift to somebody whose training has run out",
      ],
    },
    {
      heading: "Transparency",
      text: "If something goes wrong, you hear it from us first.",
      points: [
        "Duty of candour: whenever harm was done, we tell you in person and in writing, and apologise",
        "Families and commissioners can read the record, as far as the person agrees",
        ...linkedReports(),
      ],
    },
    {
      heading: "Evidence-based practice",
      text: "We use what has been shown to work, and check that it does here.",
      points: [
        nation.governance.guidance,
        "Positive behaviour support, trauma-informed care and the least restriction that keeps people safe",
        "Outcomes measured with tools that others use, so that you can compare",
      ],
    },
  ],
};

/** Structured weekly MDT meetings (specification §1). */
export const meeting: Opening & { facts: readonly Passage[] } = {
  heading: "Structured weekly MDT meetings",
  intro:
    "The MDT, or multidisciplinary team, is everybody who helps the person. For one hour they compare the plan with how the week went.",
  facts: [
    {
      heading: "Who",
      text: "The person, family, keyworker, nurse, therapists, social worker and commissioner.",
    },
    {
      heading: "What",
      text: "What the person says, how the week went, health, risks, limits on freedom, and last week’s actions.",
    },
    { heading: "After", text: "Minutes the same day: each action with one owner and one date." },
    {
      heading: "Over time",
      text: `An action that is late twice goes to the ${deciding ? `${deciding.director} responsible` : "owner"}.`,
    },
  ],
};

export const year: Opening & { checks: readonly { when: string; text: string }[] } = {
  heading: "A year of checks",
  intro: "What we check, and how often.",
  checks: [
    { when: "Every shift", text: "Handover, medicines count, clock-in against plan." },
    { when: "Every week", text: "MDT meeting for each person. Open incidents and alerts reviewed." },
    { when: "Every month", text: "Manager’s audit, supervision, safeguarding and complaints log." },
    {
      when: "Every quarter",
      text: `The ${legalForm.board} reads the quality report. Independent visit${hasSeveralServices ? " to each service" : ""}.`,
    },
    {
      when: "Every year",
      text: `${hasIsoCertificate ? "ISO surveillance audit, survey" : "Survey"} of families, staff and partners, all policies reviewed.`,
    },
  ],
};

export const documentWords = {
  heading: "Documents",
  linked: "Documents to read or download",
  onRequest: "Documents you can ask for",
  /** Beside the button that asks for them. */
  intro: compliance.sends,
};

export const accountable: Opening & { roles: readonly Role[] } = {
  heading: "Who is responsible for what",
  intro: "A named person does each of these. Ask us who it is.",
  roles: [
    ...(isRegistered
      ? [
          {
            title: supervisor(),
            does: "Answers to the regulator for how care is supervised.",
          },
          {
            title: "Registered manager",
            does: "Answers for a service, day to day, and is registered to do so.",
          },
        ]
      : [{ title: "Manager", does: "Answers for a service, day to day." }]),
    supports("adults") && supportsMinors
      ? {
          title: "Safeguarding leads",
          does: `One for adults, one for children. They report straight to the ${bodies.authority}.`,
        }
      : { title: "Safeguarding lead", does: `Reports straight to the ${bodies.authority}.` },
    {
      title: nation.governance.dataGuardian,
      does: "Decides when health information may be shared, and when not.",
    },
    { title: "Data protection lead", does: "Answers requests for records within a month." },
    {
      title: legalForm.secretary.title,
      does: "Keeps the registers, the policies’ review dates and the modern slavery statement.",
    },
  ],
};

function supervisor(): string {
  const { supervision, supervisionOfPeople = supervision } = nation.governance;
  return registrations.length > 0 ? supervision : supervisionOfPeople;
}

/** Not every regulator gives ratings, and a new provider has none. */
function linkedReports(): string[] {
  if (isRated()) return ["Ratings and inspection reports are linked from the foot of every page"];
  return regulators.length > 0 ? ["Each register that we are on is linked from the foot of every page"] : [];
}

function headingOfRegisters(): string {
  if (validCertificates.length === 0) return "Registered";
  return regulators.length > 0 ? "Registered and certified" : "Certified";
}

export const registers: Opening = {
  heading: headingOfRegisters(),
  intro:
    regulators.length > 0
      ? "Follow the links to check each register yourself."
      : "Ask us for the certificate behind each of these.",
};

export const group: Opening = {
  heading: "The companies of our group",
  intro: "Your contract is with one of these companies. There are no others.",
};

/** A company of the group: "Care at home, UK. Trading as A and B." */
export function describeCompany(role: string, country: string, tradingAs: readonly string[] = []): string {
  return `${role}, ${country}.${tradingAs.length > 0 ? ` Trading as ${listWords(tradingAs)}.` : ""}`;
}

export const concerns: { heading: string; questions: readonly Question[]; more: string } = {
  heading: "If something is wrong",
  more: "How to complain, step by step",
  questions: [
    {
      question: "You would like to complain",
      answer: `Tell any of us, in any way. We acknowledge a complaint within three working days, agree with you how it will be looked into, and answer in writing. If you are not satisfied, ${nation.complaints.unsatisfied}.`,
    },
    {
      question: "You think somebody is being harmed",
      answer: `If it is happening now, ring 999. Otherwise ring the ${bodies.authority}’s ${safeguardingTeam} safeguarding team, or ring us and we will.${supportsMinors ? ` Worries about a member of staff who works with children ${nation.complaints.aboutStaff}.` : ""}`,
    },
    {
      question: "You work here and want to speak up",
      answer: `${compliance.speakUp} The law protects workers who raise a concern in the public interest, and so do we. You need not be certain.`,
    },
    {
      question: "You want to see a record",
      answer:
        "Ask in any way you like. You can see what we hold about you, or about somebody you may act for, usually within a month and free of charge.",
    },
  ],
};

export const contact: ContactWords = {
  heading: compliance.heading,
  intro: compliance.answers,
  subject: complianceSubject,
  button: compliance.button,
};
