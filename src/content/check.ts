import { pagePaths } from "#contract/paths.ts";
import { Organisation } from "./organisation-schema.ts";
import { organisation } from "./organisation.ts";
import { photographMistakes, type PhotographSlot } from "./photograph-slots.ts";
import { type Service, services } from "./services/list.ts";
import { servicePath } from "./services/offered.ts";
import { serviceWords } from "./services/words.ts";

/**
 * Checks the facts about the provider and returns them unchanged.
 * Throws an Error with one sentence for each missing or impossible value, naming its field.
 */
export function checkOrganisation(facts: unknown): Organisation {
  const result = Organisation.safeParse(facts);
  if (result.success) return result.data;
  const mistakes = result.error.issues.map(
    ({ path, message }) => `src/content/organisation.ts: ${nameField(path)} ${sayWhatIsWrong(message)}.`,
  );
  throw new Error(mistakes.join("\n"));
}

/** Checks the list of services beside the facts. Throws an Error with one sentence for each mistake. */
export function checkServices(
  list: readonly Service[],
  facts: Pick<Organisation, "crisisLine" | "locations">,
): void {
  const wrong = (index: number, field: string, what: string) =>
    `src/content/services/list.ts: services[${index}].${field} ${what}.`;
  const sentences = list.flatMap(({ slug, words }, index) => [
    ...(/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)
      ? []
      : [wrong(index, "slug", "must be lower-case words with hyphens, such as short-breaks")]),
    ...(list.findIndex((other) => other.slug === slug) === index
      ? []
      : [wrong(index, "slug", `must not be "${slug}" twice`)]),
    ...(words in serviceWords
      ? []
      : [wrong(index, "words", "must name an entry of src/content/services/words.ts")]),
    ...(words === "crisisSupport" && !facts.crisisLine
      ? [
          wrong(
            index,
            "words",
            "must not offer crisis support without a crisisLine in src/content/organisation.ts",
          ),
        ]
      : []),
  ]);
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
  const mistakes = photographMistakes(photographPlaces(organisation, services));
  if (mistakes.length > 0) throw new Error(mistakes.join("\n"));
}

/** Where a photograph may stand. In danger nobody looks for one: the page of crisis support opens without. */
export function photographPlaces(
  facts: Pick<Organisation, "locations" | "testimonials">,
  list: readonly Service[],
): Record<PhotographSlot, readonly string[]> {
  const without = (words: string) => list.filter((service) => service.words !== words).map(servicePath);
  const { governance, technology, contact, feedback } = pagePaths;
  return {
    hero: [governance, technology, contact, feedback, ...without("crisisSupport")],
    team: [governance, ...without("complexNeeds")],
    location: facts.locations.map(({ id }) => id),
    testimonial: facts.testimonials.map((_, index) => String(index + 1)),
  };
}

/** `["testimonials", 0, "date"]` reads as `testimonials[0].date`. */
function nameField(path: readonly PropertyKey[]): string {
  const name = path
    .map((part, index) => (typeof part === "number" ? `[${part}]` : `${index > 0 ? "." : ""}${String(part)}`))
    .join("");
  return name === "" ? "the organisation" : name;
}

/** Our own messages already read as the end of a sentence; zod's standard ones are made to. */
function sayWhatIsWrong(message: string): string {
  return message.startsWith("must") ? message : `is wrong: ${message}`;
}
