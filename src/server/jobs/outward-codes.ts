import { readFileSync } from "node:fs";
import { readOutwardCodes } from "#content/outward-codes.ts";
import { findLocation } from "#content/locations.ts";
import { createNearby, type Nearby, type OutwardCodes } from "#contract/search/distance.ts";

/** Jobs by their distance, where the provider has a table. A job's words may name one of the provider's locations. */
export function createNearbyJobs(codes: OutwardCodes | undefined): Nearby | undefined {
  return codes && createNearby(codes, findLocation);
}

/** The table of outward codes in `file`, or undefined where the provider has none. Throws a sentence where it is broken. */
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
