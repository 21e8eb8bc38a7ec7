import { expect, test } from "vitest";
import { describeRating, withArticle } from "./regulators.ts";

const entry = { body: "Ofsted", providerId: "SC000000", href: "https://example.org/register" } as const;

test("a rating is shown with its date", () => {
  const rated = { ...entry, state: "rated", rating: "Good", ratedOn: "2026-03-05" } as const;
  expect(describeRating(rated)).toBe(", rated Good on 5\u00a0March\u00a02026");
});

test("a missing rating is stated, and a registration claims none", () => {
  expect(describeRating({ ...entry, state: "not-yet-rated" })).toBe(", not yet rated");
  expect(describeRating({ ...entry, state: "registered" })).toBe("");
});

test("a regulator's name has its article in a sentence where it needs one", () => {
  expect(
    ["Care Quality Commission", "Ofsted", "Care Inspectorate", "Care Inspectorate Wales"].map(withArticle),
  ).toEqual(["the Care Quality Commission", "Ofsted", "the Care Inspectorate", "Care Inspectorate Wales"]);
});
