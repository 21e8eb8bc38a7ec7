import { pagePaths } from "#contract/paths.ts";
import { holds } from "./certificates.ts";
import { homeLead } from "./home-lead.ts";
import { bodies } from "./nations/bodies.ts";
import { organisation } from "./organisation.ts";
import type { ContactWords, Opening, PageNames, Passage } from "./passages.ts";
import { sayPeople, sayPeopleAndNeeds } from "./people.ts";
import { hasGroup } from "./policies/group.ts";
import { services as listed } from "./services/list.ts";
import { findService, offers, serviceCount, servicePath } from "./services/offered.ts";
import { capitalise } from "./words/intl.ts";

const { crisisLine } = organisation;
const crisis = findService("crisisSupport");

export interface StartingPoint {
  saying: string;
  answer: string;
  href: string;
  isUrgent?: boolean;
}

/** The promises in the page's description that the provider can keep. */
const promises = [
  ...(crisisLine ? ["24/7 support"] : []),
  ...(offers("staffingSolutions") ? ["staff often deployed within 24-48 hours"] : []),
];

export const names: PageNames = {
  title: `Care for ${sayPeople()}${crisisLine ? ", day and night" : ""}`,
  description: `${offers("staffingSolutions") ? "Care packages, service provision and contingency staffing" : "Care packages and service provision"} for ${sayPeopleAndNeeds()}.${promises.length > 0 ? ` ${capitalise(promises.join("; "))}.` : ""}`,
};

export const hero = {
  heading: crisisLine ? "Someone is always awake." : "Care that is planned with you.",
  lead: homeLead(organisation, listed),
  explore: listed.length > 1 ? "Explore Our Services" : "Explore Our Service",
  getInTouch: "Get in Touch",
};

export const startingPointsHeading = "What do you need?";

export const startingPoints: readonly StartingPoint[] = [
  ...(crisisLine
    ? [
        {
          saying: "I’m worried about someone right now",
          answer: "Our crisis line is answered day and night. We respond within hours of first contact.",
          href: crisis ? servicePath(crisis) : "#contact",
          isUrgent: true,
        },
      ]
    : []),
  {
    saying: "I’m looking for care for my family",
    answer: "Tell us what a good week would look like. We plan from there.",
    href: "#services",
  },
  {
    saying: "I commission or arrange care",
    answer: "Evidence, reporting and weekly MDT meetings you can audit.",
    href: "#governance",
  },
  {
    saying: "I want to work in care",
    answer: "See current roles and apply with your CV in about five minutes.",
    href: pagePaths.jobs,
  },
];

export const services: Opening & {
  also: readonly Passage[];
  alsoHeading: string;
  more: string;
  moreAbout: string;
} = {
  heading: `${listed.length > 1 ? `${serviceCount} ways` : "How"} we can help`,
  intro: `${offers("staffingSolutions") ? "Care packages, service provision and contingency staffing." : "Care packages and service provision."} ${listed.length > 1 ? "Most people use more than one, with one named coordinator." : "You have one named coordinator."}`,
  /** On each card, and its continuation for screen readers: "Learn More about Short breaks". */
  more: "Learn More",
  moreAbout: " about {service}",
  alsoHeading: "Also from our group",
  /** The other work of the group's companies: what a company's `role` names. */
  also: [
    {
      isOf: /homecare/i,
      heading: "Homecare",
      text: "Visits of an hour or a night to people at home: washing, dressing, meals, medication and company.",
    },
    {
      isOf: /outsourcing/i,
      heading: "Outsourcing",
      text: `Rotas, payroll and recruitment checks for care providers and ${bodies.health} bodies, done by our group companies.`,
    },
  ].filter(({ isOf }) => hasGroup && organisation.groupEntities.some(({ role }) => isOf.test(role))),
};

