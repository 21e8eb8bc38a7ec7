import { bodies } from "../nations/bodies.ts";
import { nation } from "../nations/nation.ts";
import { organisation } from "../organisation.ts";
import type { Day, Passage } from "../passages.ts";
import { supports, supportsMinors } from "../people.ts";
import { isRegistered } from "../regulators.ts";
import { capitalise } from "../words/intl.ts";
import { countWays, fundingRoutes } from "./funding.ts";
import { calledOr, findService, nameInSentence } from "./offered.ts";
import { residents, takesMinors } from "../residents.ts";
import type { ServiceWords } from "./service-words.ts";

const complexNeeds = findService("complexNeeds");
const shortBreaks = findService("shortBreaks");

const homeRoutes = fundingRoutes(
  "children",
  "careLeavers",
  "adults",
  "aftercare",
  "continuingHealthcare",
  "privately",
);

/** Who lives in the homes, with the age from which they take people. */
const forWhom = `${residents}${takesMinors ? " from age 16" : ""}`;

/** Who registers the homes: of the provider's ages. */
function registersOfAges(): { heading: string; intro: string; terms: readonly Passage[] } {
  const { registers } = nation.homes;
  if (supportsMinors && supports("adults")) return registers;
  const [ofMinors, ofAdults] = registers.terms;
  const terms = [supportsMinors ? ofMinors : ofAdults];
  return { heading: "Who registers a home", intro: "What the law asks of a home.", terms };
}

const title = calledOr("residentialCare", "Residential care and supported accommodation");

