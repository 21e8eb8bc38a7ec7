import { greatCircleMiles, type Position } from "#contract/search/distance.ts";

/**
 * The 121 postcode areas of the United Kingdom (Royal Mail, "Postcode Address File"), each with the latitude and longitude
 * of about its middle and, where that is more than `usualReach`, the kilometres from there to its furthest place; those of
 * the Channel Islands and the Isle of Man have laws of care of their own.
 */
const table = `
  AB 57.3 -2.5 95, AL 51.78 -0.31, B 52.45 -1.88, BA 51.25 -2.45, BB 53.77 -2.4, BD 53.85 -1.9,
  BH 50.77 -1.9, BL 53.58 -2.45, BN 50.87 -0.1, BR 51.38 0.05, BS 51.42 -2.65, BT 54.6 -6.7 95,
  CA 54.6 -3.1 80, CB 52.2 0.2, CF 51.55 -3.3, CH 53.2 -3, CM 51.75 0.5, CO 51.9 0.95, CR 51.36 -0.08,
  CT 51.25 1.15, CV 52.35 -1.5, CW 53.15 -2.45, DA 51.43 0.25, DD 56.6 -2.95, DE 52.97 -1.6, DG 55 -4 95,
  DH 54.78 -1.6, DL 54.4 -1.7 75, DN 53.55 -0.75 75, DT 50.75 -2.45, DY 52.45 -2.15, E 51.55 -0.03,
  EC 51.52 -0.1, EH 55.85 -3.25, EN 51.68 -0.05, EX 50.85 -3.75 90, FK 56.15 -3.9 80, FY 53.83 -3,
  G 55.87 -4.3 75, GL 51.8 -2.15, GU 51.2 -0.75, HA 51.59 -0.35, HD 53.65 -1.78, HG 54.05 -1.6,
  HP 51.75 -0.65, HR 52.1 -2.75, HS 57.9 -7 135, HU 53.8 -0.3, HX 53.72 -1.9, IG 51.58 0.08, IP 52.2 1.2,
  IV 57.4 -5 145, KA 55.5 -4.6 90, KT 51.36 -0.35, KW 58.6 -3.3 110, KY 56.2 -3.15, L 53.45 -2.9,
  LA 54.2 -2.95, LD 52.2 -3.35, LE 52.65 -1.1, LL 53.05 -3.9 95, LN 53.25 -0.4, LS 53.82 -1.5,
  LU 51.9 -0.42, M 53.48 -2.25, ME 51.35 0.55, MK 52.05 -0.7, ML 55.75 -3.85, N 51.57 -0.12,
  NE 55.1 -1.8 95, NG 52.98 -1.05, NN 52.3 -0.9, NP 51.75 -3, NR 52.7 1.3, NW 51.55 -0.17, OL 53.56 -2.1,
  OX 51.8 -1.3, PA 55.9 -5.5 130, PE 52.7 -0.05 75, PH 56.6 -4.3 150, PL 50.45 -4.4, PO 50.8 -1.05,
  PR 53.75 -2.7, RG 51.42 -1.05, RH 51.1 -0.2, RM 51.57 0.2, S 53.35 -1.4, SA 51.9 -4.3 95, SE 51.47 -0.04,
  SG 51.95 -0.2, SK 53.3 -2.1, SL 51.53 -0.65, SM 51.37 -0.18, SN 51.5 -1.85, SO 50.95 -1.4, SP 51.1 -1.85,
  SR 54.88 -1.4, SS 51.55 0.65, ST 52.95 -2.1, SW 51.47 -0.17, SY 52.5 -3 95, TA 51.1 -3.1,
  TD 55.65 -2.5 75, TF 52.72 -2.5, TN 51.1 0.45, TQ 50.45 -3.65, TR 50.2 -5.15 110, TS 54.57 -1.2,
  TW 51.45 -0.35, UB 51.53 -0.43, W 51.51 -0.2, WA 53.4 -2.6, WC 51.52 -0.12, WD 51.67 -0.4, WF 53.68 -1.4,
  WN 53.53 -2.65, WR 52.2 -2.15, WS 52.63 -1.95, WV 52.6 -2.15, YO 54.05 -0.9 85, ZE 60.3 -1.3 95`;
/** In kilometres, with a margin. */
const usualReach = 70;

interface PostcodeArea {
  middle: Position;
  reach: number;
}

const areas: ReadonlyMap<string, PostcodeArea> = new Map(
  table.split(",").map((row) => {
    const [name = "", lat, long, reach = usualReach] = row.trim().split(" ");
    return [name, { middle: [Number(lat), Number(long)], reach: Number(reach) }];
  }),
);

/**
 * The forms of a postcode (Royal Mail, "Programmers' Guide to the PAF"): the second half never has C, I, K, M, O or V, a letter
 * after the only digit of the first half is one of fifteen, or of twelve where two letters stand before the digit.
 */
export const postcodeForm =
  /^([A-Z]{1,2}\d{1,2}|[A-Z]\d[ABCDEFGHJKPSTUW]|[A-Z]{2}\d[ABEHMNPRVWXY]) \d[ABD-HJLNP-UW-Z]{2}$/;

/** The postcode area that a postcode or an outward code begins with: "LS" of "LS1 4DY". */
export const postcodeAreaOf = (postcode: string): string => /^[A-Z]*/.exec(postcode)?.[0] ?? "";

/** Whether the letters at the start of a postcode are those of an area. */
export function isInPostcodeArea(postcode: string): boolean {
  return areas.has(postcodeAreaOf(postcode));
}

/** The kilometres from the middle of an area to a position outside it; undefined within it, and of an unknown area. */
export function kilometresOutside(area: string, position: Position): number | undefined {
  const known = areas.get(area);
  if (known === undefined) return undefined;
  const far = kilometresBetween(known.middle, position);
  return far > known.reach ? far : undefined;
}

/** Whether a position is on the land of the United Kingdom, or near it. */
export function isNearLand(position: Position): boolean {
  return [...areas.keys()].some((area) => kilometresOutside(area, position) === undefined);
}

const kilometresOfMile = 1.609;

/** In a straight line. */
export function kilometresBetween(one: Position, other: Position): number {
  return greatCircleMiles(one, other) * kilometresOfMile;
}

/**
 * The areas that lie in one nation as a whole. Those across a border are left out: CA, CH, DG, GL, HR, LD, LL, NE, NP, SY
 * and TD.
 */
const areasOfNations = {
  wales: "CF SA",
  scotland: "AB DD EH FK G HS IV KA KW KY ML PA PH ZE",
  "northern-ireland": "BT",
} as const;
const acrossBorders = "CA CH DG GL HR LD LL NE NP SY TD";

/** The nation that an area lies in as a whole, or undefined where it lies across a border. */
export function nationOfArea(area: string): keyof typeof areasOfNations | "england" | undefined {
  for (const [nation, names] of Object.entries(areasOfNations))
    if (names.split(" ").includes(area)) return nation as keyof typeof areasOfNations; // its own keys
  return acrossBorders.split(" ").includes(area) || !areas.has(area) ? undefined : "england";
}
