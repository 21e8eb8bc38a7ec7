import { residents, takesMinors } from "../residents.ts";

/** The scenes for a service: on its card, its page and its shared picture. */
export type ServiceScene = "home" | "team" | "night" | "staff" | "outing" | "garden";

/** A service. Its address, page, card, menus, picture and entry in the sitemap are derived from it. */
export interface Service {
  /** Last part of its address: /services/residential-care. */
  slug: string;
  /** Last parts of addresses that it had before: each leads to its address. */
  formerly?: readonly string[];
  /** The words of its page: an entry of services/words.ts. The default six have pages of their own. */
  words: string;
  scene: ServiceScene;
  /** Its name in every list; the long forms of the specification are titles of pages. */
  name: string;
  /** A description in about five words. */
  line: string;
  /** The text of its card on the home page. */
  card: string;
  /** The day on which its words last changed in substance: `lastmod` of the sitemap. */
  changed: string;
}

/** The services, in the order of every list. */
export const services: readonly Service[] = [
  {
    slug: "residential-care",
    words: "residentialCare",
    scene: "home",
    name: "Residential care",
    line: takesMinors ? "From age 16, day and night" : "Day and night",
    card: `Homes and supported accommodation${takesMinors ? " from age 16" : ""}, where ${residents} have their own key, their own routine and staff who stay.`,
    changed: "2026-11-20",
  },
  {
    slug: "complex-needs",
    words: "complexNeeds",
    scene: "team",
    name: "Complex needs",
    line: "One team round one person",
    card: "One person at the centre, and the right specialists around them, meeting as one team every week.",
    changed: "2026-11-20",
  },
  {
    slug: "crisis-support",
    formerly: ["crisis-intervention"],
    words: "crisisSupport",
    scene: "night",
    name: "Crisis support",
    line: "24/7, by telephone",
    card: "If a placement is breaking down or someone is not safe, call now. A person answers, and our team responds within hours of first contact.",
    changed: "2026-11-20",
  },
  {
    slug: "staffing-solutions",
    words: "staffingSolutions",
    scene: "staff",
    name: "Staffing solutions",
    line: "Often within 24–48 hours",
    card: "Vetted, trained people from our own team, matched to one person’s plan and often in place within 24–48 hours.",
    changed: "2026-11-20",
  },
  {
    slug: "short-breaks",
    words: "shortBreaks",
    scene: "outing",
    name: "Short breaks",
    line: "An hour, a day, a week",
    card: "Day services, overnight stays, group activities and one-to-one support: a real rest for everyone at home.",
    changed: "2026-11-20",
  },
  {
    slug: "therapeutic-care",
    words: "therapeuticCare",
    scene: "garden",
    name: "Therapeutic care",
    line: "After trauma, at their pace",
    card: "Trauma-informed support built on Playfulness, Acceptance, Curiosity and Empathy.",
    changed: "2026-11-20",
  },
];
