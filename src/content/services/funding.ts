import { nation } from "../nations/nation.ts";
import type { FundingKey } from "../nations/nation-words.ts";
import type { FundingRoute } from "../passages.ts";
import { supports, supportsMinors } from "../people.ts";

/** Ways to pay for people of other ages than the provider supports. Care leavers may be 16. */
const foreign: ReadonlySet<FundingKey> = new Set<FundingKey>([
  ...(supportsMinors
    ? []
    : (["children", "continuingCare", "educationPlan", "shortBreaks", "adoption"] as const)),
  ...(supports("young-people") || supports("adults") ? [] : (["careLeavers"] as const)),
  ...(supports("adults") ? [] : (["adults", "continuingHealthcare"] as const)),
]);

/** The ways to pay of a service, without those that the nation, or the people whom the provider supports, do not have. */
export function fundingRoutes(...wanted: readonly (FundingKey | FundingRoute)[]): FundingRoute[] {
  return wanted.flatMap((route) => {
    if (typeof route !== "string") return route;
    return foreign.has(route) ? [] : (nation.funding[route] ?? []);
  });
}

const numbers = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"];

/** Their number as the beginning of a sentence: "Six ways". */
export function countWays({ length }: readonly FundingRoute[]): string {
  return length === 1 ? "One way" : `${numbers[length] ?? length} ways`;
}
