import type { Organisation } from "./organisation-schema.ts";
import { organisation } from "./organisation.ts";
import { services, type Service } from "./services/list.ts";
import { listWords } from "./words/intl.ts";

const words = { children: "children", "young-people": "young people", adults: "adults" } as const;

/** Whom the provider supports: "children, young people and adults" where `people` is left out. */
export function sayPeople({ people }: Pick<Organisation, "people"> = organisation): string {
  const ages = ["children", "young-people", "adults"] as const;
  return listWords(ages.filter((age) => people?.includes(age) ?? true).map((age) => words[age]));
}

/** The same with what they need, where care for complex needs is among the services. */
export function sayPeopleAndNeeds(
  facts?: Pick<Organisation, "people">,
  listed: readonly Pick<Service, "words">[] = services,
): string {
  const hasComplexNeeds = listed.some(({ words: key }) => key === "complexNeeds");
  return `${sayPeople(facts)}${hasComplexNeeds ? " with complex needs" : ""}`;
}
