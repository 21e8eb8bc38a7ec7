import type { Organisation } from "./organisation-schema.ts";
import { organisation } from "./organisation.ts";
import { listWords } from "./words/intl.ts";

const words = { children: "children", "young-people": "young people", adults: "adults" } as const;

/** Whom the provider supports: "children, young people and adults" where `people` is left out. */
export function sayPeople({ people }: Pick<Organisation, "people"> = organisation): string {
  const ages = ["children", "young-people", "adults"] as const;
  return listWords(ages.filter((age) => people?.includes(age) ?? true).map((age) => words[age]));
}
