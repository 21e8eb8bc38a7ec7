import { organisation } from "#content/organisation.ts";

// What the policies derive from the provider's facts, so that they claim only what the facts contain.

/** Whether other companies belong to the provider's group. */
export const hasGroup = organisation.groupEntities.length > 1;

/** Companies of the group in the United Kingdom, and those abroad. */
export const ukEntities = organisation.groupEntities.filter(({ country }) => country === "UK");
export const internationalEntities = organisation.groupEntities.filter(({ country }) => country !== "UK");

/** The countries outside the United Kingdom where group companies work, each once, in their order. */
export const countriesAbroad = [...new Set(internationalEntities.map(({ country }) => country))].map(
  (country) => (country === "USA" ? "the USA" : country),
);

const withoutArticle = new Set(["Ofsted", "Care Inspectorate Wales"]);

/** The regulators that the provider is registered with, as part of a sentence, each once. */
export const regulatorNames = [...new Set(organisation.regulators.map(({ body }) => body))].map((body) =>
  withoutArticle.has(body) ? body : `the ${body}`,
);

/** A company with its trading names. */
export function fullNameOf({ name, tradingAs = [] }: (typeof organisation.groupEntities)[number]): string {
  return tradingAs.length > 0 ? `${name}, trading as ${tradingAs.join(" and ")}` : name;
}
