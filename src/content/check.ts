import { z } from "zod";
import { pagePaths } from "#contract/paths.ts";
import { checkOrganisation, guessOf, mistakesOf, nameEntry } from "./check-facts.ts";
import { documentMistakes } from "./document-links.ts";
import { documents } from "./documents.ts";
import { type Organisation, pastDay, pastDayOrMonth, text } from "./organisation-schema.ts";
import { lang, nation, organisation } from "./organisation.ts";
import { pageDates } from "./page-dates.ts";
import { photographMistakes, type PhotographSlot } from "./photograph-slots.ts";
import { photographs } from "./photographs.ts";
import { policyEntries } from "./policies/list.ts";
import {
  announcedDays,
  applicationRules,
  backupDays,
  longestHoldMonths,
  quarantineDays,
  requestMonths,
} from "./retention.ts";
import { type Service, services } from "./services/list.ts";
import { servicePath } from "./services/offered.ts";
import { serviceMistakes } from "./services/service-list.ts";
import { serviceWords } from "./services/words.ts";
import { writtenDays } from "./written-days.ts";

const asRead = (name: string) => name.trim().toLowerCase();

/** Checks the list of services with the facts. Throws an Error with one sentence for each mistake. */
export function checkServices(
  list: readonly Service[],
  facts: Pick<Organisation, "crisisLine" | "locations">,
): void {
  const file = "src/content/services/list.ts";
  const sentences = serviceMistakes(list);
  if (sentences.length > 0) throw new Error(sentences.join("\n"));
  for (const [index, service] of list.entries()) {
    const { slug, formerly = [], name, words } = service;
    const wrong = (field: string, what: string) =>
      sentences.push(`${file}: services[${index}].${field}${nameEntry(service, field)} ${what}.`);
    if (!Object.hasOwn(serviceWords, words))
      wrong("words", "must name an entry of src/content/services/words.ts");
    if (list.findIndex((other) => other.slug === slug) !== index)
      wrong("slug", `must not be "${slug}" twice`);
    if (list.findIndex((other) => asRead(other.name) === asRead(name)) !== index)
      wrong("name", `must not be "${name}" twice: nobody could tell their links apart`);
    for (const [place, old] of formerly.entries()) {
      const before = list.slice(0, index).flatMap((other) => other.formerly ?? []);
      if (list.some((other) => other.slug === old))
        wrong(`formerly[${place}]`, `must be no slug that a service has now, and is "${old}"`);
      else if ([...before, ...formerly.slice(0, place)].includes(old))
        wrong(`formerly[${place}]`, `must not be "${old}" twice: an address leads to one service`);
    }
    if (words === "crisisSupport" && !facts.crisisLine)
      wrong("words", "must not offer crisis support without a crisisLine in src/content/organisation.ts");
  }
  const slugs = list.map(({ slug }) => slug);
  // One written twice stands where another is lost, of which homes are right.
  const isEachOnce = new Set(slugs).size === slugs.length;
  for (const [index, location] of facts.locations.entries()) {
    const { service } = location;
    if (!isEachOnce || slugs.includes(service)) continue;
    const renamed = list.find(({ formerly }) => formerly?.includes(service));
    const guess = renamed ? `; did you mean ${renamed.slug}?` : guessOf(service, slugs);
    sentences.push(
      `src/content/organisation.ts: locations[${index}].service${nameEntry(location)} must be the slug of a service in ${file}, and is "${service}"${guess || "."}`,
    );
  }
  if (sentences.length > 0) throw new Error(sentences.join("\n"));
}

const PolicyDates = z.record(
  z.string(),
  z
    .object({
      updated: pastDayOrMonth,
      wording: z.object({ label: text, date: text }),
      wordingOf: pastDay.optional(),
    })
    .superRefine(({ updated, wording, wordingOf }, context) => {
      if (!pastDayOrMonth.safeParse(updated).success) return;
      const wrong = (path: string[], message: string | undefined) => {
        if (message !== undefined) context.addIssue({ code: "custom", path, message });
      };
      wrong(["wording", "date"], dateInWordsMistake(wording.date, updated));
      if (wordingOf !== undefined && wordingOf <= updated)
        wrong(["wordingOf"], "must be later than updated, the policy's own date, or be left out");
    }),
);

