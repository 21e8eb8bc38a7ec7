import { sayRating } from "./locations.ts";
import type { RegulatorEntry } from "./organisation-schema.ts";
import { organisation } from "./organisation.ts";
import { unbrokenDay } from "./words/intl.ts";

/** The regulators that the provider, or one of its homes, is registered with, each once. */
export const ownRegulators = [
  ...new Set([
    ...organisation.regulators.map(({ body }) => body),
    ...organisation.locations.flatMap(({ registration }) => registration?.body ?? []),
  ]),
];

/** Whether the provider, or one of its homes, is on the register of a regulator. */
export const isRegistered = ownRegulators.length > 0;

/** Whether the provider, or one of its homes, is on the register of that regulator. */
export function isRegisteredWith(body: string): boolean {
  return ownRegulators.some((own) => own === body);
}

/** Whether any regulator has rated the provider or one of its homes. */
export function isRated(): boolean {
  const { regulators, locations } = organisation;
  return (
    regulators.some(({ state }) => state === "rated") || locations.some(({ rating }) => rating !== undefined)
  );
}

const withoutArticle = new Set(["Ofsted", "Care Inspectorate Wales"]);

/** The name of a regulator in a sentence: "the Care Quality Commission". */
export const withArticle = (body: string): string => (withoutArticle.has(body) ? body : `the ${body}`);

/** Registrations by their regulator, in the order of the facts: a provider may have one for each home. */
export function groupByBody(regulators: readonly RegulatorEntry[]): [string, RegulatorEntry[]][] {
  return [...Map.groupBy(regulators, ({ body }) => body)];
}

/** The end of a regulator's entry: a rating always with its date, or a statement that there is none. */
export function describeRating(regulator: RegulatorEntry): string {
  if (regulator.state === "rated")
    return `, ${sayRating(regulator.rating)} on ${unbrokenDay(regulator.ratedOn)}`;
  return regulator.state === "not-yet-rated" ? ", not yet rated" : "";
}

/** The provider's registrations, as its pages state them. */
export const registeredWords = {
  registered: "Registered",
  /** `{id}` is the number of the registration. */
  provider: "Registered{rating}. Provider {id}",
};
