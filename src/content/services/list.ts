import type { Passage } from "../passages.ts";
/** The drawn scenes that can stand for a service, on its card, its page and its shared picture. */
export type ServiceScene = "home" | "team" | "night" | "staff" | "outing" | "garden";

/** A service as every list names it. Its address, page, card, menus, picture and map of the site come from here alone. */
export interface Service {
  /** Last part of its address: /services/residential-care. */
  slug: string;
  /** Which words its page says: an entry of services/words.ts. The six that came with the product have pages of their own. */
  words: string;
  scene: ServiceScene;
  /** Its one name. */
  name: string;
  /** What it is, in five words or so. */
  line: string;
  /** Its card on the home page; the link goes on after "Learn More": "about residential care". */
  card: Passage & { about: string };
  /** The day on which its words last changed in substance: `lastmod` of the site map. */
  changed: string;
}

/** The services, in the order in which they are shown everywhere. */
export const services: readonly Service[] = [
  {
    slug: "residential-care",
    words: "residentialCare",
    scene: "home",
    name: "Residential care",
    line: "From age 16, day and night",
    card: {
      heading: "Residential care",
      text: "Homes and supported accommodation from age 16, where young people and adults have their own key, their own routine and staff who stay.",
      about: "residential care and supported accommodation",
    },
    changed: "2026-11-20",
  },
  {
    slug: "complex-needs",
    words: "complexNeeds",
    scene: "team",
    name: "Complex needs",
    line: "One team round one person",
    card: {
      heading: "Complex needs",
      text: "One person at the centre, and the right specialists around them, meeting as one team every week.",
      about: "complex needs care",
    },
    changed: "2026-11-20",
  },
  {
    slug: "crisis-support",
    words: "crisisSupport",
    scene: "night",
    name: "Crisis support",
    line: "24/7, by telephone",
    card: {
      heading: "Crisis and emergency support",
      text: "If a placement is breaking down or someone is not safe, call now. A person answers, and our team responds within hours of first contact.",
      about: "crisis and emergency support",
    },
    changed: "2026-11-20",
  },
  {
    slug: "staffing-solutions",
    words: "staffingSolutions",
    scene: "staff",
    name: "Staffing solutions",
    line: "Often within 24–48 hours",
    card: {
      heading: "Bespoke packages and staffing",
      text: "Vetted, trained people from our own team, matched to one person’s plan and often in place within 24–48 hours.",
      about: "bespoke care packages and staffing",
    },
    changed: "2026-11-20",
  },
  {
    slug: "short-breaks",
    words: "shortBreaks",
    scene: "outing",
    name: "Short breaks",
    line: "An hour, a day, a week",
    card: {
      heading: "Short breaks respite",
      text: "Day services, overnight stays, group activities and one-to-one support: a real rest for everyone at home.",
      about: "short breaks respite",
    },
    changed: "2026-11-20",
  },
  {
    slug: "therapeutic-care",
    words: "therapeuticCare",
    scene: "garden",
    name: "Therapeutic care",
    line: "After trauma, at their pace",
    card: {
      heading: "Therapeutic care",
      text: "Trauma-informed support built on Playfulness, Acceptance, Curiosity and Empathy.",
      about: "therapeutic care",
    },
    changed: "2026-11-20",
  },
];
