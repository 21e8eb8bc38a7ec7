/** Jobs by their straight-line distance from an outward code. For the server: the table is not sent to browsers. */
import type { Job, ListedJob } from "../jobs.ts";

export type Position = readonly [lat: number, long: number];
/** The position of each outward code, and the notice that the table's licence requires. */
export type OutwardCodes = { notice: string; positions: ReadonlyMap<string, Position> };
/** The known data of a provider's location. */
type Place = { coordinates?: Position | undefined; address?: { postcode: string } | undefined };

export type Nearby = ReturnType<typeof createNearby>;

/** The mean radius of the Earth in miles. */
const earthMiles = 3958.8;

/** `findPlace` returns the location that a job's text names, if any. */
export function createNearby(
  { notice, positions }: OutwardCodes,
  findPlace: (words: string) => Place | undefined,
) {
  const known = new WeakMap<Job, { position: Position | undefined }>();
  const positionOf = (job: Job): Position | undefined => {
    const found = known.get(job) ?? { position: findPosition(job.location) };
    known.set(job, found);
    return found.position;
  };
  const findPosition = (words: string): Position | undefined => {
    const place = findPlace(words);
    if (place) return place.coordinates ?? positions.get(place.address?.postcode.split(" ")[0] ?? "");
    return positions.get(outwardCodeIn(words) ?? "");
  };

  /**
   * The position of `near`, if known: "SW1", which is not an outward code, is in the middle of SW1A, SW1E and the
   * like.
   */
  const findStart = (near: string): Position | undefined => {
    const exact = positions.get(near);
    if (exact || !/\d$/.test(near)) return exact;
    const parts = [...positions].flatMap(([code, position]) =>
      code.length === near.length + 1 && code.startsWith(near) && /\D$/.test(code) ? [position] : [],
    );
    const mean = (part: 0 | 1) => parts.reduce((sum, position) => sum + position[part], 0) / parts.length;
    return parts.length === 0 ? undefined : [mean(0), mean(1)];
  };

  return {
    notice,

    isKnown: (near: string): boolean => findStart(near) !== undefined,

    /** The nearest first, equals in the given order, and last those whose place is unknown. */
    sort<J extends Job>(jobs: readonly J[], near: string): readonly J[] {
      const start = findStart(near);
      if (!start) return jobs;
      const distances = measureFrom(start);
      const byMiles = Map.groupBy(jobs, (job) => distances(positionOf(job)) ?? Infinity);
      // Places are sorted, not jobs, because there are fewer.
      return [...byMiles.keys()]
        .toSorted((one, other) => (one < other ? -1 : 1))
        .flatMap((miles) => byMiles.get(miles) ?? []);
    },

    /** The jobs with their distance in miles; unchanged if `near` is unknown. */
    label(jobs: readonly Job[], near: string): readonly ListedJob[] {
      const start = findStart(near);
      if (!start) return jobs;
      const distances = measureFrom(start);
      return jobs.map((job) => {
        const miles = distances(positionOf(job));
        return { ...job, milesAway: miles === undefined ? null : Math.round(miles) };
      });
    },
  };
}

/** Measures each position once, because many jobs share one. */
function measureFrom(start: Position): (position: Position | undefined) => number | undefined {
  const measured = new Map<Position, number>();
  return (position) => {
    if (!position) return undefined;
    const miles = measured.get(position) ?? greatCircleMiles(start, position);
    measured.set(position, miles);
    return miles;
  };
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** By the haversine formula. */
export function greatCircleMiles([lat, long]: Position, [otherLat, otherLong]: Position): number {
  const across = Math.sin(radians(otherLat - lat) / 2) ** 2;
  const along = Math.sin(radians(otherLong - long) / 2) ** 2;
  const part = across + Math.cos(radians(lat)) * Math.cos(radians(otherLat)) * along;
  return 2 * earthMiles * Math.asin(Math.sqrt(part));
}

/**
 * The outward code in the text of a location: of a whole postcode anywhere ("12 High Street, Leeds LS1 4DY"), or
 * alone, in capitals, at the end ("Leeds LS1"), if it is not a road ("off the M62").
 */
function outwardCodeIn(words: string): string | undefined {
  const whole = /\b([A-Z]{1,2}[0-9][A-Z0-9]?) ?[0-9][A-Z]{2}\b/i.exec(words)?.[1]?.toUpperCase();
  return whole ?? /(?<!\bthe )\b([A-Z]{1,2}[0-9][A-Z0-9]?)\)?$/.exec(words)?.[1];
}
