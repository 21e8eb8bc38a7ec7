import type { Position } from "#contract/search/distance.ts";
import type { nationNames } from "./regulator-bodies.ts";

type NationName = (typeof nationNames)[number];

/**
 * The outlines of three nations along their borders and around them at sea, as latitude and longitude: drawn between the
 * towns on both sides, within about three kilometres. England is the rest.
 */
const outlines = {
  wales: `53.45 -3.28, 53.33 -3.2, 53.26 -3.08, 53.21 -2.96, 53.17 -2.93, 53.1 -2.94, 53.04 -2.86, 52.97 -2.8,
    52.95 -2.73, 52.91 -2.84, 52.92 -2.99, 52.93 -3.08, 52.86 -3.15, 52.79 -3.12, 52.73 -3.02, 52.7 -2.97,
    52.65 -3.05, 52.58 -3.11, 52.5 -3.13, 52.44 -3.18, 52.38 -3.1, 52.34 -3.03, 52.27 -2.97, 52.2 -3.08,
    52.12 -3.12, 52.07 -3.11, 51.98 -3.08, 51.92 -2.96, 51.87 -2.85, 51.85 -2.76, 51.83 -2.68, 51.75 -2.67,
    51.64 -2.65, 51.55 -2.76, 51.45 -3.02, 51.35 -3.18, 51.3 -3.6, 51.3 -5.6, 52.1 -5.6, 52.4 -4.8, 53.5 -5,
    53.5 -3.5`,
  scotland: `54.5 -5.4, 54.6 -4.2, 54.8 -3.7, 54.88 -3.48, 54.95 -3.3, 54.97 -3.1, 55 -3.04, 55.1 -2.82, 55.17 -2.69,
    55.25 -2.63, 55.36 -2.35, 55.42 -2.34, 55.48 -2.15, 55.56 -2.22, 55.64 -2.33, 55.66 -2.24, 55.74 -2.1,
    55.77 -2.04, 55.81 -2.02, 56 -1, 61 0, 61 -4, 59 -9, 55.6 -8.5, 55.45 -6.5, 55.25 -5.9, 55 -5.4`,
  "northern-ireland": `54.02 -5.95, 54.1 -6.28, 54.06 -6.36, 54.04 -6.6, 54.18 -6.72, 54.29 -6.86, 54.41 -7.03,
    54.34 -7.18, 54.21 -7.16, 54.13 -7.3, 54.13 -7.55, 54.21 -7.85, 54.29 -8.02, 54.38 -8.15, 54.46 -8.18,
    54.54 -7.85, 54.6 -7.76, 54.66 -7.92, 54.7 -7.75, 54.75 -7.6, 54.83 -7.49, 54.94 -7.41, 55.01 -7.41,
    55.07 -7.25, 55.2 -7.02, 55.26 -6.6, 55.38 -6.2, 55.2 -5.9, 54.9 -5.5, 54.5 -5.35, 54.2 -5.5`,
} as const satisfies Partial<Record<NationName, string>>;
/** West of this lie Northern Ireland, and Scotland's islands; of England only the Isles of Scilly, which are south of it. */
const englandsEnd: Position = [51, -5.4];

const borders = Object.entries(outlines).map(([nation, points]) => {
  const outline = points.split(",").map((point) => point.trim().split(" ").map(Number));
  return { nation: nation as keyof typeof outlines, outline }; // its own keys
});

/** The nation whose outline holds the position, or undefined west of all. */
function nationAt([lat, long]: Position): NationName | undefined {
  const found = borders.find(({ outline }) => {
    // Of a line to the east, an odd number of sides is crossed from within.
    const crossed = outline.filter(([oneLat = 0, oneLong = 0], index) => {
      const [otherLat = 0, otherLong = 0] = outline[(index + 1) % outline.length] ?? [];
      if (oneLat > lat === otherLat > lat) return false;
      return long < oneLong + ((lat - oneLat) / (otherLat - oneLat)) * (otherLong - oneLong);
    });
    return crossed.length % 2 === 1;
  });
  if (found) return found.nation;
  return lat < englandsEnd[0] || long > englandsEnd[1] ? "england" : undefined;
}

/** About six kilometres: what the outlines, and the two decimals of homes without an address, may be wrong by. */
const margin = { lat: 0.05, long: 0.09 };

/** Whether a position lies in the nation, or so near its border that it may. */
export function isInNation(nation: NationName, [lat, long]: Position): boolean {
  const steps = [-1, 0, 1];
  return steps.some((up) =>
    steps.some((right) => nationAt([lat + up * margin.lat, long + right * margin.long]) === nation),
  );
}
