import { expect, test } from "vitest";
import { servicesWithSharedWords } from "./shared-words.ts";

test("services that share an entry of words are named, and no others", () => {
  expect(
    servicesWithSharedWords([
      { slug: "visits", words: "visits" },
      { slug: "day-centres", words: "dayCentres" },
      { slug: "supper-clubs", words: "dayCentres" },
    ]),
  ).toEqual(['day-centres: words "dayCentres"', 'supper-clubs: words "dayCentres"']);
  expect(servicesWithSharedWords()).toEqual([]);
});
