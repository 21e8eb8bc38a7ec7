import { unbrokenAddress } from "./addresses.ts";
import { organisation } from "./organisation.ts";
import type { LocationEntry } from "./organisation-schema.ts";
import { bodyWithoutRatings } from "./regulator-bodies.ts";
import { capitalise, listWords, unbrokenDay } from "./words/intl.ts";

/** The name of a location in a job: "Weir House, Tannerby". Other texts are not changed. */
export function locationLabel({ name, area }: Pick<LocationEntry, "name" | "area">): string {
  return `${name}, ${area}`;
}

/** The location that a job's text names, if any. */
export function findLocation(
  words: string,
  locations: readonly LocationEntry[] = organisation.locations,
): LocationEntry | undefined {
  const known = byLabel.get(locations) ?? indexByLabel(locations);
  return known.get(words.trim().toLowerCase());
}

/** Cached for each list, because ten thousand jobs are looked up at once. */
const byLabel = new WeakMap<readonly LocationEntry[], ReadonlyMap<string, LocationEntry>>();

function indexByLabel(locations: readonly LocationEntry[]): ReadonlyMap<string, LocationEntry> {
  // Of two with the same name the first counts.
  const index = new Map(
    locations.toReversed().map((location) => [locationLabel(location).toLowerCase(), location]),
  );
  byLabel.set(locations, index);
  return index;
}

/** Street, town and postcode, or only the area where the address is not public. */
export function describePlace({ address, area }: LocationEntry): string {
  return address ? unbrokenAddress(`${address.street}, ${address.town} ${address.postcode}`) : area;
}

/** The regulator of Northern Ireland registers and inspects, but gives no ratings. */
const isRating = ({ registration }: LocationEntry) => registration?.body !== bodyWithoutRatings;

export const registeredLocations = () =>
  organisation.locations.filter(({ registration }) => registration !== undefined);

/** Of a location on a register; the same words as of the provider's regulators. */
export function locationState(location: LocationEntry): "rated" | "not-yet-rated" | "registered" {
  if (location.rating) return "rated";
  return isRating(location) ? "not-yet-rated" : "registered";
}

type Rating = NonNullable<LocationEntry["rating"]>;

/** The regulator's words for an inspection without a rating. */
const isInsufficient = (rating: string) => /^insufficient evidence to rate$/i.test(rating);
const isNotRated = (rating: string) => /^inspected but not rated$/i.test(rating);
const isRatingGiven = ({ rating }: { rating: string }) => !isInsufficient(rating) && !isNotRated(rating);

/** Some ratings are sentences, which need quotation marks in another: those of supported accommodation. */
const longestInWords = 5;

/** "rated Good", or the regulator's own words for an inspection without a rating: "inspected but not rated". */
export function sayRating(rating: string): string {
  if (!isRatingGiven({ rating })) return rating.toLowerCase();
  return rating.split(" ").length > longestInWords ? `rated “${rating}”` : `rated ${rating}`;
}

/** "Safe Good, Caring Outstanding; insufficient evidence to rate Effective and Well-led". */
function describeThemes(themes: Rating["themes"]): string {
  const namesOf = (isMeant: (rating: string) => boolean) =>
    listWords(themes.flatMap(({ theme, rating }) => (isMeant(rating) ? theme : [])));
  const [insufficient, notRated] = [namesOf(isInsufficient), namesOf(isNotRated)];
  const given = themes.filter(isRatingGiven).map(({ theme, rating }) => `${theme} ${rating}`);
  return [
    given.join(", "),
    insufficient && `insufficient evidence to rate ${insufficient}`,
    notRated && `${notRated} inspected but not rated`,
  ]
    .filter(Boolean)
    .join("; ");
}

