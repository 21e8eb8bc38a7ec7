import type { LocationEntry } from "./organisation-schema.ts";
import { expect, test } from "vitest";
import { summariseLocation } from "./locations.ts";

const home: LocationEntry = {
  id: "weir-house",
  name: "Weir House",
  service: "residential-care",
  area: "Ottermere",
  registration: { body: "Care Inspectorate Wales", number: "SIN-1", href: "https://example.org/register" },
};
const rated = (overall: string | undefined, ...ratings: string[]) =>
  summariseLocation(
    {
      ...home,
      rating: {
        overall,
        themes: ratings.map((rating, index) => ({ theme: `Theme ${index}`, rating })),
        ratedOn: "2026-01-20",
        href: "https://example.org/report",
      },
    },
    "Residential care",
  ).replaceAll("\u00a0", " ");

test("a folded home is summarised by its overall rating, or by each rating of its themes once", () => {
  expect(rated("Good", "Good", "Poor")).toBe("Ottermere. Residential care, rated Good");
  expect(rated(undefined, "Good", "Excellent", "Good", "Needs improvement")).toBe(
    "Ottermere. Residential care, rated Good, Excellent, Needs improvement by theme",
  );
  expect(rated(undefined, "Good", "Good")).toBe("Ottermere. Residential care, rated Good in each theme");
  expect(rated("Insufficient evidence to rate")).toBe(
    "Ottermere. Residential care, insufficient evidence to rate",
  );
  const word = "Inspected but not rated";
  expect(rated(undefined, word, word)).toBe(
    "Ottermere. Residential care, inspected but not rated in each theme",
  );
  expect(summariseLocation(home, undefined)).toBe("Ottermere. not yet rated");
});
