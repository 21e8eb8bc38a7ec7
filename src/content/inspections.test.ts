import { expect, test } from "vitest";
import { checkOrganisation } from "./check-facts.ts";
import { doubtfulInspections } from "./inspections.ts";
import { organisation } from "./organisation.ts";
import type { LocationEntry } from "./organisation-schema.ts";
import { beganOn, regulatorBodies } from "./regulator-bodies.ts";

const rating = { overall: "Good", themes: [], ratedOn: "2026-03-05", href: "https://example.org/report" };
const registration = {
  body: "Care Quality Commission" as const,
  number: "1-1234567890",
  href: "https://example.org/register",
};
const home: LocationEntry = {
  id: "weir-house",
  name: "Weir House",
  service: "residential-care",
  area: "Ottermere",
  registration,
  rating,
  inspectedOn: "2026-02-11",
};
const mill: LocationEntry = { ...home, id: "mill", name: "The Mill" };
const check =
  (...locations: LocationEntry[]) =>
  () =>
    checkOrganisation({ ...organisation, locations });

test("a rating or an inspection before the first day of its regulator is refused", () => {
  expect(check(home)).not.toThrow();
  const start = "src/content/organisation.ts: locations[0].";
  const end = "must not be before 2009-04-01, when the Care Quality Commission began, and is 1901-03-05.";
  expect(check({ ...home, rating: { ...rating, ratedOn: "1901-03-05" } })).toThrow(
    `${start}rating.ratedOn (weir-house) ${end}`,
  );
  expect(check({ ...home, inspectedOn: "1901-03-05" })).toThrow(`${start}inspectedOn (weir-house) ${end}`);
  const { body, href } = registration;
  const rated = { body, providerId: "1", href, state: "rated", rating: "Good", ratedOn: "1901-03-05" };
  expect(() => checkOrganisation({ ...organisation, regulators: [rated] })).toThrow(
    `src/content/organisation.ts: regulators[0].ratedOn (${body}) ${end}`,
  );
  for (const each of regulatorBodies) expect(beganOn(each)).toMatch(/^20(0|1)\d-04-01$/);
});

test("one registration has one rating", () => {
  const sentence =
    "organisation.ts: locations[1].rating (mill) must be that of locations[0] (weir-house): both have the registration 1-1234567890, which has one rating.";
  expect(check(home, mill)).not.toThrow();
  expect(check(home, { ...mill, rating: undefined })).not.toThrow();
  for (const change of [{ overall: "Outstanding" }, { ratedOn: "2026-03-06" }])
    expect(check(home, { ...mill, rating: { ...rating, ...change } })).toThrow(sentence);
  const other = { ...registration, number: "1-1234567891" };
  expect(
    check(home, { ...mill, registration: other, rating: { ...rating, overall: "Outstanding" } }),
  ).not.toThrow();
});

test("a number of two locations, and a rating before its inspection, are asked about and not refused", () => {
  expect(doubtfulInspections([home])).toEqual([]);
  expect(doubtfulInspections([home, { ...mill, registration: undefined }])).toEqual([]);
  expect(doubtfulInspections([home, mill])).toEqual([
    "locations[1].registration.number (mill): 1-1234567890 is also that of locations[0] (weir-house); right only where one registration covers both addresses",
  ]);
  const inspected = { ...home, inspectedOn: "2026-03-06" };
  expect(doubtfulInspections([inspected])).toEqual([
    "locations[0].rating.ratedOn (weir-house): 2026-03-05 is before the inspection on 2026-03-06; right only until its report is published",
  ]);
  expect(check(inspected)).not.toThrow();
});

test("a postcode has letters that exist in their places", () => {
  const at = (postcode: string) =>
    check({ ...home, address: { street: "2 Weir Lane", town: "Ottermere", postcode } });
  const sentence =
    "locations[0].address.postcode (weir-house) must have letters that postcodes have in their places: C, I, K, M, O and V never end one.";
  for (const postcode of ["LS1 4CK", "LS1 4DO", "LS1 4VY", "W1Q 1AA", "SW1Z 1AA"])
    expect.soft(at(postcode), postcode).toThrow(sentence);
  for (const postcode of ["LS1 4DY", "LS12 4DY", "M1 1AE", "W1A 1HQ", "N1P 3AA", "SW1A 1AA", "EC4Y 0DY"])
    expect.soft(at(postcode), postcode).not.toThrow();
  expect(at("LS1 4ck")).toThrow("must be a postcode in capitals with its space, such as SW1A 1AA.");
});