export const residentialCare = {
  names: {
    title,
    description: `${title} for ${forWhom}: an ordinary house, skilled staff day and night, and a plan reviewed every week.`,
  },
  hero: {
    heading: "A home first, a service second",
    lead: `${title} for ${forWhom}. An ordinary house on an ordinary street, with skilled staff there day and night.`,
    action: "Get Started Today",
  },
  answers: [
    {
      question: "Who is it for?",
      answer: `${capitalise(forWhom)} who need somebody in the house, day and night.`,
      more: { label: "Is it right for us?", href: "#fit" },
    },
    {
      question: "What happens first?",
      answer: "You ring or write in your own words. A coordinator calls you back the same day.",
      more: { label: "What to send", href: "#referral" },
    },
    {
      question: "How soon?",
      answer: "A yes or no within two working days. Then two visits, and a move at their pace.",
      more: { label: "Each step", href: "#referral" },
    },
    {
      question: "Who pays?",
      answer: `Usually ${bodies.usualPayers}. We help you ask.`,
      more: { label: "The ways to pay", href: "#funding" },
    },
  ],
  fit: {
    heading: "Is it right for us?",
    intro: "Whom it suits, and when somewhere else is better.",
    suits: [
      ...(takesMinors
        ? [
            "Looked-after young people and care leavers of 16 and 17 who are ready for support in a home, rather than full-time care.",
          ]
        : []),
      ...(supports("adults")
        ? [
            "Adults with a learning disability, autism, a mental health condition or a brain injury, who need somebody in the house day and night.",
          ]
        : []),
      "People coming home from hospital, a residential school or a placement far away.",
      "Friends, or brothers and sisters, who would like to live together.",
    ],
    elsewhere: [
      `Under ${takesMinors ? 16 : 18}: we cannot take you in.${complexNeeds && shortBreaks && supports("children") ? ` Our ${nameInSentence(complexNeeds)} and ${nameInSentence(shortBreaks)} teams do work with children.` : ""}`,
      "A registered nurse on every shift: that is a nursing home’s work, and we will say so.",
      organisation.crisisLine
        ? "A place for tonight: finding the right home takes longer. Ring the crisis line first, and we keep people safe while we look."
        : `A place for tonight: finding the right home takes longer. If somebody is not safe, ring 999 or ${bodies.emergencyTeam}.`,
    ],
  },
  approach: {
    heading: "How we approach it",
    intro: "Four things we do, whoever lives there.",
    cards: [
      {
        heading: "Person-centred",
        text: "The plan starts with what someone enjoys and is good at, then works out the support.",
      },
      { heading: "A calm house", text: "Few people, soft lighting, quiet rooms and regular days." },
      {
        heading: "Staff who stay",
        text: "A core team of familiar faces, with cover from people who already know the house.",
      },
      {
        heading: "Towards independence",
        text: "Cooking, money, travel and tenancy skills, practised at the person’s own pace.",
      },
    ] satisfies Passage[],
  },
  provisions: {
    heading: "What a home includes",
    intro: "In the weekly fee.",
    items: [
      { heading: "24/7 staffing", text: "Awake at night where the plan says so." },
      { heading: "A named keyworker", text: "And a second person who covers leave." },
      { heading: "A room of their own", text: "Decorated with them, with a key." },
      { heading: "A personal care plan", text: "Reviewed weekly with the wider team." },
      { heading: "Life skills", text: "Cooking, budgeting, travel and tenancy." },
      { heading: "Health access", text: "GP, dental, medication and appointments." },
      { heading: "Family contact", text: "Visits and calls, planned together." },
      { heading: "Community life", text: "Clubs, work experience, faith and friends." },
    ] satisfies Passage[],
  },
  areas: {
    heading: "Specialised support",
    intro: "Three areas where our teams have extra training and supervision.",
    panels: [
      {
        heading: "Care Leavers",
        text: "Help with the step from care into adult life: housing, benefits, bank accounts and someone to ring on a Sunday.",
      },
      {
        heading: "Mental Health\u00a0Support",
        text: "Staff trained to notice early, stay with the person and work with local mental health services.",
      },
      {
        heading: "Educational Support",
        text: `${takesMinors ? "School, college or training: transport, homework" : "College, training or work: transport, studying"}, confidence and being heard in meetings.`,
      },
    ] satisfies Passage[],
  },
  registers: registersOfAges(),
  week: {
    heading: "An ordinary week in the house",
    intro: `An example, of somebody aged ${takesMinors ? 17 : 34}.`,
    days: [
      { name: "Mon", entries: ["Bus to college, keyworker two seats behind", "Chilli for four"] },
      { name: "Tue", entries: ["College", "Money hour: rent, phone, savings"] },
      { name: "Wed", entries: ["Plan review with the wider team", "Five-a-side"], isMarked: true },
      { name: "Thu", entries: ["GP, went in alone", "House meeting: new sofa"] },
      { name: "Fri", entries: [nation.homes.visitor, "Film, lights out at own time"] },
      { name: "Sat", entries: ["Shift at the café", "Mum comes for tea"] },
      { name: "Sun", entries: ["Lie-in", "Washing, bag packed, week ahead"] },
    ] satisfies Day[],
    caption: "An example. The marked day is the weekly review.",
  },
  team: {
    heading: "Who is in the house",
    intro: "Six people, and what each one does.",
    roles: [
      {
        title: isRegistered ? "Registered manager" : "Manager",
        does: `${isRegistered ? "Answers to the regulator for the home, and" : "Answers"} to you for everything in it.`,
      },
      {
        title: "Keyworker",
        does: "Plans the week with one person, and keeps family and social worker informed.",
      },
      {
        title: "Support workers",
        does: "Breakfast, buses, budgets, bad moods: beside people through the ordinary day.",
      },
      {
        title: "Waking night staff",
        does: "Awake all night where the plan says so, for checks, for company and for toast at three.",
      },
      {
        title: "Clinical lead",
        does: "A psychologist or nurse who shapes the plan and supervises the team.",
      },
      { title: "Named coordinator", does: "Your one contact, from the first call to the last review." },
    ],
  },
  referral: {
    heading: "How a referral works",
    intro: "Five steps, and the papers that help. An email in your own words is enough.",
    documents: [
      `${nation.homes.plans}${supportsMinors ? nation.homes.plansOfMinors : ""}`,
      "Risk assessment, and what has helped before",
      "Health summary: medication, allergies, GP, hospital letters",
      nation.homes.educationPlan,
      nation.homes.orders,
      "A page from the person: what they like, and what they can’t stand",
    ],
    moments: [
      {
        when: "Same day",
        heading: "A coordinator rings you",
        text: "Ten minutes on who the person is, what is needed and by when.",
      },
      {
        when: "2 working days",
        heading: "An honest answer",
        text: "Yes, no, or what we still need to know. If it is no, we say why.",
      },
      {
        when: "First week",
        heading: "Two visits",
        text: "We go to them; then they come to us, for tea rather than an interview.",
      },
      {
        when: "Offer",
        heading: "Everything in writing",
        text: "The house, the people in it, the staff, the weekly fee, the start date and the notice period.",
      },
      {
        when: "Moving in",
        heading: "At their pace",
        text: "An evening, a night, a weekend, then the move. A review with everybody in the first four weeks.",
      },
    ],
  },
  funding: {
    heading: "Who pays",
    intro: `Usually ${bodies.usualPayers}. ${countWays(homeRoutes)}, and how each starts.`,
    routes: homeRoutes,
  },
  quality: {
    heading: "How a home is checked",
    intro: "By us, by the people who live there, and by people who can turn up unannounced.",
    checks: [
      { when: "Every shift", text: "Handover read and accepted. Medicines counted. Money signed for." },
      { when: "Every week", text: "The plan reviewed at a structured meeting of everybody who helps (MDT)." },
      {
        when: "Every month",
        text: "The manager’s audit, supervision for each member of staff, and a house meeting.",
      },
      nation.homes.review,
    ],
  },
  questions: [
    {
      question: "Can we see it before we decide?",
      answer:
        "Yes, and so should the person who may live there. Come twice, at different times of day. Talk to people in the house without us in the room, if they are happy to.",
    },
    {
      question: "What if it doesn’t work out?",
      answer:
        "We ask for an early review before anybody gives notice. If a move is right, we stay until the next place is ready and hand over properly. The notice period is in the agreement.",
    },
    {
      question: "What does the weekly fee cover?",
      answer:
        "Housing, staff, food in residential care, activities in the plan, and office costs. You get it itemised. In supported living, rent and support are separate agreements, and one can change without the other.",
    },
    ...(supports("adults")
      ? [
          {
            question: "Do benefits change?",
            answer: `They can. In supported living an adult can usually claim help with rent. In a care home paid for by the ${bodies.authority}, the daily living part of ${nation.homes.benefit} usually stops after 28 days. We go through it with you before the move.`,
          },
        ]
      : []),
    {
      question: "Who decides, if the person can’t?",
      answer: nation.homes.capacity,
    },
  ],
  contact: {
    heading: "Ask us about a place",
    intro:
      "Tell us a little about the person. We will tell you whether we have the right place, and how soon.",
    subject: "Care Services Enquiry",
    button: "Email us about a place",
  },
} satisfies ServiceWords & Record<string, unknown>;
