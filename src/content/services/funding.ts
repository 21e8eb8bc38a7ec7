import { nation } from "../nations/nation.ts";
import type { FundingKey } from "../nations/nation-words.ts";
import type { FundingRoute } from "../passages.ts";

/** The ways to pay of a service, without those that the nation does not have. */
export function fundingRoutes(...wanted: readonly (FundingKey | FundingRoute)[]): FundingRoute[] {
  return wanted.flatMap((route) => (typeof route === "string" ? (nation.funding[route] ?? []) : route));
}

const numbers = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"];

/** Their number as the beginning of a sentence: "Six ways". */
export function countWays({ length }: readonly FundingRoute[]): string {
  return length === 1 ? "One way" : `${numbers[length] ?? length} ways`;
}
