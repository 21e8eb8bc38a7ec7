import { expect, test } from "vitest";
import { normaliseAnswer } from "./security-answers.ts";

test.each([
  ["  Hill   Top ", "hill top"],
  ["HILL\tTOP", "hill top"],
  ["hill\u00a0top", "hill top"],
  ["Zoe\u0308", "zo\u00eb"],
  ["ZO\u00cb", "zo\u00eb"],
  ["\uff28\uff49\uff4c\uff4c", "hill"],
  ["St. John's", "st. john's"],
])("the answer %j is the same as %j", (written, normal) => {
  expect(normaliseAnswer(written)).toBe(normal);
  expect(normaliseAnswer(normal)).toBe(normal);
});

test("different answers stay different", () => {
  expect(normaliseAnswer("hilltop")).not.toBe(normaliseAnswer("hill top"));
});
