import { bodies } from "../nations/bodies.ts";
import { educationPlan, nation } from "../nations/nation.ts";
import { organisation } from "../organisation.ts";
import type { Passage, RecordSheet } from "../passages.ts";
import { sayPeople, supports, supportsMinors } from "../people.ts";
import { isRegisteredWith } from "../regulators.ts";
import { fundingRoutes } from "./funding.ts";
import { calledOr, findService } from "./offered.ts";
import { takesMinors } from "../residents.ts";
import type { ServiceWords } from "./service-words.ts";

/** A kind of break, with the facts that families compare. */
export interface Offer extends Passage {
  facts: readonly { term: string; fact: string }[];
}

const forWhom = supportsMinors
  ? `Families of disabled children${supports("adults") ? ", and adults who live with family or foster carers" : ""}.`
  : "Adults who live with family or foster carers.";

/** Whose Saturday it is. */
const youngGuest = supports("children") ? "Twelve-year-old" : "Aged 17";
const guest = supportsMinors ? youngGuest : "Aged 34";

const { ofChildren, ofAdults } = nation.homes.overnight;
const overnight = supports("adults") ? `${ofChildren} ${ofAdults}` : ofChildren;

const homes = findService("residentialCare");
const title = calledOr("shortBreaks", "Short breaks respite");

