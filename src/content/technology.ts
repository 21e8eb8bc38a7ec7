import { holds } from "./certificates.ts";
import { figures } from "./home.ts";
import { bodies } from "./nations/bodies.ts";
import { nation } from "./nations/nation.ts";
import { listWords } from "./words/intl.ts";
import type {
  ContactWords,
  Moment,
  Opening,
  PageNames,
  PageOpening,
  Passage,
  Question,
  RecordSheet,
} from "./passages.ts";

export const names: PageNames = {
  title: "Technology",
  description: `Real-time logs, smart rostering, GPS clock-in/out, medication management and instant alerts: ${listWords(figures.map(({ figure, before, counts }) => [before, figure, counts].filter(Boolean).join(" ")))}.`,
};

export const hero: PageOpening = {
  heading: "You can see the care as it happens",
  lead: "Real-time logs, smart rostering, GPS clock-in and medication records, open to the people who need them.",
  action: "Ask for a demonstration",
};

export const claims = { heading: "What it achieves", figures };

/** Real-time logs. */
export const logs: Opening & { sheet: RecordSheet } = {
  heading: "Real-time logs",
  intro:
    "Notes are written beside the person, in plain words, at the time. Nobody sits down at nine in the evening to remember the morning.",
  sheet: {
    title: "Day sheet",
    date: "Saturday 21 November",
    entries: [
      { time: "07:40", what: "Awake, in a good mood", note: "Chose the blue jumper" },
      { time: "09:15", what: "Porridge, most of it", note: "Drank two cups; target is six today" },
      {
        time: "11:05",
        what: "Seizure, 40 seconds",
        note: "Plan followed; alert sent; slept until noon",
        isAlert: true,
      },
      { time: "14:30", what: "Library with Ade", note: "Returned the atlas, borrowed the atlas" },
      { time: "18:50", what: "Call with dad", note: "“Laughed until the tablet fell over.”" },
    ],
    caption: "An example. Names are invented.",
  },
};

export interface RosterRow {
  name: string;
  role: string;
  /** One mark for each day from Monday: day, night, or none. */
  shifts: readonly ("day" | "night" | "")[];
}

/** Smart rostering. */
export const roster: Opening & {
  days: readonly string[];
  /** The same for narrow columns; screen readers get the days. */
  initials: readonly string[];
  rows: readonly RosterRow[];
  caption: string;
} = {
  heading: "Smart rostering",
  intro:
    "The roster knows who has met the person, whose training covers the plan and who has had enough rest. Familiar staff come first; gaps show weeks ahead.",
  days: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
  initials: ["M", "T", "W", "T", "F", "S", "S"],
  rows: [
    { name: "Grace A.", role: "Core team", shifts: ["day", "day", "", "", "day", "day", ""] },
    { name: "Ade B.", role: "Core team", shifts: ["", "", "day", "day", "", "", "day"] },
    { name: "Daniel O.", role: "Core team", shifts: ["night", "night", "", "night", "night", "", ""] },
    { name: "Mina K.", role: "Trained cover", shifts: ["", "", "night", "", "", "night", "night"] },
  ],
  caption: "An example week: 14 of 14 shifts filled, 11 of them by the core team.",
};

/** GPS clock-in and clock-out. */
export const clock: Opening & { facts: readonly { term: string; fact: string }[]; caption: string } = {
  heading: "GPS clock-in/out",
  intro:
    "The telephone notes time and place when a shift starts and when it ends, and at no other moment. Nobody is followed on a day off, or on the way to the shop.",
  facts: [
    { term: "Planned", fact: "07:00 to 19:00" },
    { term: "In", fact: "06:58, at the address" },
    { term: "Out", fact: "19:06, after handover" },
    { term: "Billed", fact: "12 hours" },
  ],
  caption: "An example. A start that is 10 minutes late alerts the coordinator.",
};

export interface Dose {
  medicine: string;
  marks: readonly { time: string; mark: "given" | "refused" | "due" }[];
}

/** Medication management. */
export const medication: Opening & { doses: readonly Dose[]; caption: string } = {
  heading: "Medication management",
  intro:
    "The right person, medicine, dose, time and route, prompted on the screen and signed for one by one. A second person witnesses where the plan asks, and stock is counted at every handover.",
  doses: [
    {
      medicine: "Levetiracetam 500 mg",
      marks: [
        { time: "08:00", mark: "given" },
        { time: "20:00", mark: "due" },
      ],
    },
    {
      medicine: "Vitamin D",
      marks: [{ time: "08:00", mark: "given" }],
    },
    {
      medicine: "Macrogol, one sachet",
      marks: [
        { time: "08:00", mark: "refused" },
        { time: "12:00", mark: "given" },
      ],
    },
  ],
  caption: "An example. A refusal is recorded with its reason and what was done.",
};

