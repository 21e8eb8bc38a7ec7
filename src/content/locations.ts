import { nation, organisation } from "./organisation.ts";
import type { LocationEntry } from "./organisation-schema.ts";
import { longDay } from "./words/intl.ts";

/** How a job names a location: "Weir House, Tannerby". Any other words stay what they are. */
export function locationLabel({ name, area }: Pick<LocationEntry, "name" | "area">): string {
  return `${name}, ${area}`;
}

/** The location that a job's words name, where they name one. */
export function findLocation(
  words: string,
  locations: readonly LocationEntry[] = organisation.locations,
): LocationEntry | undefined {
  const known = byLabel.get(locations) ?? indexByLabel(locations);
  return known.get(words.trim().toLowerCase());
}

/** Of each list that was asked for: ten thousand jobs are looked up at once. */
const byLabel = new WeakMap<readonly LocationEntry[], ReadonlyMap<string, LocationEntry>>();

function indexByLabel(locations: readonly LocationEntry[]): ReadonlyMap<string, LocationEntry> {
  // Of two with one name the first counts.
  const index = new Map(
    locations.toReversed().map((location) => [locationLabel(location).toLowerCase(), location]),
  );
  byLabel.set(locations, index);
  return index;
}

/** Street, town and postcode, or no more than the area where the address is nobody's business. */
export function describePlace({ address, area }: LocationEntry): string {
  return address ? `${address.street}, ${address.town} ${address.postcode}` : area;
}

/** The regulator of Northern Ireland registers and inspects, and gives no ratings. */
const isRating = nation !== "northern-ireland";

/** What a regulator has said of it, with the day: "rated Good on 5 March 2026 (Safe Good, Caring Outstanding)". */
export function describeLocationRating({ rating }: LocationEntry): string {
  if (!rating) return isRating ? "not yet rated" : "registered";
  const themes = rating.themes.map(({ theme, rating: given }) => `${theme} ${given}`).join(", ");
  if (rating.overall === undefined) return `rated on ${longDay(rating.ratedOn)}: ${themes}`;
  return `rated ${rating.overall} on ${longDay(rating.ratedOn)}${themes ? ` (${themes})` : ""}`;
}

export const homesSection = {
  heading: "Where we are",
  intro:
    "Every home and office, who registers it, and what was last said of it. An address that is not here is not public: ring us.",
  inspected: (day: string) => `Inspected on ${longDay(day)}`,
  labels: {
    place: "Where",
    phone: "Telephone",
    register: "Registered",
    way: "Getting in",
    bus: "Bus",
    parking: "Parking",
  },
  map: {
    label: "Drawn map of our homes and offices. The list says the same in words.",
    legend: "A dashed circle is a home whose address is not public: it shows the area alone.",
    miles: (miles: number) => (miles === 1 ? "1 mile" : `${miles} miles`),
  },
  report: "Read the report",
  /** Follows it for those who hear it. */
  reportOn: (name: string) => ` on ${name}`,
};

const { length } = organisation.locations.filter(({ registration }) => registration !== undefined);
const said = isRating ? "rated" : "registered";
/** Opens the ratings where they are too many to stand open. */
export const ratingsHeading = length === 1 ? `How it is ${said}` : `How our ${length} locations are ${said}`;