/** The regulator's rating with its date: "rated Good on 5 March 2026 (Safe Good, Caring Outstanding)". */
export function describeLocationRating(location: LocationEntry): string {
  const { rating } = location;
  if (!rating) return isRating(location) ? "not yet rated" : "registered";
  const { overall, themes, ratedOn } = rating;
  // No sentence says twice that there is no rating.
  const isSame = themes.every((theme) => !isRatingGiven(theme) && theme.rating === overall);
  const said = isSame ? "" : describeThemes(themes);
  const day = unbrokenDay(ratedOn);
  if (overall !== undefined) return `${sayRating(overall)} on ${day}${said ? ` (${said})` : ""}`;
  return themes.some(isRatingGiven) ? `rated on ${day}: ${said}` : `assessed on ${day}: ${said}`;
}

/** Without date and themes, which are in the fold: sixty homes with four themes each were 14 screens of a phone. */
function summariseRating({ overall, themes }: Rating): string {
  if (overall !== undefined) return sayRating(overall);
  const given = [...new Set(themes.filter(isRatingGiven).map(({ rating }) => rating))];
  if (given.length === 0) {
    if (themes.every(({ rating }) => isInsufficient(rating)))
      return "insufficient evidence to rate any theme";
    const isEach = themes.every(({ rating }) => isNotRated(rating));
    return isEach ? "inspected but not rated in any theme" : "not rated in any theme";
  }
  if (!themes.every(isRatingGiven)) return `rated ${listWords(given)} in some themes, not rated in others`;
  return given.length === 1
    ? `${sayRating(given.join())} in each theme`
    : `rated ${listWords(given)} by theme`;
}

/** What a folded entry says of a home: "Ottermere. Residential care, rated Good". */
export function summariseLocation(location: LocationEntry, service: string | undefined): string {
  const { area, registration, rating } = location;
  // No line begins with "Good".
  const rated = rating ? summariseRating(rating).replace(" ", "\u00a0") : describeLocationRating(location);
  const kind = [service, registration && rated].filter(Boolean).join(", ");
  return kind ? `${area}. ${capitalise(kind)}` : area;
}

/** A function, because the browser has no registrations (ops/browser-facts.ts). */
export function homesIntro(): string {
  const said = registeredLocations().length > 0 ? ", who registers it, and what was last said of it" : "";
  const { locations } = organisation;
  const isHidden = locations.some(({ address }) => address === undefined);
  const what = locations.length === 1 ? "Our place" : "Each place of ours";
  return `${what}${said}.${isHidden ? " An address that is not here is not public: ring us." : ""}`;
}

export const homesSection = {
  heading: "Where we are",
  inspected: (day: string) => `Inspected on ${unbrokenDay(day)}`,
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
    legend: "A dashed line marks a home whose address is not public: it shows the area alone.",
    legendOfSeveral:
      "A square stands for several homes or offices close together: those with its letter in the list.",
    legendOfMoved: "Marks that would overlap are moved apart, none further than its own width.",
    legendOfPartial: "What has no number or letter in the list is not on the map.",
    miles: (miles: number) => (miles === 1 ? "1 mile" : `${miles} miles`),
  },
  report: "Read the report",
  /** Continues the link text for screen readers. */
  reportOn: (name: string) => ` on ${name}`,
};

/**
 * How often each overall rating was given, the commonest first: "20 Good, 10 Outstanding, 2 not yet rated". Empty
 * where regulators rate by themes alone.
 */
export function countRatings(): string {
  const registered = registeredLocations();
  if (!registered.some(({ rating }) => rating?.overall !== undefined)) return "";
  const counts = new Map<string, number>();
  for (const location of registered) {
    const said = location.rating?.overall ?? describeLocationRating(location);
    counts.set(said, (counts.get(said) ?? 0) + 1);
  }
  const most = [...counts].toSorted(([, count], [, other]) => other - count);
  return most.map(([said, count]) => `${count}\u00a0${said}`).join(", ");
}

/** The heading that opens the ratings when they are folded. */
export function ratingsHeading(): string {
  const registered = registeredLocations();
  const { length } = registered;
  if (length === 0) return homesSection.heading;
  const said = registered.some(isRating) ? "rated" : "registered";
  return length === 1 ? `How it is ${said}` : `How our ${length} locations are ${said}`;
}