/** What is wrong with a policy's date in words, which visitors read; `updated` is for search engines and reviews. */
function dateInWordsMistake(words: string, updated: string): string | undefined {
  const [written] = writtenDays(words, lang);
  if (written?.exists === false) return `must be a day of the calendar, and is "${words}"`;
  // A language may write its dates in a way that is not known here.
  const isSame = written
    ? written.iso.startsWith(updated) || updated.startsWith(written.iso)
    : words.includes(updated.slice(0, 4));
  return isSame ? undefined : `must be the date of updated, "${updated}", in words, and is "${words}"`;
}

/** The pages with a date in page-dates.ts. Policies, services and jobs have their own. */
const { home, governance, technology, feedback, contact } = pagePaths;
export const datedPages: readonly string[] = [home, governance, technology, feedback, contact];

/** One sentence for each impossible date of a policy or a page, and each missing one of `needed` pages, by its file. */
export function dateMistakes(
  policies: unknown,
  pages: Readonly<Record<string, unknown>>,
  needed: readonly string[] = [],
): string[] {
  const known: readonly string[] = Object.values(pagePaths);
  const mistakesIn = (file: string, whose: string, schema: z.ZodType, given: unknown) =>
    mistakesOf(schema.safeParse(given, { reportInput: true }).error?.issues ?? [], schema, {
      file,
      whose,
      given,
    });
  return [
    ...mistakesIn("src/content/policies/list.ts", "a policy", PolicyDates, policies),
    ...Object.keys(pages)
      .filter((path) => !known.includes(path))
      .map(
        (path) => `src/content/page-dates.ts: ${path} is no page of the site${guessOf(path, known) || "."}`,
      ),
    ...needed
      .filter((path) => !Object.hasOwn(pages, path))
      .map(
        (path) =>
          `src/content/page-dates.ts: ${path} must not be missing: it is the day on which the page's text last changed, such as 2026-03-31.`,
      ),
    ...mistakesIn("src/content/page-dates.ts", "a page", z.record(z.string(), pastDay), pages),
  ];
}

/** A period by which applications are erased, or a word of the policy: 0 would erase on the day of the decision. */
const wholePeriod = z.int("must be a whole number").min(1, "must be at least 1");

/** One sentence for each period of `retention.ts` that erases too early, or that no policy can say. */
export function periodMistakes(
  rules: Readonly<Record<string, { months: number }>>,
  periods: Readonly<Record<string, number>>,
): string[] {
  const given = [
    ...Object.entries(rules).map(
      ([name, { months }]) => [`applicationRules.${name}.months`, months] as const,
    ),
    ...Object.entries(periods),
  ];
  return given.flatMap(([field, period]) => {
    const [issue] = wholePeriod.safeParse(period).error?.issues ?? [];
    return issue ? [`src/content/retention.ts: ${field} ${issue.message}, and is ${period}.`] : [];
  });
}

/** Scripts of pages import two facts alone, as constants of their own. */
export function constantMistakes(
  facts: Pick<Organisation, "nation" | "lang">,
  constants: Pick<Organisation, "nation" | "lang">,
): string[] {
  return (["nation", "lang"] as const)
    .filter((field) => facts[field] !== constants[field])
    .map(
      (field) =>
        `src/content/organisation.ts: ${field} must be the constant above the facts, which is "${constants[field]}", and is "${facts[field]}".`,
    );
}

/** Called by the build, and by the server before it opens its port. */
export function checkContent(): void {
  checkServices(services, checkOrganisation(organisation));
  const mistakes = [
    ...constantMistakes(organisation, { nation, lang }),
    ...dateMistakes(policyEntries, pageDates, datedPages),
    ...periodMistakes(applicationRules, {
      quarantineDays,
      announcedDays,
      longestHoldMonths,
      backupDays,
      requestMonths,
    }),
    ...photographMistakes(photographPlaces(organisation, services), photographs),
    ...documentMistakes([...Object.values(pagePaths), ...services.map(servicePath)], documents),
  ];
  if (mistakes.length > 0) throw new Error(mistakes.join("\n"));
}

/** The possible places of photographs. The page of crisis support has none at its top, because help comes first. */
export function photographPlaces(
  facts: Pick<Organisation, "locations" | "testimonials">,
  list: readonly Service[],
): Record<PhotographSlot, readonly string[]> {
  const without = (words: string) => list.filter((service) => service.words !== words).map(servicePath);
  return {
    hero: [home, governance, technology, contact, feedback, ...without("crisisSupport")],
    team: [governance, ...without("complexNeeds")],
    location: facts.locations.map(({ id }) => id),
    testimonial: facts.testimonials.map((_, index) => String(index + 1)),
  };
}