/** Instant alerts. */
export const alerts: Opening & { moments: readonly Moment[] } = {
  heading: "Instant alerts",
  intro:
    "Each plan says what counts as a change, and who must know. Then it does not depend on somebody remembering to ring.",
  moments: [
    {
      when: "11:05",
      heading: "It happens",
      text: "A support worker presses one button; help on shift comes first.",
    },
    {
      when: "11:06",
      heading: "The coordinator knows",
      text: "The plan opens on their screen beside the last hours of notes.",
    },
    {
      when: "11:10",
      heading: "Somebody rings back",
      text: "A nurse or senior talks it through. If nobody has opened the alert, it goes to a manager.",
    },
    {
      when: "11:30",
      heading: "Family and commissioner",
      text: "Told in the way each chose: call, text or the next report.",
    },
    {
      when: "Next day",
      heading: "The alert is reviewed",
      text: "Was it avoidable? If so, the plan changes before the weekly MDT meeting.",
    },
  ],
};

export interface Access {
  who: string;
  sees: string;
  never: string;
}

export const access: Opening & { rows: readonly Access[]; never: string } = {
  heading: "Who sees what",
  never: "Never: {what}",
  intro: "Digital transparency means that the right people see everything, and the others nothing.",
  rows: [
    {
      who: "The person",
      sees: "All of their own record, in the form they prefer.",
      never: "other people’s notes.",
    },
    {
      who: "Family, if the person agrees",
      sees: "Day sheets, photographs, appointments, who is on shift.",
      never: "what the person asked to keep private.",
    },
    {
      who: "Commissioner",
      sees: "Hours, outcomes, incidents and MDT actions for the people they fund.",
      never: "diaries, photographs, family matters.",
    },
    {
      who: "Staff on shift",
      sees: "The plan, risks, medicines and notes of the people they are with.",
      never: "anybody else’s.",
    },
    {
      who: "Coordinator and clinicians",
      sees: "Everything in their services; the system logs each time they look.",
      never: "records without a reason.",
    },
  ],
};

export const safety: Opening & { terms: readonly Passage[] } = {
  heading: "How data is kept safe",
  intro: "Care records are the most private thing that most people own.",
  terms: [
    {
      heading: "UK GDPR",
      text: "A lawful reason for each thing recorded, kept no longer than the records schedule says.",
    },
    ...(nation.dataSecurity ? [nation.dataSecurity] : []),
    {
      heading: holds("Cyber Essentials") ? "Cyber Essentials" : "Devices and access",
      text: "Devices kept up to date, sign-in in two steps, and each role sees only what it needs. Whoever leaves has no access from that day.",
    },
    {
      heading: "When it fails",
      text: "The last plan and medicines chart can be read without a signal, and a paper pack is kept as well.",
    },
  ],
};

export const questions: readonly Question[] = [
  {
    question: "What does “up to 25% less admin time” mean?",
    answer:
      "Time that staff used to spend on writing up, copying and looking for papers, compared before and after a service began to record on the spot. It is the best we have seen, not an average.",
  },
  {
    question: "Will staff look at the telephone instead of my son?",
    answer:
      "An entry takes less than half a minute, and many are made together: “Shall we write that you won?”",
  },
  {
    question: "Can we have reports on paper?",
    answer: "Yes. Weekly or monthly, large print or Easy Read, by post or handed over at the door.",
  },
  {
    question: "Can our own system read yours?",
    answer: `Hours, incidents and outcomes can be exported as files for a ${bodies.authority}’s or an ${bodies.health} body’s own system. Tell us which.`,
  },
];

/** The sections of the page, as named in the list below its opening. */
export const jumps = [
  { id: "logs", label: "Logs" },
  { id: "roster", label: "Rostering" },
  { id: "clock", label: "Clock-in" },
  { id: "medication", label: "Medication" },
  { id: "alerts", label: "Alerts" },
  { id: "access", label: "Who sees what" },
  { id: "safety", label: "Data safety" },
  { id: "questions", label: "Questions" },
] as const;

export const contact: ContactWords = {
  heading: "See it for yourself",
  intro:
    "We show you a record with invented people in it, and you press the buttons. Half an hour is enough.",
  subject: "Technology Enquiry",
  button: "Email us about a demonstration",
};
