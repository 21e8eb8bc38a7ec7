import type { Service } from "#content/services/list.ts";

/** One of the six with another name and address, and one that the repository does not have. */
export const services: readonly Service[] = [
  {
    slug: "home-visits",
    words: "homeVisits",
    scene: "garden",
    name: "Home visits",
    line: "From half an hour",
    card: "Half an hour or a morning: washing, dressing, a meal and somebody to talk to.",
    changed: "2026-10-02",
  },
  {
    slug: "respite-days",
    words: "shortBreaks",
    scene: "outing",
    name: "Respite days",
    line: "A day off, every week",
    card: "A day out for one, and a day off for everybody else.",
    changed: "2026-10-03",
  },
];
