import { fundingRoutes } from "#content/services/funding.ts";
import type { ServiceWords } from "#content/services/service-words.ts";
import { shortBreaks } from "#content/services/short-breaks.ts";

const homeVisits: ServiceWords = {
  names: {
    title: "Visits at home",
    description: "Visits at home in Tannerby, from half an hour to a morning.",
  },
  hero: {
    heading: "The same two people, every week",
    lead: "Visits from half an hour to a morning, by people whom you know by name.",
    action: "Ask about visits",
  },
  answers: [
    {
      question: "Who is it for?",
      answer: "Adults who want to stay in their own home.",
      more: { label: "Is it right for you?", href: "#fit" },
    },
  ],
  about: {
    heading: "What a visit can be",
    intro: "You choose, and change it when you like.",
    terms: [
      { heading: "Mornings", text: "Up, washed, dressed and breakfast." },
      { heading: "Company", text: "A walk, the post, a game of cards." },
    ],
  },
  fit: {
    heading: "Is it right for you?",
    intro: "Whom visits suit, and when more is needed.",
    suits: ["Adults who need a hand once or twice a day."],
    elsewhere: ["Somebody in the house at night: ask the council about other providers."],
  },
  team: {
    heading: "Who comes",
    intro: "Two people, and one who covers.",
    roles: [{ title: "Care worker", does: "Comes to you, and writes down what matters." }],
  },
  referral: {
    heading: "How it begins",
    intro: "A call, a visit, a start.",
    documents: ["Your care plan, if you have one"],
    moments: [{ when: "Day 1", heading: "A call", text: "You tell us what would help." }],
  },
  funding: {
    heading: "Who pays",
    intro: "You, or the council.",
    routes: fundingRoutes("adults", "privately"),
  },
  quality: {
    heading: "How we check it",
    intro: "Every visit, and every month.",
    checks: [{ when: "Every visit", text: "Notes that you can read." }],
  },
  questions: [{ question: "Can I change the time?", answer: "Yes, with a day’s notice." }],
  contact: { heading: "Ask about visits", intro: "Ring or write.", subject: "Visits at home" },
};

export const serviceWords: Readonly<Record<string, ServiceWords>> = { homeVisits, shortBreaks };
