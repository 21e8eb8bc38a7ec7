import { type Service, services as six } from "#content/services/list.ts";

const more = (slug: string, name: string, card: string, formerly: string[] = []): Service => ({
  slug,
  formerly,
  words: "dayCentres",
  scene: "home",
  name,
  line: "Weekdays, nine to four",
  card,
  changed: "2026-09-01",
});

/** The six and two more. */
export const services: readonly Service[] = [
  ...six,
  more("day-centres", "Day centres", "A place to be, with people who know you."),
  more("supper-clubs", "Supper clubs", "A table on Thursdays, with people who know you.", [
    "lunch-clubs",
    "tea",
  ]),
];
