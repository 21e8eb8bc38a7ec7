import { nation } from "#content/nations/nation.ts";
import { organisation } from "#content/organisation.ts";
import { isRegisteredWith, ownRegulators, withArticle } from "#content/regulators.ts";

// What the policies derive from the provider's facts, so that they claim only what the facts contain.

/** Whether other companies belong to the provider's group. */
export const hasGroup = organisation.groupEntities.length > 1;

/** Companies of the group in the United Kingdom, and those abroad. */
export const ukEntities = organisation.groupEntities.filter(({ country }) => country === "UK");
export const internationalEntities = organisation.groupEntities.filter(({ country }) => country !== "UK");

/** Names of countries that stand with "the" in a sentence. */
const withTheArticle =
  /^(USA|US|UAE|United |Netherlands|Philippines|Bahamas|Maldives|Gambia|Seychelles|Isle of |Channel |Cayman |Czech Republic|Dominican Republic|Democratic Republic|Republic )/;

/** The countries outside the United Kingdom where group companies work, each once, in their order. */
export const countriesAbroad = [...new Set(internationalEntities.map(({ country }) => country))].map(
  (country) => (withTheArticle.test(country) ? `the ${country}` : country),
);

/** The regulators that the provider is registered with, as part of a sentence, each once. */
export const regulatorNames = ownRegulators.map(withArticle);

/**
 * Whether the regulations that `nation` cites for providers hold: those of its first regulator, which in England is the
 * Care Quality Commission. A provider that Ofsted alone registers, or nobody, is not under them.
 */
export const isUnderCitedRegulations =
  nation.regulators[0] !== undefined && isRegisteredWith(nation.regulators[0]);

/** A company with its trading names. */
export function fullNameOf({ name, tradingAs = [] }: (typeof organisation.groupEntities)[number]): string {
  return tradingAs.length > 0 ? `${name}, trading as ${tradingAs.join(" and ")}` : name;
}
