import { organisation } from "./organisation.ts";

// For whom residential care is. It imports no list of services, because the list's own card says it.

const { people } = organisation;

/** The homes take nobody under 16; where only adults are supported, nobody under 18. */
const takesAdults = people?.includes("adults") ?? true;
export const takesMinors = !takesAdults || (people?.includes("young-people") ?? true);

const whom = { minors: takesMinors && "young people", adults: takesAdults && "adults" };

/** Who lives in the homes: "young people and adults". */
export const residents = [whom.minors, whom.adults].filter(Boolean).join(" and ");

/** The same in a line on its own: "people aged 16 and over". */
export const residentsByAge = takesAdults
  ? `people aged ${takesMinors ? "16" : "18"} and over`
  : "young people aged 16 and 17";
