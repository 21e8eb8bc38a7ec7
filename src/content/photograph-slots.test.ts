import { expect, test } from "vitest";
import { photographPlaces } from "./check.ts";
import { organisation } from "./organisation.ts";
import { type Photograph, photographMistakes, photographPath } from "./photograph-slots.ts";
import { services } from "./services/list.ts";
import { shownPhotographs } from "./shown-photographs.ts";

const photograph: Photograph = {
  file: "garden-in-may.jpg",
  slot: "hero",
  at: "/governance",
  alt: "Two people plant beans in a garden",
  focal: [40, 60],
  consentOn: "2026-01-01",
  consentUntil: "2027-01-01",
};
const places = photographPlaces(organisation, services);
const check = (change: object) => photographMistakes(places, [{ ...photograph, ...change }]).join("\n");

test("photographs that are no list, or no photographs, are refused", () => {
  for (const all of [null, {}, "garden-in-may.jpg"])
    expect(photographMistakes(places, all)).toEqual([
      "src/content/photographs.ts: photographs must be a list between [ and ].",
    ]);
  expect(photographMistakes(places, [null])).toEqual([
    "src/content/photographs.ts: photographs[0] must be facts between { and }.",
  ]);
});

test("a consent to a photograph ends within ten years", () => {
  const sentence =
    "src/content/photographs.ts: photographs[0].consentUntil (garden-in-may.jpg) must lie within the next ten years, and be renewed then.";
  for (const consentUntil of ["2128-05-01", "3028-05-01"]) expect(check({ consentUntil })).toBe(sentence);
  expect(check({ consentUntil: `${new Date().getUTCFullYear() + 9}-12-31` })).toBe("");
});

test("a photograph is shown until the last day of its consent", () => {
  expect(shownPhotographs("2027-01-01", [photograph])).toEqual([photograph]);
  expect(shownPhotographs("2027-01-02", [photograph])).toEqual([]);
});

test("a photograph needs a file, a place, alternative text and consent", () => {
  expect(check({})).toBe("");
  const start = "src/content/photographs.ts: photographs[0].";
  expect(check({ file: "IMG 1.HEIC" })).toContain(`${start}file must be a file of src/brand/photos`);
  expect(check({ alt: " " })).toBe(`${start}alt (garden-in-may.jpg) must say what is to be seen.`);
  expect(check({ focal: [50, 140] })).toBe(`${start}focal[1] (garden-in-may.jpg) must be a percentage.`);
  expect(check({ focal: [50] })).toBe(
    `${start}focal (garden-in-may.jpg) must be percentages from the left and the top, such as [60, 50].`,
  );
  expect(check({ consentUntil: undefined })).toContain(`${start}consentUntil`);
  expect(check({ creditt: "A. Person" })).toBe(
    `${start}creditt (garden-in-may.jpg) is no fact of a photograph; did you mean credit?`,
  );
  expect(check({ slot: undefined })).toContain(`${start}slot (garden-in-may.jpg) must not be missing`);
  expect(check({ consentUntil: "2025-12-31" })).toBe(
    `${start}consentUntil (garden-in-may.jpg) must not be before consentOn.`,
  );
  const nextYear = new Date().getUTCFullYear() + 1;
  expect(check({ consentOn: `${nextYear}-01-01`, consentUntil: `${nextYear}-01-02` })).toBe(
    `${start}consentOn (garden-in-may.jpg) must not lie in the future.`,
  );
});

test("a photograph needs an existing place of its own", () => {
  expect(check({ at: "/nowhere" })).toContain(
    "photographs[0].at (garden-in-may.jpg) must be one of /, /governance, /technology",
  );
  expect(check({ at: "/services/crisis-support" })).toContain(
    "photographs[0].at (garden-in-may.jpg) must be one of",
  );
  expect(check({ slot: "location", at: "weir-house" })).toContain(
    "photographs[0].at (garden-in-may.jpg) must be the id of a location, and src/content/organisation.ts lists no locations.",
  );
  expect(photographMistakes(places, [photograph, photograph])).toEqual([
    'src/content/photographs.ts: photographs[1].at (garden-in-may.jpg) must not be "/governance" twice in the slot hero.',
  ]);
});

test("its address names the slot, the file, the width and the type", () => {
  expect(photographPath(photograph, 640, "avif")).toBe("/photos/hero-garden-in-may-640.avif");
});
