import { z } from "zod";
import { pagePaths } from "#contract/paths.ts";
import { checkOrganisation, namesIn, sentencesOf } from "./check-facts.ts";
import { documentMistakes } from "./document-links.ts";
import { documents } from "./documents.ts";
import { type Organisation, pastDay } from "./organisation-schema.ts";
import { organisation } from "./organisation.ts";
import { photographMistakes, type PhotographSlot } from "./photograph-slots.ts";
import { photographs } from "./photographs.ts";
import { type Service, services } from "./services/list.ts";
import { servicePath } from "./services/offered.ts";
import { serviceWords } from "./services/words.ts";

const words = z.string().trim().min(1, "must not be empty");

const ServiceEntry = z.strictObject({
  slug: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be lower-case words with hyphens, such as short-breaks"),
  words: z
    .string()
    .refine((entry) => entry in serviceWords, "must name an entry of src/content/services/words.ts"),
  scene: z.enum(["home", "team", "night", "staff", "outing", "garden"]),
  name: words,
  line: words,
  card: words,
  changed: pastDay,
}) satisfies z.ZodType<Service>;

/** Checks the list of services with the facts. Throws an Error with one sentence for each mistake. */
export function checkServices(
  list: readonly Service[],
  facts: Pick<Organisation, "crisisLine" | "locations">,
): void {
  const file = "src/content/services/list.ts";
  const known = namesIn(ServiceEntry);
  const sentences = list.flatMap((service, index) => {
    const wrong = (field: string, what: string) => `${file}: services[${index}].${field} ${what}.`;
    const { slug, name } = service;
    const found = (ServiceEntry.safeParse(service, { reportInput: true }).error?.issues ?? []).flatMap(
      (issue) =>
        sentencesOf({ ...issue, path: ["services", index, ...issue.path] }, known, "a service").map(
          (sentence) => `${file}: ${sentence}`,
        ),
    );
    if (list.findIndex((other) => other.slug === slug) !== index)
      found.push(wrong("slug", `must not be "${slug}" twice`));
    if (list.findIndex((other) => other.name === name) !== index)
      found.push(wrong("name", `must not be "${name}" twice: nobody could tell their links apart`));
    if (service.words === "crisisSupport" && !facts.crisisLine)
      found.push(
        wrong("words", "must not offer crisis support without a crisisLine in src/content/organisation.ts"),
      );
    return found;
  });
  for (const [index, { service }] of facts.locations.entries())
    if (!list.some(({ slug }) => slug === service))
      sentences.push(
        `src/content/organisation.ts: locations[${index}].service must be the slug of a service in src/content/services/list.ts.`,
      );
  if (list.length === 0)
    sentences.push("src/content/services/list.ts: services must hold at least one service.");
  if (sentences.length > 0) throw new Error(sentences.join("\n"));
}

/** Called by the build, and by the server before it opens its port. */
export function checkContent(): void {
  checkServices(services, checkOrganisation(organisation));
  const mistakes = [
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
  const { home, governance, technology, contact, feedback } = pagePaths;
  return {
    hero: [home, governance, technology, contact, feedback, ...without("crisisSupport")],
    team: [governance, ...without("complexNeeds")],
    location: facts.locations.map(({ id }) => id),
    testimonial: facts.testimonials.map((_, index) => String(index + 1)),
  };
}