export const values: { heading: string; statements: readonly Passage[] } = {
  heading: "Our values",
  statements: [
    {
      heading: "Dignity first",
      text: "We knock. We ask. We use the name you prefer. We plan with you, never without you.",
    },
    {
      heading: "Safe, with a full life",
      text: "We plan for risks so that people can still go swimming and take the bus.",
    },
    {
      heading: "Honest with you",
      text: "Families and commissioners see the same records we do. If something goes wrong, you hear it from us first.",
    },
    {
      heading: "People who stay",
      text: "Familiar faces help people heal. We recruit with care and look after our staff.",
    },
  ],
};

export const packages: Opening & { steps: readonly Passage[] } = {
  heading: "How a tailored care package is made",
  intro: `Usually in days rather than weeks.${crisisLine ? " In a crisis we begin with step three." : ""}`,
  steps: [
    {
      heading: "Listen",
      text: "We meet the person and those who know them, and read what has been tried.",
    },
    {
      heading: "Design",
      text: "We write a plan in plain English: a good day, the support it takes, and the cost.",
    },
    {
      heading: "Match",
      text: "We choose staff by skill and character. You meet them before anything starts.",
    },
    {
      heading: "Review",
      text: "We look each week at what helped, and change the plan.",
    },
  ],
};

/** Claims as figures (specification §1): the number, and what it counts. */
export const figures: readonly { figure: string; before?: string; counts: string }[] = [
  // Without a crisis line nobody answers at night.
  ...(crisisLine ? [{ figure: "24/7", counts: "real-time monitoring" }] : []),
  { figure: "25%", before: "up to", counts: "less admin time" },
  { figure: "100%", counts: "digital transparency" },
];

export const technology: Opening & { benefits: readonly Passage[]; more: string } = {
  heading: "You can see the care as it happens",
  intro: "Every visit, dose and decision is logged at the time by the person who was there.",
  benefits: [
    { heading: "Real-time logs", text: "Written at the time, not after the shift." },
    { heading: "Smart rostering", text: "Familiar staff first, with gaps filled early." },
    { heading: "GPS clock-in and out", text: "Proof that the right person was there." },
    { heading: "Medication management", text: "Reminders, double checks and a full record." },
    { heading: "Instant alerts", text: "The coordinator hears of changes at once." },
    { heading: "Shared records", text: "Open to families and commissioners." },
    { heading: "Clear reporting", text: "Outcomes and hours, ready for your review." },
    {
      heading: "Kept private",
      text: `${holds("Cyber Essentials") ? "Cyber Essentials" : "Two-step sign-in"}; staff see only what they need.`,
    },
  ],
  more: "See a day’s record",
};

export const governance: Opening & {
  cards: readonly Passage[];
  more: string;
  complain: string;
  modernSlavery: string;
} = {
  heading: "Quality you can check for yourself",
  intro: "Audits, training and records that you can ask to see.",
  cards: [
    {
      heading: "Quality assurance",
      text: "Regular audits, unannounced visits and learning that is shared.",
    },
    {
      heading: "Trained staff",
      text: "Staff practise beside a colleague, and work alone once someone has seen it.",
    },
    {
      heading: "Open records",
      text: "Structured weekly MDT meetings of all who help: who does what by when.",
    },
  ],
  more: "How we are checked",
  complain: "How to complain",
  modernSlavery: "Our modern slavery statement",
};

export const contact: ContactWords = {
  heading: "Talk to a person",
  intro: "No call queue. Tell us what is happening. We say honestly whether we can help, or who else could.",
  subject: "Website Enquiry",
};

/** The mail composer (decided): its fields are filled into a mail in the visitor's own mail program. */
export const composer = {
  heading: "Prefer to write?",
  intro:
    "Your own mail program opens with the letter ready. Nothing leaves this page until you send it yourself.",
  fields: {
    name: "Your name",
    email: "Your email",
    phone: "Telephone (optional)",
    service: "What is it about?",
    message: "What is happening?",
  },
  messageHint: "First names or initials are enough. Please leave out health details.",
  serviceUnsure: "I’m not sure yet",
  services: [
    ...listed.map(({ name }) => name),
    ...services.also.map(({ heading }) => heading),
    "Something else",
  ],
  button: "Open my email",
  opened: "Your mail program should be open. If not, write to",
};
