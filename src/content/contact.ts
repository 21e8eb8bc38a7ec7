import { unbrokenAddress } from "./addresses.ts";
import { isPhoneAnsweredAtNight } from "./contact-links.ts";
import { nation } from "./nations/nation.ts";
import type { OutsideBody } from "./nations/nation-words.ts";
import { organisation } from "./organisation.ts";
import type { Moment, Opening, PageNames, PageOpening, Passage } from "./passages.ts";
import { supportsMinors } from "./people.ts";
import { isRegistered, isRegisteredWith } from "./regulators.ts";
import { offers } from "./services/offered.ts";
import { shell } from "./words/shell.ts";
import { compliance } from "./teams.ts";

const { name, emails, crisisLine } = organisation;

/** What the telephone number is for, where it is not the number of the crisis line. */
const phoneIsFor = crisisLine ? "One number for everything but emergencies." : "One number for everything.";

export const names: PageNames = {
  title: "Contact",
  description: `${crisisLine ? "Telephone, email and emergency contact" : "Telephone and email"} for ${name}; how to complain, how to ask about your data, and how to use this site your way.`,
};

export const hero: PageOpening & { complain: string } = {
  heading: "Ring us or write to us. A\u00a0person answers.",
  lead: isPhoneAnsweredAtNight
    ? "One number by day and by night. Email for anything that can wait until morning."
    : `${phoneIsFor} Email for anything that can wait.`,
  action: "Email us",
  complain: "Make a complaint",
};

export const subjects = {
  general: "Website Enquiry",
  compliance: "Compliance Enquiry",
  careers: "Careers Enquiry",
  complaint: "Complaint",
  dataProtection: "Data protection complaint",
  accessibility: "Accessibility",
} as const;

export const cardsHeading = "Four ways to reach us";
export const cards = {
  general: { heading: "General enquiries", text: "Care for somebody, a visit, a question." },
  phone: isPhoneAnsweredAtNight
    ? { heading: "Telephone, any hour", text: "The same number by day and by night." }
    : { heading: "Telephone", text: phoneIsFor },
  compliance: { heading: compliance.card, text: "Registers, audits, contracts, complaints." },
  careers: { heading: "Careers", text: "Jobs, applications and references." },
} as const satisfies Record<string, Passage>;

export const nonUrgent = shell.ways.answered;

/** Whether most work is done where people live: of a provider's own services nothing is known. */
const isAtHomes = offers("complexNeeds") || offers("staffingSolutions");

/** How to write by post. */
export const office = (legalName: string, registeredOffice: string) =>
  `Letters reach us at ${legalName}, ${unbrokenAddress(registeredOffice)}. Please ring before you travel${isAtHomes ? ": most of our work is where people live" : ""}.`;

/** What helps in a first message. */
export const writing: Opening & { listTitle: string; items: readonly string[] } = {
  heading: "What to put in a first message",
  intro: "Three lines are plenty. We ask for the rest on the telephone.",
  listTitle: "A first message",
  items: [
    "Who you are: family, professional, or the person yourself",
    "First name or initials, age and town of the person",
    "What is needed, and by when",
    "How and when we may ring you, and whether we may leave a message",
  ],
};
export const privacyNote =
  "Email is not the place for diagnoses, addresses or records. We send you a secure link for those.";

export const complaints: Opening & {
  moments: readonly Moment[];
  outside: readonly OutsideBody[];
  button: string;
} = {
  heading: "Complaints",
  intro: "We take every complaint seriously. Nobody gets worse care because of one.",
  moments: [
    {
      when: "Tell us",
      heading: "In any way you like",
      text: "By telephone, email, letter or to somebody on shift. Somebody else can do it for you.",
    },
    {
      when: "3 working days",
      heading: "We acknowledge it",
      text: "With the name of who is looking into it, and a time for an answer that we agree with you.",
    },
    {
      when: "As agreed",
      heading: "You get an answer",
      text: "In writing: what we found, what we have changed, and an apology where one is due.",
    },
    {
      when: "Not settled",
      heading: "Somebody independent",
      text: "The bodies named here look at it free of charge. You can ring a regulator at any point.",
    },
  ],
  outside: nation.complaints.outside.filter(
    // Of the regulators, those that the provider is on the register of; none for children where there are none.
    ({ heading, isForMinors }) =>
      isRegisteredWith(heading) ||
      ((supportsMinors || !isForMinors) && !(isRegistered && nation.regulators.includes(heading))),
  ),
  button: "Email a complaint",
};

export const dataProtection: Opening & {
  terms: readonly Passage[];
  outside: { text: string; href: string; link: string };
  button: string;
} = {
  heading: "Complaints about your data",
  intro: `If you think that we have used or kept information about you wrongly, write to ${compliance.toIt}.`,
  terms: [
    {
      heading: "To see, correct or erase it",
      text: "Ask by telephone, email or letter, or tell anybody who works for us; no form is needed. We answer within a month, free of charge. A copy comes by a link that opens it once.",
    },
    {
      heading: "To complain: what to say",
      text: "What happened, when, and what you would like us to do. Mark it “Data protection complaint”.",
    },
    { heading: "Within 30 days", text: "We acknowledge it, and begin to look into it at once." },
    {
      heading: "Then",
      text: "We keep you informed, and tell you the outcome without undue delay, with reasons.",
    },
  ],
  outside: {
    text: "You can also complain to the Information Commissioner at any time, best after you have heard from us.",
    href: "https://ico.org.uk/make-a-complaint/",
    link: "ico.org.uk",
  },
  button: "Email about your data",
};

export const accessibility: Opening & { terms: readonly Passage[]; prepared: string; button: string } = {
  heading: "Using this site your way",
  button: "Email about accessibility",
  intro: `${name} wants everybody to be able to use this website. We aim at WCAG 2.2, level AA.`,
  terms: [
    {
      heading: "What works",
      text: "Keyboard alone. Text at 400%. Screens from 320 pixels. Dark and light, more contrast, less motion, print. Reading pages and searching for jobs without JavaScript.",
    },
    {
      heading: "What does not, yet",
      text: "Documents on other websites may not meet the standard. Pages have been checked by program and by keyboard; an outside audit with people who use assistive technology has not been done.",
    },
    {
      heading: "Another format",
      text: `Large print, Easy Read, audio, braille, ${nation.signLanguages} or another language: ask by telephone or at ${emails.general}. We reply within five working days.`,
    },
    {
      heading: "Something does not work?",
      text: `Tell us the page and what happened. We answer within five working days, and say what will be done by when. If our answer does not satisfy you, ${nation.employment.equalityAdvice} can advise you.`,
    },
  ],
  prepared: "This statement was prepared on 20\u00a0November\u00a02026.",
};
