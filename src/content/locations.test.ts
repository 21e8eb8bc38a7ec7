import { expect, onTestFinished, test, vi } from "vitest";
import { importWithFacts } from "#support/content-with-facts.ts";
import type { LocationEntry, Organisation } from "./organisation-schema.ts";
import { describeLocationRating, summariseLocation } from "./locations.ts";

const home: LocationEntry = {
  id: "weir-house",
  name: "Weir House",
  service: "residential-care",
  area: "Ottermere",
  registration: { body: "Care Inspectorate Wales", number: "SIN-1", href: "https://example.org/register" },
};
const ratingOf = (overall: string | undefined, ratings: readonly string[]) => ({
  overall,
  themes: ratings.map((rating, index) => ({ theme: `Theme ${index}`, rating })),
  ratedOn: "2026-01-20",
  href: "https://example.org/report",
});
const rated = (overall: string | undefined, ...ratings: string[]) =>
  summariseLocation({ ...home, rating: ratingOf(overall, ratings) }, "Residential care").replaceAll(
    "\u00a0",
    " ",
  );

test("a folded home is summarised by its overall rating, or by each rating of its themes once", () => {
  expect(rated("Good", "Good", "Poor")).toBe("Ottermere. Residential care, rated Good");
  expect(rated(undefined, "Good", "Excellent", "Good", "Needs improvement")).toBe(
    "Ottermere. Residential care, rated Good, Excellent and Needs improvement by theme",
  );
  expect(rated(undefined, "Good", "Good")).toBe("Ottermere. Residential care, rated Good in each theme");
  expect(rated("Insufficient evidence to rate")).toBe(
    "Ottermere. Residential care, insufficient evidence to rate",
  );
  const word = "Inspected but not rated";
  expect(rated(undefined, word, word)).toBe(
    "Ottermere. Residential care, inspected but not rated in any theme",
  );
  expect(summariseLocation(home, undefined)).toBe("Ottermere. Not yet rated");
});

const none = "Insufficient evidence to rate";
const seen = "Inspected but not rated";

test("a folded home says of themes without a rating that they have none, in every combination", () => {
  const summaries = {
    "rated Good in some themes, not rated in others": ["Good", none, "Good"],
    "rated Good and Outstanding in some themes, not rated in others": ["Good", "Outstanding", seen, none],
    "insufficient evidence to rate any theme": [none, none],
    "not rated in any theme": [none, seen],
  };
  for (const [summary, ratings] of Object.entries(summaries))
    expect.soft(rated(undefined, ...ratings)).toBe(`Ottermere. Residential care, ${summary}`);
});

test("a rating by theme reads as a sentence, in every combination", () => {
  const describe = (overall: string | undefined, ...ratings: string[]) =>
    describeLocationRating({ ...home, rating: ratingOf(overall, ratings) }).replaceAll("\u00a0", " ");
  const day = "on 20 January 2026";
  expect(describe("Good", "Good", "Outstanding")).toBe(
    `rated Good ${day} (Theme 0 Good, Theme 1 Outstanding)`,
  );
  expect(describe("Good", "Good", none, none, seen)).toBe(
    `rated Good ${day} (Theme 0 Good; insufficient evidence to rate Theme 1 and Theme 2; Theme 3 inspected but not rated)`,
  );
  expect(describe(none, none, none)).toBe(`insufficient evidence to rate ${day}`);
  expect(describe(undefined, none, "Good")).toBe(
    `rated ${day}: Theme 1 Good; insufficient evidence to rate Theme 0`,
  );
  expect(describe(undefined, none)).toBe(`assessed ${day}: insufficient evidence to rate Theme 0`);
  const sentence = "Inconsistent quality of service delivery adversely affects some experiences";
  expect(describe(sentence)).toBe(`rated “${sentence}” ${day}`);
});

test("the line above the places speaks of hidden addresses only where one is hidden, and of one place as one", async () => {
  onTestFinished(() => void vi.resetModules());
  const introOf = async (locations: Organisation["locations"]) =>
    await importWithFacts({ locations }, async () => (await import("./locations.ts")).homesIntro());
  const address = { street: "1 Weir Lane", town: "Ottermere", postcode: "LS1 4DY" };
  const shown = { ...home, address };
  const said = ", who registers it, and what was last said of it.";
  expect(await introOf([shown])).toBe(`Our place${said}`);
  expect(await introOf([home, shown])).toBe(
    `Each place of ours${said} An address that is not here is not public: ring us.`,
  );
});