export const shortBreaks = {
  names: {
    title,
    description: `${title} for ${sayPeople()}: day services, overnight stays, group activities and individual support, so that everybody at home can rest.`,
  },
  hero: {
    heading: "A proper rest, for everyone at home",
    lead: "Day services, overnight stays, group activities and one-to-one support, with people your family already knows.",
    action: "Book a Short Break",
  },
  answers: [
    {
      question: "Who is it for?",
      answer: forWhom,
      more: { label: "Is it right for us?", href: "#fit" },
    },
    {
      question: "What happens first?",
      answer: "You ring or write. We visit you at home the same week.",
      more: { label: "What to send", href: "#referral" },
    },
    {
      question: "How soon?",
      answer: "A plan and a price the week after. The first break comes when they are ready.",
      more: { label: "Each step", href: "#referral" },
    },
    {
      question: "Who pays?",
      answer: bodies.whoPays.shortBreaks,
      more: { label: "The ways to pay", href: "#funding" },
    },
  ],
  offers: {
    heading: "Four kinds of break",
    intro: "Mix them. Many families start with an afternoon and work up to a night.",
    cards: [
      {
        heading: "Day services",
        text: "A planned weekday: cooking, garden, music, town, a quiet room when it is too much.",
        facts: [
          { term: "When", fact: supportsMinors ? "Weekdays and school holidays" : "Weekdays, all year" },
          { term: "Who with", fact: "Small groups, or one-to-one inside one" },
        ],
      },
      {
        heading: "Overnight stays",
        text: "A bedroom set up their way, supper they chose, and staff awake if the plan says so.",
        facts: [
          { term: "When", fact: "One night to a week or two" },
          { term: "Who with", fact: "Up to four guests who get on" },
        ],
      },
      {
        heading: "Group activities",
        text: "Swimming, baking, boats, bowling and the Saturday club, with enough staff for everybody to join in.",
        facts: [
          { term: "When", fact: "Evenings, Saturdays, holidays" },
          { term: "Who with", fact: "Grouped by age and interest" },
        ],
      },
      {
        heading: "Individual support",
        text: "One person for one person: at your home while you go out, or out while you stay in.",
        facts: [
          { term: "When", fact: "From three hours, on your dates" },
          { term: "Who with", fact: "The same one or two people" },
        ],
      },
    ] satisfies Offer[],
  },
  saturday: {
    heading: "One Saturday, at the club and at home",
    intro: "The same hours, side by side.",
    sheet: {
      title: "Saturday club",
      date: `${guest}, one-to-one`,
      entries: [
        { time: "09:30", what: "Collected from home", note: "Same seat, same song" },
        { time: "10:15", what: "Swimming", note: "Twenty minutes in, then the warm shower" },
        { time: "12:30", what: "Picnic under the bandstand", note: "Blended, tube feed at 13:00" },
        { time: "14:00", what: "Ferry, twice", note: "“Again.”" },
        { time: "16:30", what: "Home", note: "Three photographs and a page of notes for you" },
      ],
      caption: "An example.",
    } satisfies RecordSheet,
    homeHeading: "Meanwhile, at home",
    home: [
      { heading: "Half past nine", text: "A coffee, still hot." },
      { heading: "Eleven", text: "You watch his brother’s football, from beginning to end." },
      { heading: "One", text: "You sleep. You were up at four." },
      {
        heading: "Three",
        text: "The phone has not rung. You can read the record, or not.",
      },
      { heading: "Half past four", text: "They are home, with a wet towel and a story." },
    ] satisfies Passage[],
  },
  firstStay: {
    heading: "The first night, in four small steps",
    intro: "So that the bed and the people are no longer new.",
    steps: [
      { heading: "Tea with you", text: "We come to your kitchen and learn how the evening really goes." },
      { heading: "Tea with us", text: "You all come to the house, pick a bedroom, and go home again." },
      {
        heading: "An evening",
        text: supportsMinors
          ? "Bath, pyjamas, story, and you come to collect at nine."
          : "Bath, supper, a film, and you come to collect at nine.",
      },
      {
        heading: "A night",
        text: "With their pillow. Ring as often as you like; we send a message before bed and at breakfast.",
      },
    ] satisfies Passage[],
  },
  fit: {
    heading: "Is it right for us?",
    intro: "Whom breaks are for. You need not be exhausted to ask.",
    suits: [
      ...(supportsMinors ? ["Families of disabled children and young people."] : []),
      ...(supports("adults") ? ["Adults who live with parents, a partner or brothers and sisters."] : []),
      "Foster carers, shared lives carers and kinship carers.",
      "People with tube feeds, epilepsy, autism or behaviour that other clubs could not manage.",
    ],
    elsewhere: [
      organisation.crisisLine
        ? "If nobody is safe tonight: ring the crisis line. A break can come after."
        : `If nobody is safe tonight: ring 999 or ${bodies.emergencyTeam}. A break can come after.`,
      `Medical care that has to be in a hospital or a ${supportsMinors ? "children’s " : ""}hospice.`,
      `A place to live: overnight stays are short.${homes ? ` ${homes.name} starts at ${takesMinors ? 16 : 18}.` : ""}`,
    ],
  },
  team: {
    heading: "Who looks after them",
    intro: "The people who come to tea are the people who are there at night.",
    roles: [
      { title: "Break leader", does: "Plans the stay, runs the house, rings you." },
      { title: "Support workers", does: "Chosen one by one; the same people each time." },
      { title: "Waking night worker", does: "For seizures, turning, feeds or a bad dream." },
      { title: "Activity lead", does: "Finds things to do, such as a boat that takes wheelchairs." },
      { title: "Nurse", does: "Writes the health plan with you and trains the team on it." },
      {
        title: "Driver and escort",
        does: "Knows how the harness fits and which song to play.",
      },
    ],
  },
  packing: {
    title: "What to pack for a first night",
    intro: "Six things, and room for the pillow.",
    listTitle: "In the bag",
    items: [
      "Medicines in the pharmacy’s packaging, with the chart",
      "Feeds, sling, splints, pads: enough for a day more",
      "The pillow, the blanket, the toy that must not be washed",
      "Communication book, device and charger",
      "Numbers for you, and for whoever you trust if you sleep through",
      "A note for us: what helps when they are upset, and what never does",
    ],
  },
  referral: {
    heading: "How to book a break",
    intro: `Families can ask us themselves. So can a social worker${supportsMinors ? ", a school" : ""} or a GP.`,
    documents: [
      "A few lines about who they are and what you would like",
      `Care plan, and ${educationPlan} if there is one`,
      "Health and medicines summary; emergency plan for seizures or breathing",
      `The short breaks assessment, if the ${bodies.authority} has done one`,
      supportsMinors ? `Who holds ${nation.parentalResponsibility}, and who may collect` : "Who may collect",
    ],
    moments: [
      { when: "Today", heading: "You ask", text: "Ring, or write. Say which dates matter most." },
      {
        when: "This week",
        heading: "We visit",
        text: "At home, with a cup of tea and a long list of questions.",
      },
      {
        when: "Next week",
        heading: "Plan and price",
        text: `One page about them, the health plan, and a cost you can take to the ${bodies.authority}.`,
      },
      { when: "When ready", heading: "Steps to a night", text: "As many or as few as they need." },
      {
        when: "After each break",
        heading: "What they did",
        text: "A short record with photographs, and what we would change.",
      },
    ],
  },
  funding: {
    heading: "Who pays",
    intro: supportsMinors ? nation.shortBreaksDuty : "Here is how each way to pay starts.",
    routes: fundingRoutes(
      "shortBreaks",
      "carersAssessment",
      nation.funding.directPaymentForBreaks ? "directPaymentForBreaks" : "directPayment",
      "adults",
      "continuingCare",
      "healthBudget",
      "privately",
    ),
  },
  quality: {
    heading: "How we keep them safe",
    intro: "Every stay ends with a record, and somebody reads it.",
    checks: [
      { when: "Every arrival", text: "Medicines counted in with you; skin, mood and news noted." },
      { when: "Every night", text: "Checks as the plan says, and a written handover in the morning." },
      { when: "Every break", text: "A record the same day, and a call if anything was not right." },
      {
        when: "Every six months",
        text: "Plan rewritten with the family; transport and fire plans tried out.",
      },
    ],
  },
  questions: [
    ...(supportsMinors
      ? [
          {
            question: "Will my child become looked after?",
            answer: `Not because of a break alone. It depends on the law under which the ${bodies.authority} arranges it and on the number of nights. Ask the social worker to put it in writing; we will not start until it is clear.`,
          },
        ]
      : []),
    {
      question: "Do you take brothers and sisters?",
      answer: "To group activities, often. Overnight, where it suits the other guests.",
    },
    {
      question: "What if they become ill, or I do?",
      answer:
        "We ring you first. You can fetch them, or we care for them if it is safe. If you are ill, we try to extend the stay.",
    },
    ...(supportsMinors && nation.regulators.every(isRegisteredWith)
      ? [{ question: "Where do children stay overnight?", answer: overnight }]
      : []),
  ],
  contact: {
    heading: "Ask about a break",
    intro: "Tell us who it is for and which weekend you need most.",
    subject: "Short Break Enquiry",
    button: "Email us about a break",
  },
} satisfies ServiceWords & Record<string, unknown>;
