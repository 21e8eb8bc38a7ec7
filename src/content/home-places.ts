import type { z } from "zod";
import { limits } from "#contract/limits.ts";
import type { Position } from "#contract/search/distance.ts";
import { isInNation } from "./nation-areas.ts";
import type { LocationEntry, Organisation } from "./organisation-schema.ts";
import {
  isNearLand,
  kilometresBetween,
  kilometresOutside,
  nationOfArea,
  postcodeAreaOf,
} from "./postcode-areas.ts";

/**
 * Refuses a home in the sea or far from its postcode's area, a postcode or a position in another nation, and one
 * position of two postcodes.
 */
export function refuseImpossiblePlaces(
  { nation, locations }: Organisation,
  context: z.RefinementCtx<Organisation>,
): void {
  const wrong = (path: PropertyKey[], message: string) => context.addIssue({ code: "custom", path, message });
  for (const [index, location] of locations.entries()) {
    const { address, coordinates } = location;
    const { length } = `${location.name}, ${location.area}`; // locationLabel of locations.ts, which reads the facts
    if (length > limits.job.lineMax)
      wrong(
        ["locations", index, "area"],
        `must have ${length - limits.job.lineMax} characters less: a job's location is name and area, "${location.name}" and this, in at most ${limits.job.lineMax}`,
      );
    const path = ["locations", index];
    const own = location.nation ?? nation;
    const area = postcodeAreaOf(address?.postcode ?? "");
    const other = nationOfArea(area);
    if (other !== undefined && other !== own)
      wrong(
        [...path, "address", "postcode"],
        `must be one of ${own}, and postcodes with ${area} are of ${other}; a location of another nation has that nation, such as nation: "${other}"`,
      );
    if (coordinates === undefined) continue;
    const far = address && kilometresOutside(area, coordinates);
    if (far !== undefined)
      wrong(
        [...path, "coordinates"],
        `must lie in the postcode area ${area} of ${address?.postcode}, and [${coordinates.join(", ")}] is ${Math.round(far)} km from its middle`,
      );
    else if (!isNearLand(coordinates))
      wrong(
        [...path, "coordinates"],
        `must lie on the land of the United Kingdom, and [${coordinates.join(", ")}] does not`,
      );
    else if (!isInNation(own, coordinates))
      wrong(
        [...path, "coordinates"],
        `must lie in ${own}, and [${coordinates.join(", ")}] does not; a location of another nation has that nation in its field nation`,
      );
    const first = locations.findIndex((earlier) => isSamePosition(earlier, location));
    const postcode = locations[first]?.address?.postcode;
    if (first < index && address && postcode !== undefined && postcode !== address.postcode)
      wrong(
        [...path, "coordinates"],
        `must not be those of locations[${first}] (${locations[first]?.id}): ${address.postcode} and ${postcode} are two places`,
      );
  }
}

function isSamePosition({ coordinates: one }: LocationEntry, { coordinates: other }: LocationEntry): boolean {
  return one !== undefined && other !== undefined && one[0] === other[0] && one[1] === other[1];
}

/** The largest outward codes of the Highlands reach about as far from their middle. */
const furthest = 40;

/** One sentence for each home that is far from its postcode's outward code in the provider's table. */
export function homesFarFromCodes(
  locations: readonly LocationEntry[],
  positions: ReadonlyMap<string, Position>,
): string[] {
  return locations.flatMap(({ id, address, coordinates }, index) => {
    const [code = ""] = address?.postcode.split(" ") ?? [];
    const middle = positions.get(code);
    if (middle === undefined || coordinates === undefined) return [];
    const far = Math.round(kilometresBetween(middle, coordinates));
    return far <= furthest
      ? []
      : `src/content/organisation.ts: locations[${index}].coordinates (${id}) must lie near the outward code ${code} of its postcode, and [${coordinates.join(", ")}] is ${far} km from its middle, [${middle.join(", ")}].`;
  });
}
