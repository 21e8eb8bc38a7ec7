import type { Day, Passage } from "../passages.ts";
import { bodies, urgentHelp } from "../nations/bodies.ts";
import { educationPlan, nation } from "../nations/nation.ts";
import { sayPeople, supports, supportsMinors } from "../people.ts";
import { capitalise } from "../words/intl.ts";
import { fundingRoutes } from "./funding.ts";
import { calledOr } from "./offered.ts";
import type { ServiceWords } from "./service-words.ts";

/** Children and adults stand for those between them. */
const forWhom = `${supports("children") && supports("adults") ? "Children and adults" : capitalise(sayPeople())} who have lived through neglect, violence, loss or many moves`;

/** Whose week is shown, and what fills the weekdays. */
const weekday = supportsMinors ? "School" : "Work";
const minor = supports("children") ? "a child" : "a young person";
const somebody = supportsMinors ? `${minor} in foster care` : "an adult in shared lives care";

const traumaInformed = calledOr("therapeuticCare", "Trauma-informed therapeutic care");

export const therapeuticCare = {
  names: {
    title: calledOr("therapeuticCare", "Therapeutic care"),
    description: `${traumaInformed} for ${sayPeople()}, built on Playfulness, Acceptance, Curiosity and Empathy.`,
  },
  hero: {
    heading: "Healing happens in ordinary moments",
    lead: "Trauma-informed care built on Playfulness, Acceptance, Curiosity and Empathy.",
    action: "Start Therapeutic Journey",
  },
  answers: [
    {
      question: "Who is it for?",
      answer: `${forWhom}, with their families.`,
      more: { label: "Is it the right time?", href: "#fit" },
    },
    {
      question: "What happens first?",
      answer: "A therapist calls you within two working days.",
      more: { label: "What to send", href: "#referral" },
    },
    {
      question: "How soon?",
      answer: "A first meeting within two weeks. Sessions are weekly.",
      more: { label: "Each step", href: "#referral" },
    },
    {
      question: "Who pays?",
      answer: supportsMinors ? bodies.whoPays.therapy : `Usually ${bodies.usualPayers}.`,
      more: { label: "The ways to pay", href: "#funding" },
    },
  ],
  framework: {
    heading: "The four words that guide us",
    intro: "A trauma-informed framework: we ask what happened, not what is wrong with somebody.",
    words: [
      {
        heading: "Playfulness",
        text: "Lightness, warmth and a shared joke: play eases fear.",
      },
      {
        heading: "Acceptance",
        text: "Every feeling is allowed, even when what somebody did is not. We say both.",
      },
      {
        heading: "Curiosity",
        text: "We wonder instead of asking why. “I wonder if it was the shouting?” leaves room to be wrong.",
      },
      {
        heading: "Empathy",
        text: "We stay with somebody who hurts, before anybody tries to make it better.",
      },
    ] satisfies Passage[],
  },
  moments: {
    heading: "Four moments, and what we say",
    intro: "Most of the work is done by the people who are there every morning.",
    terms: [
      {
        heading: "The cereal on the floor",
        text: "Not: “Clean that up.” First: “That was a big morning already. Let’s get the broom, you and me.”",
      },
      {
        heading: "The locked door",
        text: "Not: “Come out or no bus.” First: “I’m sitting here. You don’t have to talk. I have toast.”",
      },
      {
        heading: "The lie",
        text: "Not: “Why did you say that?” First: “I wonder if it felt safer than the truth.”",
      },
      {
        heading: supportsMinors ? "The good school report" : "Praise at work",
        text: "Not: “You’re brilliant!” Some cannot believe it. First: “You worked at that. I saw.”",
      },
    ] satisfies Passage[],
  },
  steps: {
    heading: "How therapy goes, in four steps",
    intro: "Nobody has to tell their story, on the first day or ever.",
    items: [
      {
        heading: "Meet",
        text: "A therapist comes to where the person feels at home. No forms in the first hour.",
      },
      {
        heading: "Understand",
        text: "We put together what happened and what helps. They say if it is right.",
      },
      { heading: "Work", text: "Sessions weekly, and the same ideas all week from the people around them." },
      {
        heading: "Carry on",
        text: "We space the sessions out and leave the skills with the family or team.",
      },
    ] satisfies Passage[],
  },
  team: {
    heading: "Therapy team types",
    intro:
      "Each therapist is on a register, and you can look them up. The plan says which of them someone sees.",
    roles: [
      {
        title: "Clinical psychologist",
        does: "Works out what happened and what helps, and treats trauma. HCPC registered.",
      },
      {
        title: "Family therapist",
        does: "Works with the whole family. UKCP registered.",
      },
      ...(supportsMinors
        ? [
            {
              title: "Play therapist",
              does: "For children who cannot put it into words yet. On an accredited register.",
            },
          ]
        : []),
      {
        title: "Art, music and drama therapists",
        does: "For people who find it hard to talk. HCPC registered.",
      },
      {
        title: "Occupational therapist",
        does: "The senses, sleep, calming down and everyday skills. HCPC registered.",
      },
      {
        title: "Speech and language therapist",
        does: "Saying what one feels, and being understood. HCPC registered.",
      },
      {
        title: "Mental health nurse",
        does: `Medication, sleep, self-harm, and the link with ${bodies.health} teams. NMC registered.`,
      },
      {
        title: "Therapeutic support worker",
        does: "There every day. Trained and supervised by the therapists.",
      },
    ],
  },
  week: {
    heading: "One hour of therapy, and the rest of the week",
    intro: "The session is the marked day. What happens on the other days makes it last.",
    days: [
      { name: "Mon", entries: [`${weekday}, late start agreed`, "Drum kit"] },
      {
        name: "Tue",
        entries: ["Session with therapist, same room", "Walk home, no questions"],
        isMarked: true,
      },
      { name: "Wed", entries: ["Team hour with the psychologist", "Pancakes"] },
      { name: "Thu", entries: [weekday, "Call with gran"] },
      {
        name: "Fri",
        entries: [`${supportsMinors ? "Carer" : "Keyworker"}’s coaching call`, "Film and blankets"],
      },
      { name: "Sat", entries: ["Climbing wall", "Big feelings, slow evening"] },
      { name: "Sun", entries: ["Nothing planned", "Look at the week’s photographs"] },
    ] satisfies Day[],
    caption: `An example week of ${somebody}.`,
  },
  fit: {
    heading: "Is it the right time?",
    intro: "Therapy begins once somebody is safe.",
    suits: [
      `${forWhom}.`,
      ...(supportsMinors
        ? [
            "Adoptive, foster and kinship families, together with the child.",
            "Young people in residential care, and teams who look after them.",
          ]
        : []),
      "People whose distress others see as bad behaviour.",
    ],
    elsewhere: [
      `Danger to life: 999. Urgent mental health help at any hour: ${urgentHelp}.`,
      `An eating disorder, psychosis or medication that needs a specialist ${bodies.health} team: we work beside it, not instead.`,
      "An expert opinion for a court: somebody’s own therapist cannot give one.",
    ],
  },
  referral: {
    heading: "How to start",
    intro: `Anybody can ask: a ${supportsMinors ? "parent, a social worker, a school" : "relative, a social worker"}, or the person.`,
    documents: [
      "A few lines on why now, and what you hope for",
      `Who is in the family${supportsMinors ? ` and who holds ${nation.parentalResponsibility}` : ""}`,
      "Earlier assessments and therapies, and how they ended",
      `Care plan or ${educationPlan}`,
      "Current risks, medication and other professionals",
      "What the person knows about this referral, and thinks of it",
    ],
    moments: [
      {
        when: "2 working days",
        heading: "A therapist rings",
        text: "Half an hour to think it through with you.",
      },
      {
        when: "2 weeks",
        heading: "First meeting",
        text: "With carers first, then with the person, if they agree.",
      },
      {
        when: "6 weeks",
        heading: "Shared understanding",
        text: "In plain English: what happened, what helps, and goals in their words.",
      },
      { when: "Every week", heading: "Sessions", text: "Same time, same room, same therapist." },
      {
        when: "12 weeks",
        heading: "Review",
        text: "The person says how near each goal is. Then we go on, change, meet less often or stop.",
      },
    ],
  },
  funding: {
    heading: "Who pays",
    intro: "Therapy is often paid for by two bodies. The plan shows what each pays.",
    routes: fundingRoutes(
      "children",
      "adoption",
      "educationPlan",
      "continuingCare",
      "aftercare",
      "adults",
      "privately",
    ),
  },
  quality: {
    heading: "How we know it helps",
    intro: "Feeling better is hard to see, so we ask, always in the same way.",
    checks: [
      {
        when: "Every session",
        text: "Three questions: how was the week, how was today, what should we change?",
      },
      { when: "Every month", text: "Clinical supervision for each therapist, from outside the team." },
      {
        when: "Every twelve weeks",
        text: "The person says how near each goal is, and fills in a questionnaire (SDQ or CORE).",
      },
      {
        when: "Every year",
        text: "Register, insurance and outcomes, published to commissioners.",
      },
    ],
  },
  questions: [
    {
      question: "How long does it take?",
      answer: `Some families need twelve weeks; some ${supports("children") ? "children" : "people"} a year or more. We review it every twelve weeks.`,
    },
    {
      question: `What do you tell ${supportsMinors ? "parents" : "families"} and social workers?`,
      answer: `How it is going, and what helps at home. What is said in the room stays there unless somebody is at risk, and we tell the ${supports("children") ? "child" : "person"} that at the start.`,
    },
    ...(supportsMinors
      ? [
          {
            question: "Is this instead of CAMHS, the mental health service for children?",
            answer: `No. Where an ${bodies.health} mental health team is involved, or should be, we work with it and write to it.`,
          },
        ]
      : []),
    {
      question: "Can the staff of our service learn this?",
      answer: `Yes. We train and advise ${supportsMinors ? "foster carers, schools" : "carers, day services"} and residential teams.`,
    },
  ],
  contact: {
    heading: "Talk to a therapist",
    intro: "You do not need a diagnosis, a referral letter or the right words.",
    subject: `${calledOr("therapeuticCare", "Therapeutic Care")} Enquiry`,
    button: "Email us about therapy",
  },
} satisfies ServiceWords & Record<string, unknown>;
