import { readFileSync } from "node:fs";
import { readOutwardCodes } from "#content/outward-codes.ts";
import { findLocation } from "#content/locations.ts";
import { createNearby, type Nearby, type OutwardCodes } from "#contract/search/distance.ts";

/** Sorts jobs by distance, if the provider has a table. A job's text may name one of the provider's locations. */
export function createNearbyJobs(codes: OutwardCodes | undefined): Nearby | undefined {
  return codes && createNearby(codes, findLocation);
}

/** The table of outward codes in `file`, or undefined if the provider has none. Throws a sentence if it is invalid. */
export function loadOutwardCodes(file: string): OutwardCodes | undefined {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
  return readOutwardCodes(text);
}
