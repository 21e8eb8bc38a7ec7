import { organisation } from "#content/organisation.ts";

// What the policies derive from the provider's facts, so that none of them claims what the facts do not hold.

/** Whether other companies than the provider's own belong to it. */
export const hasGroup = organisation.groupEntities.length > 1;

/** Companies of the group in the United Kingdom, and those abroad. */
export const ukEntities = organisation.groupEntities.filter(({ country }) => country === "UK");
export const internationalEntities = organisation.groupEntities.filter(({ country }) => country !== "UK");

/** The countries outside the United Kingdom where group companies work, each once, in their order. */
export const countriesAbroad = [...new Set(internationalEntities.map(({ country }) => country))].map(
  (country) => (country === "USA" ? "the USA" : country),
);

const withoutArticle = new Set(["Ofsted", "Care Inspectorate Wales"]);

/** The regulators that the provider is registered with, as a sentence names them, each once. */
export const regulatorNames = [...new Set(organisation.regulators.map(({ body }) => body))].map((body) =>
  withoutArticle.has(body) ? body : `the ${body}`,
);

/** A company with the names that it trades under. */
export function fullNameOf({ name, tradingAs = [] }: (typeof organisation.groupEntities)[number]): string {
  return tradingAs.length > 0 ? `${name}, trading as ${tradingAs.join(" and ")}` : name;
}
