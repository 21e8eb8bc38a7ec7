import { bodies } from "../nations/bodies.ts";
import { nation } from "../nations/nation.ts";
import { organisation } from "../organisation.ts";
import type { Moment, Passage } from "../passages.ts";
import { sayOnePerson, supportsMinors } from "../people.ts";
import { phoneKind } from "../phone-numbers.ts";
import { fundingRoutes } from "./funding.ts";
import { calledOr, offers } from "./offered.ts";
import type { ServiceWords } from "./service-words.ts";
import { shell } from "../words/shell.ts";

/** Numbers of public services, the same for every provider in the country. */
interface OtherLine {
  need: string;
  who: string;
  number: string;
  href: string;
}

/** Only staffing solutions promise how soon staff come. */
const hasStaffing = offers("staffingSolutions");

const ofCompany = "The call costs what your telephone company charges for";

/** What a call to the crisis line costs, by the kind of its number. */
const costOfCall = {
  free: "No, from landlines and mobiles in the UK.",
  landline: `${ofCompany} a landline number. Talking to us is free.`,
  mobile: `${ofCompany} a mobile number. Talking to us is free.`,
  special: `${ofCompany} such a number, which may be more than for a landline number.`,
}[phoneKind(organisation.crisisLine?.tel ?? "") ?? "landline"];

const title = calledOr("crisisSupport", "Crisis and Emergency Support");

