import type { RegulatorEntry } from "./organisation-schema.ts";
import { longDay } from "./words/intl.ts";

/** Registrations by their regulator, in the order of the facts: a provider may have one for each home. */
export function groupByBody(regulators: readonly RegulatorEntry[]): [string, RegulatorEntry[]][] {
  return [...Map.groupBy(regulators, ({ body }) => body)];
}

/** How a regulator's entry ends: a rating never stands without its day, and a missing one is said plainly. */
export function describeRating(regulator: RegulatorEntry): string {
  if (regulator.state === "rated") return `, rated ${regulator.rating} on ${longDay(regulator.ratedOn)}`;
  return regulator.state === "not-yet-rated" ? ", not yet rated" : "";
}

/** How the provider is registered, as its own pages say it. */
export const registeredWords = {
  registered: "Registered",
  /** `{id}` is the number of the registration. */
  provider: "Registered{rating}. Provider {id}",
};
