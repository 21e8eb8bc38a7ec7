import type { Moment, Passage, RecordSheet } from "../passages.ts";
import { bodies } from "../nations/bodies.ts";
import { nation } from "../nations/nation.ts";
import { organisation } from "../organisation.ts";
import { sayOnePerson, supports, supportsMinors } from "../people.ts";
import { hasGroup } from "../policies/group.ts";
import { fundingRoutes } from "./funding.ts";
import { calledOr } from "./offered.ts";
import type { ServiceWords } from "./service-words.ts";

/** A senior can be rung at night where a line is answered at night. */
const { crisisLine } = organisation;

export const staffingSolutions = {
  names: {
    title: calledOr("staffingSolutions", "Bespoke care packages and staffing"),
    description:
      "Bespoke care packages and contingency staffing from our own vetted, trained and monitored team, often deployed within 24-48 hours.",
  },
  hero: {
    heading: "The right person, not just whoever is free",
    lead: "In-house staff, vetted, trained and monitored, matched to one plan and often in place within 24–48 hours.",
    action: "Design My Care Package",
  },
  answers: [
    {
      question: "Who is it for?",
      answer: `Families, ${bodies.authorities} and care providers who need trained staff for one person’s plan.`,
      more: { label: "When to ask us", href: "#fit" },
    },
    {
      question: "What happens first?",
      answer:
        "A coordinator writes down what you need. The same day you see two or three profiles and a rate.",
      more: { label: "What we need to know", href: "#referral" },
    },
    {
      question: "How soon?",
      answer: "Staff are often deployed within 24–48 hours.",
      more: { label: "Each step", href: "#referral" },
    },
    {
      question: "Who pays?",
      answer: bodies.whoPays.staffing,
      more: { label: "The ways to pay", href: "#funding" },
    },
  ],
  audiences: {
    heading: "Who asks us for staff",
    intro: "The same people, the same vetting and the same records, whoever rings.",
    panels: [
      {
        heading: "For one person",
        text: `A package built round ${sayOnePerson()}: from four hours a week to a team that is awake day and night.`,
      },
      {
        heading: bodies.buyers,
        text: "One-to-one support on a ward, a team for a discharge, or cover for a placement that would otherwise end.",
      },
      {
        heading: "For care providers",
        text: "Contingency staffing when sickness, a vacancy or an inspection leaves a gap in your own rota.",
      },
    ] satisfies Passage[],
  },
  design: {
    heading: "What you decide",
    intro: "These choices are yours. We say plainly when one of them costs more or takes longer.",
    terms: [
      {
        heading: "Who",
        text: "Age, gender, languages, faith, a driver, a swimmer, someone who is at ease with silence. You meet people before they start.",
      },
      {
        heading: "When",
        text: `${supportsMinors ? "School runs" : "Early mornings"}, sleep-ins, waking nights, every other weekend, or the six weeks of summer.`,
      },
      {
        heading: "Where",
        text: `At home, at ${supportsMinors ? "school" : "work"} or college, on a ward, on holiday, in a home run by somebody else.`,
      },
      {
        heading: "How",
        text: "The words to use, the things never to say, what to do first when it goes wrong.",
      },
      {
        heading: "How much say",
        text: "Some families write the rota with us. Others want one text on Sundays. Both are fine.",
      },
    ] satisfies Passage[],
  },
  vetting: {
    heading: "In-house, and vetted before a first shift",
    intro:
      "The people we send are our own team, on our own payroll. Each has a file. Nobody starts a first shift before every line in it is signed.",
    title: "Personnel file",
    items: [
      "Face-to-face interview about real situations at work",
      "Identity and right to work in the UK, seen in the original",
      nation.checks.file,
      "Whole employment history, each gap explained in writing",
      "References, and proof of conduct in every earlier care job",
      nation.staff.professionalRegister,
      "Fitness for the work, and adjustments agreed",
    ],
  },
  training: {
    heading: "Trained for the work, then for the person",
    intro: "General training comes first. Training on one person’s plan comes from the people who know them.",
    moments: [
      {
        when: "Before shift one",
        heading: "Induction",
        text: "Safeguarding adults and children, medicines, moving and handling, life support, infection control, records and data.",
      },
      {
        when: "Weeks 1–12",
        heading: nation.staff.certificate,
        text: nation.staff.certificateBy,
      },
      {
        when: "By role",
        heading: "Specialist modules",
        text: nation.staff.specialist,
      },
      {
        when: "By person",
        heading: "Sign-off on this plan",
        text: "Shadow shifts, then a competence check by the nurse or practitioner who wrote the plan.",
      },
      {
        when: "Every month",
        heading: "Supervision",
        text: "An hour with a senior who reads the notes. Training is renewed before it runs out.",
      },
    ] satisfies Moment[],
  },
  monitoring: {
    heading: "Monitored while it happens",
    intro:
      "Clock-in is checked against the place, notes are written during the shift, and a late arrival raises an alarm with us before it worries you.",
    sheet: {
      title: "Shift record",
      date: "Waking night, one-to-one",
      entries: [
        { time: "21:54", what: "Clocked in", note: "Place matched, handover accepted" },
        { time: "22:10", what: "Plan opened and read", note: "Version agreed on Wednesday" },
        {
          time: "01:35",
          what: "Alert: unsettled, asked for mum",
          note: crisisLine
            ? "Senior on call listened in; settled by 02:10"
            : "Sat with, as the plan says; settled by 02:10",
          isAlert: true,
        },
        { time: "04:00", what: "Check, as the plan says", note: "Asleep on left side, window open" },
        { time: "07:12", what: "Handover given", note: "Signed by day team; hours sent to the commissioner" },
      ],
      caption: "An example. Times are invented.",
    } satisfies RecordSheet,
  },
  fit: {
    heading: "When to ask us",
    intro: "When we can help, and when somebody else is better.",
    suits: [
      `A package for one person${supports("children") && supports("adults") ? " of any age" : ""}, at home or in a service.`,
      "Somebody who can leave hospital once a care team is found.",
      "Specialist cover, where the usual agency sends whoever is free.",
      "A new service that needs a team until its own has been recruited.",
    ],
    elsewhere: [
      "A single standard shift tonight in a service we do not know: we read the plan first, and that takes time.",
      `Work as a personal assistant employed by you: your ${bodies.authority}’s direct payment service can help you recruit.`,
      "A post with us: see the jobs under Careers.",
    ],
  },
  team: {
    heading: "The people in a package",
    intro: "You know each of them by name.",
    roles: [
      {
        title: "Support workers",
        does: "Chosen for skill and temperament; introduced before the first shift.",
      },
      { title: "Senior support worker", does: "Leads the shift team and writes the rota with you." },
      { title: "Registered nurse", does: "Where the plan has clinical tasks: teaches, signs off, reviews." },
      {
        title: "Package coordinator",
        does: "Finds the right people, fills gaps, and sends you the hours worked.",
      },
      {
        title: "Compliance officer",
        does: "Keeps every file and certificate in date, and shows you on request.",
      },
      ...(crisisLine ? [{ title: "On-call manager", does: "Somebody senior to ring at any hour." }] : []),
    ],
  },
  referral: {
    heading: "From call to first shift",
    intro: "Staff are often deployed within 24–48 hours. This is what happens in that time.",
    listTitle: "What we need to know",
    documents: [
      "Who the person is and what a good day looks like",
      "Hours, place, start date and how long for",
      "Current care plan, risk assessment and medicines",
      "Skills that are a must, and those that would be good",
      "For providers: site induction, alarm, keys and who is in charge of the shift",
      "Who agrees the rate and receives the invoice",
    ],
    moments: [
      {
        when: "First call",
        heading: "What is needed",
        text: "A coordinator writes it down with you and tells you what is possible by when.",
      },
      {
        when: "Same day",
        heading: "Profiles and price",
        text: `Two or three people with photograph, training dates and ${nation.checks.short} date, and a written rate.`,
      },
      {
        when: "Before start",
        heading: "You meet",
        text: "In person or on a screen. You can say no without a reason.",
      },
      {
        when: "24–48 hours",
        heading: "First shift",
        text: `Deployment is often within 24–48 hours, with the plan read${crisisLine ? " and a senior on call" : ""}.`,
      },
      { when: "Day 7", heading: "First review", text: "What worked, who stays, what changes." },
    ],
  },
  funding: {
    heading: "Who pays",
    intro: "One price list for everybody, with nights, bank holidays and mileage on it.",
    routes: fundingRoutes(
      "directPayment",
      "healthBudget",
      "continuingHealthcare",
      "adults",
      "children",
      "privately",
      {
        name: `Care providers and ${bodies.health} bodies`,
        covers: "Contingency staffing for your own service.",
        starts: "An agreement with rates and notice, then a purchase order for each booking.",
      },
    ),
  },
  quality: {
    heading: "How a package is checked",
    intro: "You can see what we see.",
    checks: [
      { when: "Every shift", text: "Clock-in and out matched to place; notes finished before leaving." },
      { when: "Every week", text: "Hours planned against hours done; how many by the core team." },
      { when: "Every month", text: "Supervision, spot check on shift, call to the family or ward." },
      {
        when: "Every year",
        text: `Files audited in full, ${nation.checks.short} status checked again, appraisal.`,
      },
    ],
  },
  questions: [
    {
      question: "What if somebody is ill on the morning?",
      answer:
        "The coordinator knows before you do, because the clock-in is missing. Trained cover from the core team comes first. If we cannot fill the shift, we tell you at once and do not send a stranger without asking you.",
    },
    {
      question: "Can I keep the person we like?",
      answer:
        "Yes. Core teams stay with a package as long as you both wish. If you would like to employ somebody yourself, the terms are in the agreement from the start.",
    },
    {
      question: "Are your staff employed or self-employed?",
      answer: `Employed by ${hasGroup ? "our group" : "us"}, taxed at source, insured by us, with holiday pay and pension.`,
    },
    ...(supportsMinors
      ? [
          {
            question: "Do you work with children?",
            answer: `Yes, under a plan agreed with parents or whoever has ${nation.parentalResponsibility}, by staff ${nation.staff.checkedForChildren}.`,
          },
        ]
      : []),
  ],
  contact: {
    heading: "Design a package with us",
    intro: "Start with one sentence about the person. We ask for the rest.",
    subject: "Care Package Enquiry",
    button: "Email us about a package",
  },
} satisfies ServiceWords & Record<string, unknown>;
