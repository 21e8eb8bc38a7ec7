import type { ServicePath } from "#contract/paths.ts";
import { type Service, services } from "./list.ts";

/** The six services of the specification, by their words. */
export type SpecifiedService =
  | "residentialCare"
  | "complexNeeds"
  | "crisisSupport"
  | "staffingSolutions"
  | "shortBreaks"
  | "therapeuticCare";

/** Address of a service's page. */
export function servicePath({ slug }: Pick<Service, "slug">): ServicePath {
  return `/services/${slug}`;
}

/** The service with those words, if the provider offers it. */
export function findService(key: SpecifiedService): Service | undefined {
  return services.find(({ words }) => words === key);
}

/** Whether another service of the list has the same words, so that these cannot be its title. */
export function sharesWords(
  { words }: Pick<Service, "words">,
  listed: readonly Pick<Service, "words">[] = services,
): boolean {
  return listed.filter((other) => other.words === words).length > 1;
}

/** The names that the services came with. */
export const originalNames: Readonly<Record<SpecifiedService, string>> = {
  residentialCare: "Residential care",
  complexNeeds: "Complex needs",
  crisisSupport: "Crisis support",
  staffingSolutions: "Staffing solutions",
  shortBreaks: "Short breaks",
  therapeuticCare: "Therapeutic care",
};

/** How a service's page calls it: as `usual` while it has its first name, and by its name in the list otherwise. */
export function calledOr(key: SpecifiedService, usual: string): string {
  const { name = originalNames[key] } = findService(key) ?? {};
  return name === originalNames[key] ? usual : name;
}

/** English words that have a capital inside a sentence, too. */
const withCapital =
  /^((mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|april|june|july|august|september|october|november|december|christmas|easter|welsh|english|british|irish|scottish|makaton)$/i;

/** Its name inside a sentence: in lower case, but for abbreviations such as PBS and for names such as Saturday. */
export function nameInSentence({ name }: Pick<Service, "name">): string {
  const keepsCapitals = (word: string) => withCapital.test(word) || /\S\p{Lu}/u.test(word);
  return name
    .split(" ")
    .map((word) => (keepsCapitals(word) ? word : word.toLowerCase()))
    .join(" ");
}

export function offers(key: SpecifiedService): boolean {
  return findService(key) !== undefined;
}

const numbers = ["", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"];

/** The number of services as a word: "Six"; beyond ten as a figure. */
export const serviceCount = numbers[services.length] ?? String(services.length);
