import { expect, test } from "vitest";
import type { ServiceWords } from "#content/services/service-words.ts";
import { serviceWords } from "#content/services/words.ts";
import { textsOfOtherAges } from "./other-ages.ts";

const visits = {
  slug: "visits",
  words: "visits",
  scene: "home",
  name: "Visits",
  line: "For young people, too",
  card: "An hour at home.",
  changed: "2026-10-02",
} as const;
const words = {
  visits: {
    ...serviceWords["shortBreaks"],
    fit: { heading: "", intro: "", suits: ["Adults at home."], elsewhere: ["Children."] },
  } as ServiceWords, // with the other parts of a service's words
};

test("texts about people whom the provider does not support are named with their place", () => {
  const ofAdults = textsOfOtherAges({ people: ["adults"] }, [visits], words);
  expect(ofAdults).toContain("visits.fit.elsewhere.0: “Children.”");
  expect(ofAdults).toContain("visits.saturday.sheet.date: “Twelve-year-old, one-to-one”");
  expect(ofAdults).toContain("visits.list.line: “For young people, too”");
  expect(ofAdults.join()).not.toMatch(/Adults at home\.|16:30/);
  expect(textsOfOtherAges({ people: ["children"] }, [visits], words)).toContain(
    "visits.fit.suits.0: “Adults at home.”",
  );
});

test("where all are supported nothing is named, and neither are the law's own texts", () => {
  expect(textsOfOtherAges({}, [visits], words)).toEqual([]);
  expect(textsOfOtherAges({ people: ["adults"] }).join()).not.toContain("Children Act 1989");
});