export const crisisSupport = {
  names: {
    title: calledOr("crisisSupport", "Crisis and emergency support"),
    description: `${title}: a 24/7 helpline and rapid response. Our crisis team responds within hours of first contact, any hour of any day.`,
  },
  hero: {
    heading: "You don’t have to work it out first. Call.",
    lead: `${title}: a 24/7 helpline and rapid response. A person on our crisis team answers, any hour of any day.`,
    action: "Emergency: Call Now",
  },
  danger: { label: "Danger to life", text: "Life at risk? Call {number} first." },
  /** For people who cannot call the banner's number: `{number}` is that of the line in `otherLines`. */
  otherWays: {
    text: "Can’t talk? Text SHOUT to {number}",
    urgent: (need: string) => `${need}: ${bodies.urgentHelp.sentence}`,
  },
  steps: {
    heading: "What happens when you ring",
    intro: "The person who answers stays with you until there is a plan.",
    items: [
      {
        heading: "We listen",
        text: "Say what is happening in your own words. We ask only what we need to keep people safe.",
      },
      {
        heading: "We make it safe",
        text: "Together we agree what to do in the next ten minutes, and then in the next hour.",
      },
      {
        heading: "We come",
        text: `The crisis team responds within hours of first contact.${hasStaffing ? " Staff are often deployed within 24–48 hours." : ""}`,
      },
      {
        heading: "We stay with you",
        text: "A plan by the next day, a review every week, and a careful way back to ordinary life.",
      },
    ] satisfies Passage[],
  },
  heard: {
    heading: "You may be saying one of these",
    sayings: [
      "The placement has given notice for Friday.",
      "She has stopped eating and won’t open the door.",
      "The ward says he can go home. There is no home.",
      "Tonight’s carer hasn’t come, and I can’t lift him alone.",
      "I don’t know if this counts.",
    ],
    answer: "It counts. Ring. We will work out together what kind of help it needs.",
  },
  otherLines: {
    heading: "Other people who answer all night",
    intro: "These services are free and independent of us.",
    lines: [
      { need: "Someone is in danger now", who: "Police, ambulance or fire", number: "999", href: "tel:999" },
      {
        need: "Urgent mental health help",
        who: bodies.urgentHelp.who,
        number: bodies.urgentHelp.number,
        href: bodies.urgentHelp.href,
      },
      { need: "Someone to talk to", who: "Samaritans", number: "116 123", href: "tel:116123" },
      { need: "If talking is too much", who: "Text the word SHOUT", number: "85258", href: "sms:85258" },
      { need: "A child who wants to talk", who: "Childline", number: "0800 1111", href: "tel:08001111" },
    ] as const satisfies OtherLine[],
  },
  rapid: {
    heading: "Rapid response, hour by hour",
    intro: "How the first days go for a family or a professional who rings us at night.",
    moments: [
      {
        when: "First minute",
        heading: "A person answers",
        text: "Your name, a number to ring back on, and whether anybody is in danger.",
      },
      {
        when: "First hour",
        heading: "A safe next step",
        text: "What to do now, and what can wait. We ring whoever else should know, with your agreement.",
      },
      {
        when: "Within hours",
        heading: "The team responds",
        text: "On site, or on the telephone with your staff, depending on the risk.",
      },
      {
        when: "Next day",
        heading: "A written plan",
        text: "Two pages: what happened, who is there, what we watch for, who decides what.",
      },
      ...(hasStaffing
        ? [
            {
              when: "24–48 hours",
              heading: "Staff in place",
              text: "Where a team is needed, it is often deployed within 24–48 hours, vetted and briefed.",
            },
          ]
        : []),
      {
        when: "Every week",
        heading: "Back to ordinary life",
        text: "From the first week on, a review with everybody involved (MDT), and a date when the extra help can end.",
      },
    ] satisfies Moment[],
  },
  fit: {
    heading: "What we do, and what others do",
    intro: `When to ring us, and when to ring ${bodies.urgentHelp.whenToRing}.`,
    titles: { suits: "What we do", elsewhere: "What others do" },
    suits: [
      "Keep a placement or a home going with extra staff.",
      "Bring someone home from hospital, custody or an emergency department with support in place.",
      `Keep ${sayOnePerson()} safe while a longer plan is made.`,
      "Cover care at home when it has broken down.",
      "Write down what happened, so that nobody has to tell it again and again.",
    ],
    elsewhere: [
      "Emergencies: police, ambulance and fire answer on 999.",
      nation.crisis.assessment,
      `A child at risk: ${bodies.childAtRisk}.`,
      `Prescribing: ${bodies.urgentHelp.prescribing}.`,
    ],
  },
  team: {
    heading: "Who answers, who comes",
    intro: "In-house people who do this work every week, with a senior on call behind them.",
    roles: [
      {
        title: "Crisis coordinator",
        does: "Answers, decides with you what happens next, and stays your contact.",
      },
      {
        title: "Response practitioners",
        does: "Experienced support staff, trained to calm a situation and to help after trauma.",
      },
      { title: "On-call clinician", does: "A nurse or psychologist for medicines, risk and self-harm." },
      { title: "Senior on call", does: "Can agree staff, money and a bed at three in the morning." },
    ],
  },
  professionals: {
    heading: "For social workers and commissioners",
    lead: "A placement is breaking down, somebody cannot leave hospital, a weekend has no cover. Tell us the essentials by phone. We start, and the paperwork follows.",
    ticks: [
      { heading: "Safe staffing", text: "Vetted, trained, in-house." },
      { heading: "Live reporting", text: "Logs and alerts from the first hour." },
      { heading: "Weekly MDT", text: "All who help, with shared minutes." },
      { heading: "A plan to end it", text: "From the first day: how the extra help gets less." },
    ] satisfies Passage[],
    button: "Email the crisis team",
    nonUrgent: `${shell.ways.answered} Anything urgent: ring.`,
  },
  referral: {
    heading: "What we will ask",
    intro: "Have these to hand if you can. Ring even if you can’t.",
    listTitle: "Good to have to hand",
    documents: [
      "Where the person is now, and who is with them",
      "What would make the next hour worse, and what usually helps",
      "Medicines, allergies and anything already taken today",
      supportsMinors
        ? `Who has ${nation.parentalResponsibility}, or decides with the person`
        : "Who decides with the person",
      "For professionals: who can agree the spend, and their number",
      "Plans and risk assessments can follow when an office is open again",
    ],
    moments: [],
  },
  funding: {
    heading: "Who pays in an emergency",
    intro:
      "Talking to us is free. Nothing that you pay for starts until you agree. For professionals, a named person’s agreement by telephone is enough to begin.",
    routes: fundingRoutes("adults", "children", "aftercare", "continuingHealthcare", {
      name: "Families",
      covers: "Anyone who needs to act before an assessment is done.",
      starts: `We tell you the hourly rate before anyone travels, and help you ask the ${bodies.authority} for an urgent assessment.`,
    }),
  },
  quality: {
    heading: "How the crisis line is checked",
    intro: "Every call leaves a record that can be read afterwards.",
    checks: [
      { when: "Every call", text: "Time, advice and follow-up recorded. You can have your own record." },
      { when: "Every morning", text: "Last night’s calls read by a senior, and open ones rung back." },
      {
        when: "Every week",
        text: "Response times, and the dates when extra help ends, reviewed at the MDT meeting.",
      },
      { when: "Every quarter", text: "Trends and lessons shared with partners who used the line." },
    ],
  },
  questions: [
    {
      question: "Does it cost anything to ring?",
      answer: `${costOfCall} Nothing starts that you pay for until you have agreed it.`,
    },
    {
      question: "Can I ring about someone else?",
      answer: `Yes. Neighbours, ${supportsMinors ? "teachers and grandparents" : "landlords and friends"} do. We may not be able to tell you everything back, but we can listen and act.`,
    },
    {
      question: "Do you need names?",
      answer: `Not to begin. If somebody is in danger we may have to pass on what we know to the emergency services or the ${bodies.authority}, and we will tell you if we do.`,
    },
    {
      question: "I can’t use the telephone well.",
      answer: organisation.chat
        ? "Use the chat button at the corner of every page, ask someone to ring with you, or use Relay UK: dial 18001 before our number."
        : "Ask someone to ring with you, or use Relay UK: dial 18001 before our number.",
    },
  ],
  contact: {
    heading: "Talk to the crisis team",
    intro: "Now, or when it is quieter.",
    subject: `${calledOr("crisisSupport", "Crisis Support")} Enquiry`,
  },
} satisfies ServiceWords & Record<string, unknown>;
