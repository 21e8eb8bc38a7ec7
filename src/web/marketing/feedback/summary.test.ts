import { expect, test } from "vitest";
import { organisation } from "#content/organisation.ts";
import { summarise } from "./Voices.tsx";

const [first] = organisation.testimonials;

/** Testimonials with these answers about communication and care quality. */
function answering(...answers: { word: string; score: string }[]) {
  if (!first) throw new Error("The provider's data holds no testimonial");
  return answers.map(({ word, score }) => ({
    ratings: { ...first.ratings, communication: word, careQuality: score },
  }));
}

test("scores are averaged to one decimal, and whole numbers have none", () => {
  const mixed = answering({ word: "Good", score: "4/5" }, { word: "Good", score: "4.5/5" });
  expect(summarise(mixed, "careQuality")).toBe("4.3/5");
  expect(summarise(answering({ word: "Good", score: "5.0/5" }), "careQuality")).toBe("5/5");
  expect(summarise(mixed, "recommendation")).toBe("100%");
});

test("words are summarised by their median, and by the worse of two", () => {
  const three = answering(
    { word: "Poor", score: "4/5" },
    { word: "Excellent", score: "4/5" },
    { word: "Good", score: "4/5" },
  );
  expect(summarise(three, "communication")).toBe("Good");
  const two = answering({ word: "Excellent", score: "4/5" }, { word: "Fair", score: "4/5" });
  expect(summarise(two, "communication")).toBe("Fair");
});
