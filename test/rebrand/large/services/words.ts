import { fundingRoutes } from "#content/services/funding.ts";
import type { ServiceWords } from "#content/services/service-words.ts";
import { serviceWords as own } from "#content/services/words.ts";

const dayCentres: ServiceWords = {
  names: {
    title: "Centres and clubs",
    description: "Somewhere to go by day, with lunch and people whom you know.",
  },
  hero: { heading: "Somewhere to go", lead: "A room, a kitchen and a garden.", action: "Come and see" },
  fit: {
    heading: "For whom",
    intro: "Who comes.",
    suits: ["Adults who like company."],
    elsewhere: ["Nursing care."],
  },
  team: {
    heading: "Who is there",
    intro: "The same faces.",
    roles: [{ title: "Leader", does: "Opens the door." }],
  },
  referral: {
    heading: "How to join",
    intro: "Come once, then decide.",
    documents: ["Your care plan"],
    moments: [{ when: "Day 1", heading: "A visit", text: "You look round." }],
  },
  funding: {
    heading: "Who pays",
    intro: "The council or you.",
    routes: fundingRoutes("adults", "privately"),
  },
  quality: {
    heading: "How we check",
    intro: "Every day.",
    checks: [{ when: "Every day", text: "A record." }],
  },
  questions: [{ question: "Is there lunch?", answer: "Yes, at noon, and tea at three." }],
  contact: { heading: "Come and see", intro: "Ring first.", subject: "Day centre" },
};

export const serviceWords: Readonly<Record<string, ServiceWords>> = {
  ...own,
  dayCentres,
};
