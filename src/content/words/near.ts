import { formatNumber, pluralOf } from "./intl.ts";

/**
 * The search of jobs by distance, if the provider has a table of outward codes. Separate from the other words of
 * jobs, because administrators' pages load those.
 */
export const nearWords = {
  label: "Near (postcode)",
  example: "LS1 or LS1 4DY",
  unknown: "We do not know that postcode, so no distances are shown. Type one such as LS1 or LS1 4DY.",
  title: (outwardCode: string) => `near ${outwardCode}`,
  away: (miles: number) =>
    miles < 2
      ? "Less than 2 miles away"
      : `About ${formatNumber(miles)} ${pluralOf(miles, { other: "miles" })} away`,
  placeUnknown: "Distance not known",
  estimate:
    "Distances are estimates in a straight line. Only the first half of a postcode is used, and only for this search.",
} as const;
