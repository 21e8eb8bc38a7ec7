import type { Passage, RecordSheet, Role } from "../passages.ts";
import { bodies, urgentHelp } from "../nations/bodies.ts";
import { nation } from "../nations/nation.ts";
import { sayPeople } from "../people.ts";
import { capitalise } from "../words/intl.ts";
import { fundingRoutes } from "./funding.ts";
import { calledOr, nameInSentence, offers } from "./offered.ts";
import { takesMinors } from "../residents.ts";
import type { ServiceWords } from "./service-words.ts";

/** Only staffing solutions promise how soon staff come. */
const hasStaffing = offers("staffingSolutions");

const forWhom = `${capitalise(sayPeople())} who need help with health, care and education at once.`;

const name = calledOr("complexNeeds", "Complex needs");
const specialistCare = calledOr("complexNeeds", "Specialist care for complex needs");

export const complexNeeds = {
  names: {
    title: calledOr("complexNeeds", "Complex needs care"),
    description: `${specialistCare}, for ${sayPeople()}: nurses, therapists and support staff around one person, meeting as one team every week.`,
  },
  hero: {
    heading: calledOr("complexNeeds", "Specialist Care for Complex Needs"),
    lead: "One person at the centre. Nurses, therapists and support staff around them, one team that meets every week.",
    action: "Get Expert Support",
  },
  answers: [
    {
      question: "Who is it for?",
      answer: forWhom,
      more: { label: "Is this the right team?", href: "#fit" },
    },
    {
      question: "What happens first?",
      answer: "A nurse or behaviour practitioner calls you, listens, and asks what has been tried.",
      more: { label: "What to send", href: "#referral" },
    },
    {
      question: "How soon?",
      answer: hasStaffing
        ? "Often within 24–48 hours where it is urgent. Otherwise in about three weeks."
        : "In about three weeks.",
      more: { label: "Each step", href: "#referral" },
    },
    {
      question: "Who pays?",
      answer: bodies.whoPays.complex,
      more: { label: "The ways to pay", href: "#funding" },
    },
  ],
  needs: {
    heading: "What we mean by complex",
    intro: `More than one thing at once, so that services built for one of them have said no. We work with ${sayPeople()}.`,
    terms: [
      {
        heading: "Autism and learning disability",
        text: nation.complex.leavingHospital,
      },
      {
        heading: "Distress that shows as behaviour",
        text: "Positive behaviour support: we find out what it tells us, change what causes it, and restrict as little as we can.",
      },
      {
        heading: "Breathing, feeding and epilepsy",
        text: "Tracheostomy, ventilation, tube feeding and rescue medicine, by staff taught and tested for that one person.",
      },
      {
        heading: "Brain injury",
        text: "Memory, impulse and mood, with rehabilitation practised in everyday life.",
      },
      {
        heading: "Mental health and something else",
        text: "Psychosis, trauma, eating difficulties or self-harm beside autism, pain or addiction.",
      },
      {
        heading: "Physical disability",
        text: "Two-to-one moving and handling, equipment, skin and posture, all day and all night.",
      },
    ] satisfies Passage[],
  },
  team: {
    heading: "One person, and eight kinds of help",
    intro: "Not everybody needs all eight. The plan says who, how often, and who leads.",
    roles: [
      {
        title: "Family and friends",
        does: "They knew the person first. They come to the weekly meeting.",
      },
      {
        title: "Support workers",
        does: "A small core team, chosen for this person and trained on their plan.",
      },
      {
        title: "Registered nurse",
        does: "Leads on health. Teaches each clinical task, and watches it done before anybody does it alone.",
      },
      {
        title: "Behaviour practitioner",
        does: "Writes the positive behaviour support plan, and shows staff how to follow it.",
      },
      {
        title: "Speech and language therapist",
        does: "Communication first; eating and drinking safely too.",
      },
      {
        title: "Occupational therapist",
        does: "The senses, equipment, and how the day and the room are arranged.",
      },
      { title: "Psychologist", does: "Helps the team understand what happened, and what to try next." },
      {
        title: "Named coordinator",
        does: "One number for you. Makes sure that things get done, so that you need not ask.",
      },
    ] satisfies Role[],
  },
  meeting: {
    heading: "The weekly meeting",
    intro:
      "Structured weekly MDT meetings (multidisciplinary team: everybody who helps the person). One hour, and minutes that say who does what by when.",
    sheet: {
      title: "MDT agenda",
      date: "Wednesdays, one hour",
      entries: [
        {
          time: "14:00",
          what: "The week in the person’s own words",
          note: "Spoken, signed, in photographs or by someone they chose",
        },
        {
          time: "14:10",
          what: "The week in numbers",
          note: "Sleep, meals, incidents, hours delivered against plan",
        },
        {
          time: "14:25",
          what: "Health and medication",
          note: "Changes, reviews due, side effects, appointments",
        },
        {
          time: "14:35",
          what: "Which limits can go?",
          note: "Every restriction named, with the date of its next review",
          isAlert: true,
        },
        { time: "14:50", what: "Actions", note: "One owner and one date each" },
        { time: "15:00", what: "Minutes sent", note: "To the person, the family and the commissioner" },
      ],
      caption: "The same agenda every week. A commissioner can come to any meeting.",
    } satisfies RecordSheet,
  },
  fit: {
    heading: "Is this the right team?",
    intro: "Whom this team suits, and when another is better.",
    suits: [
      forWhom,
      offers("residentialCare")
        ? `People living at home, in their own tenancy, or in a home of ours${takesMinors ? " from age 16" : ""}.`
        : "People living at home or in their own tenancy.",
      "Someone who can leave hospital once a care team is found.",
      "A care package that another provider has given up.",
    ],
    elsewhere: [
      `A medical emergency: ring 999. Urgent mental health help: ${urgentHelp}.`,
      "Assessment or treatment that has to happen in hospital: the person’s clinical team decides.",
      "One need with one clear answer: your GP, the community team or homecare will usually be quicker.",
    ],
  },
  referral: {
    heading: "From first call to settled",
    intro: hasStaffing
      ? "Where it is urgent, staff can start often within 24–48 hours, and the rest follows."
      : "A plan and a team in about three weeks, and a review after twelve.",
    documents: [
      nation.complex.plan,
      "Clinical letters, medication list, seizure or airway protocol",
      "Positive behaviour support plan, and incident records of the last three months",
      ...nation.complex.papers,
      "Communication passport or one-page profile",
    ],
    moments: [
      {
        when: "Day 1",
        heading: "A clinical call",
        text: "A nurse or behaviour practitioner listens and asks what has been tried.",
      },
      {
        when: "Days 2–5",
        heading: "We come and see",
        text: "We meet the person where they are, read the notes and talk to who knows them best.",
      },
      {
        when: "Week 2",
        heading: "Plan and price",
        text: "How many staff and when, their skills and training, and the cost, for you to question.",
      },
      {
        when: "Week 3",
        heading: "Team named and trained",
        text: "You meet them. Each clinical task is taught and signed off for this person.",
      },
      {
        when: "Week 12",
        heading: "First full review",
        text: "What got better, what did not, and which help is no longer needed.",
      },
    ],
  },
  funding: {
    heading: "Who pays",
    intro: "Complex packages are often paid for by several bodies. The plan shows what each pays.",
    routes: fundingRoutes(
      "continuingHealthcare",
      "continuingCare",
      "aftercare",
      "adults",
      "children",
      "healthBudget",
      "directPayment",
    ),
  },
  quality: {
    heading: "How we know it is working",
    intro: "We count three things: fewer restrictions, better health, and more of the life they want.",
    checks: [
      { when: "Every shift", text: "Observations, medicines and behaviour recorded when they happen." },
      { when: "Every week", text: "MDT meeting. Hours worked compared with hours funded." },
      {
        when: "Every month",
        text: "Clinical audit, incidents compared over time, and training that is about to run out.",
      },
      {
        when: "Every twelve weeks",
        text: "Results reviewed with the person, the family and whoever pays; restrictions reviewed one by one.",
      },
    ],
  },
  questions: [
    {
      question: "Can support workers do clinical tasks?",
      answer:
        "Yes, where a registered nurse has delegated the task for one named person, taught it, watched it done and signed it off. To do it for somebody else, the worker is taught and watched again.",
    },
    {
      question: "Do you use restraint?",
      answer:
        "Only to prevent harm, as a last resort, for the shortest time, and only as the plan says. It is recorded, reported the same day and talked through afterwards with the person. Our aim is that the plan makes it unnecessary.",
    },
    {
      question: "Will the same people come?",
      answer:
        "We build a core team and train cover before it is needed. The roster shows you who is coming, and how often a shift was done by somebody from the core team.",
    },
    {
      question: "Can you work with the therapists we have?",
      answer: `Gladly. ${bodies.health} therapists keep the lead where they have it. We carry their programme into the day and report back to them.`,
    },
  ],
  contact: {
    heading: "Talk to a nurse or therapist first",
    intro: "Ten minutes on the telephone will tell both of us more than a form.",
    subject: `${calledOr("complexNeeds", "Complex Needs")} Enquiry`,
    button: `Email us about ${nameInSentence({ name })}`,
  },
} satisfies ServiceWords & Record<string, unknown>;
