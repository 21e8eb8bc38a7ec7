import { expect, test } from "vitest";
import { waitInWords } from "./wait-in-words.ts";

test.each([
  [1, "about a minute"],
  [60, "about a minute"],
  [61, "about 2 minutes"],
  [899, "about 15 minutes"],
  [900, "about 15 minutes"],
  [90 * 60, "about 90 minutes"],
  [90 * 60 + 1, "about 2 hours"],
  [3 * 3600 + 1, "about 4 hours"],
  [24 * 3600, "about 24 hours"],
  [undefined, "a while"],
])("%s seconds are %s: minutes, hours when they are many, and never too few", (seconds, words) => {
  expect(waitInWords(seconds)).toBe(words);
});
