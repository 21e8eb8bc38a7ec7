import { expect, test } from "vitest";
import { checkOrganisation } from "./check-facts.ts";
import { organisation } from "./organisation.ts";

const fields = ["position", "authority", "date", "ratings", "feedback"] as const;
const ratings = [
  "communication",
  "dailyReporting",
  "careQuality",
  "responsiveness",
  "recommendation",
] as const;

test("a testimonial has exactly the specified fields and ratings, and is refused without one of them [3.testimonial.fields]", () => {
  expect(organisation.testimonials.length).toBeGreaterThan(0);
  for (const testimonial of organisation.testimonials) {
    expect(Object.keys(testimonial).toSorted()).toEqual(fields.toSorted());
    expect(Object.keys(testimonial.ratings).toSorted()).toEqual(ratings.toSorted());
  }

  const [whole] = organisation.testimonials;
  const check = (testimonial: object) => () =>
    checkOrganisation({ ...organisation, testimonials: [testimonial] });
  for (const field of fields)
    expect(check({ ...whole, [field]: undefined })).toThrow(`testimonials[0].${field}`);
  for (const rating of ratings)
    expect(check({ ...whole, ratings: { ...whole?.ratings, [rating]: undefined } })).toThrow(
      `testimonials[0].ratings.${rating}`,
    );
});
