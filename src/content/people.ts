import type { Organisation } from "./organisation-schema.ts";
import { organisation } from "./organisation.ts";
import { services, type Service } from "./services/list.ts";
import { findService } from "./services/offered.ts";
import { residentsByAge } from "./residents.ts";
import { listWords } from "./words/intl.ts";

const ages = ["children", "young-people", "adults"] as const;
const words = { children: "children", "young-people": "young people", adults: "adults" } as const;

type Age = (typeof ages)[number];

/** Whether the provider supports people of that age. Where `people` is left out, homes alone are for nobody under 16. */
export const supports = (
  age: Age,
  { people }: Pick<Organisation, "people"> = organisation,
  listed: readonly Pick<Service, "words">[] = services,
): boolean =>
  people?.includes(age) ?? (age !== "children" || listed.some(({ words: key }) => key !== "residentialCare"));

/** Whether it supports anybody under 18. */
export const supportsMinors = supports("children") || supports("young-people");

/** Of care that a body oversees for both: ", for adults and for children" where the provider gives both. */
export const ofBothAges = supportsMinors && supports("adults") ? ", for adults and for children" : "";

/** Whom the provider supports: "children, young people and adults" where `people` is left out. */
export function sayPeople(
  facts?: Pick<Organisation, "people">,
  listed?: readonly Pick<Service, "words">[],
): string {
  return listWords(ages.filter((age) => supports(age, facts, listed)).map((age) => words[age]));
}

/** The same with what they need, where care for complex needs is among the services. */
export function sayPeopleAndNeeds(
  facts?: Pick<Organisation, "people">,
  listed: readonly Pick<Service, "words">[] = services,
): string {
  const hasComplexNeeds = listed.some(({ words: key }) => key === "complexNeeds");
  return `${sayPeople(facts, listed)}${hasComplexNeeds ? " with complex needs" : ""}`;
}

/** One of them: "a child, young person or adult". */
export function sayOnePerson(): string {
  const single = { children: "child", "young-people": "young person", adults: "adult" } as const;
  const names = ages.filter((age) => supports(age)).map((age) => single[age]);
  return `${names[0] === "adult" ? "an" : "a"} ${listWords(names, "disjunction")}`;
}

/** The age from which the homes take people, by the name of residential care; undefined where it is not offered. */
export function sayAgeLimit(): string | undefined {
  const homes = findService("residentialCare");
  return homes && `${homes.name}: for ${residentsByAge}.`;
}
