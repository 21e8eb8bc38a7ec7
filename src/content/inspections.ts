import type { z } from "zod";
import type { LocationEntry, Organisation } from "./organisation-schema.ts";
import { beganOn, type RegulatorBody } from "./regulator-bodies.ts";

/**
 * Refuses a day of a rating or an inspection on which its regulator did not yet exist, and two ratings of one
 * registration.
 */
export function refuseImpossibleInspections(
  { regulators, locations }: Organisation,
  context: z.RefinementCtx<Organisation>,
): void {
  const wrong = (path: PropertyKey[], message: string) => context.addIssue({ code: "custom", path, message });
  const refuseBefore = (path: PropertyKey[], body: RegulatorBody, on: string | undefined) => {
    if (on !== undefined && on < beganOn(body))
      wrong(path, `must not be before ${beganOn(body)}, when the ${body} began, and is ${on}`);
  };
  for (const [index, regulator] of regulators.entries())
    if (regulator.state === "rated")
      refuseBefore(["regulators", index, "ratedOn"], regulator.body, regulator.ratedOn);
  for (const [index, { registration, rating, inspectedOn }] of locations.entries()) {
    if (registration === undefined) continue;
    const path = ["locations", index];
    refuseBefore([...path, "rating", "ratedOn"], registration.body, rating?.ratedOn);
    refuseBefore([...path, "inspectedOn"], registration.body, inspectedOn);
  }
  for (const { index, location, first, firstIndex } of sharedRegistrations(locations))
    if (location.rating && first.rating && !isSameRating(location.rating, first.rating))
      wrong(
        ["locations", index, "rating"],
        `must be that of locations[${firstIndex}] (${first.id}): both have the registration ${location.registration?.number}, which has one rating`,
      );
}

type Rating = NonNullable<LocationEntry["rating"]>;

function isSameRating(one: Rating, other: Rating): boolean {
  const isSameOverall =
    one.overall === undefined || other.overall === undefined || one.overall === other.overall;
  return one.ratedOn === other.ratedOn && isSameOverall;
}

/** Locations whose registration is that of an earlier one, with the first that has it. */
function sharedRegistrations(locations: readonly LocationEntry[]) {
  const keyOf = ({ registration }: LocationEntry) => `${registration?.body}, ${registration?.number}`;
  const first = new Map<string, { location: LocationEntry; index: number }>();
  return locations.flatMap((location, index) => {
    if (location.registration === undefined) return [];
    const before = first.get(keyOf(location));
    if (before) return [{ location, index, first: before.location, firstIndex: before.index }];
    first.set(keyOf(location), { location, index });
    return [];
  });
}

/**
 * What is true of few locations and otherwise a mistake. One registration may cover several addresses: up to four
 * buildings of a children's home (Ofsted, "Registering a multi-building children's home", 2022), and homes of people
 * whose support is managed from one office (Care Quality Commission, "What is a location?", 2024). A rating is older
 * than the last inspection until the report of that is published.
 */
export function doubtfulInspections(locations: readonly LocationEntry[]): string[] {
  return [
    ...sharedRegistrations(locations).map(
      ({ index, location, first, firstIndex }) =>
        `locations[${index}].registration.number (${location.id}): ${location.registration?.number} is also that of locations[${firstIndex}] (${first.id}); right only where one registration covers both addresses`,
    ),
    ...locations.flatMap((location, index) => {
      const { rating, inspectedOn } = location;
      return rating && inspectedOn !== undefined && rating.ratedOn < inspectedOn
        ? `locations[${index}].rating.ratedOn (${location.id}): ${rating.ratedOn} is before the inspection on ${inspectedOn}; right only until its report is published`
        : [];
    }),
  ];
}
