import fc from "fast-check";
import { expect, test } from "vitest";
import { isOutwardCode, readNear } from "./outward-code.ts";

test.each([
  ["LS1", "LS1"],
  ["ls1 4dy", "LS1"],
  ["LS14DY", "LS1"],
  [" ls1-4dy ", "LS1"],
  ["LS14", "LS14"],
  ["ls144dy", "LS14"],
  ["M1 1AE", "M1"],
  ["M11AE", "M1"],
  ["m1 1", "M1"],
  ["SW1A1AA", "SW1A"],
  ["sw 1a", "SW1A"],
  ["ＬＳ１ ４ＤＹ", "LS1"],
  ["GIR 0AA", "GIR"],
  ["", ""],
  ["  ", ""],
])("of the postcode %j the outward code %j is kept", (typed, kept) => {
  expect(readNear(typed)).toBe(kept);
});

test("of other text only the letters at its start are kept, or a question mark", () => {
  expect(readNear("Leeds")).toBe("Leeds");
  expect(readNear("LS14D")).toBe("LS");
  expect(readNear("LS1 4DYX")).toBe("LS1");
  expect(readNear("LS144DYY")).toBe("LS");
  expect(readNear("14 Weir Lane, LS1 4DY")).toBe("?");
  expect(readNear("ŵyl 2")).toBe("ŵyl");
  expect(readNear("a".repeat(200))).toHaveLength(20);
});

test("a result is read back unchanged, and never contains an inward code", () => {
  const written = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 12 }),
    fc.stringMatching(/^[a-zA-Z]{0,2}[0-9]{0,2}[A-Za-z]? ?[0-9]?[a-zA-Z]{0,3}$/),
  );
  fc.assert(
    fc.property(written, (typed) => {
      const kept = readNear(typed);
      expect(readNear(kept)).toBe(kept);
      expect(isOutwardCode(kept) || !/\d/.test(kept)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});
