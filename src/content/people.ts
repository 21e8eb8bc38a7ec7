import type { Organisation } from "./organisation-schema.ts";
import { organisation } from "./organisation.ts";
import { services, type Service } from "./services/list.ts";
import { findService } from "./services/offered.ts";
import { listWords } from "./words/intl.ts";

const ages = ["children", "young-people", "adults"] as const;
const words = { children: "children", "young-people": "young people", adults: "adults" } as const;

type Age = (typeof ages)[number];

/** Whether the provider supports people of that age. */
export const supports = (age: Age, { people }: Pick<Organisation, "people"> = organisation): boolean =>
  people?.includes(age) ?? true;

/** Whether it supports anybody under 18. */
export const supportsMinors = supports("children") || supports("young-people");

/** Whom the provider supports: "children, young people and adults" where `people` is left out. */
export function sayPeople(facts: Pick<Organisation, "people"> = organisation): string {
  return listWords(ages.filter((age) => supports(age, facts)).map((age) => words[age]));
}

/** The same with what they need, where care for complex needs is among the services. */
export function sayPeopleAndNeeds(
  facts?: Pick<Organisation, "people">,
  listed: readonly Pick<Service, "words">[] = services,
): string {
  const hasComplexNeeds = listed.some(({ words: key }) => key === "complexNeeds");
  return `${sayPeople(facts)}${hasComplexNeeds ? " with complex needs" : ""}`;
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
  if (homes === undefined) return undefined;
  const adults = supports("young-people") ? "people aged 16 and over" : "people aged 18 and over";
  const whom = supports("adults") ? adults : "young people aged 16 and 17";
  return `${homes.name}: for ${whom}.`;
}
