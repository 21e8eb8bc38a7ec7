import type { TestimonialEntry } from "#content/organisation-schema.ts";

type Rated = Pick<TestimonialEntry, "ratings">;

/** From the best word to the worst: the scale that partners are asked on. */
const words = ["Excellent", "Good", "Fair", "Poor"];

/**
 * What all partners together answered to one question: the mean of scores ("4.5/5") and of percentages, and of words
 * the one in the middle; between two words the worse, so that the summary never says more than the answers do.
 */
export function summarise(
  testimonials: readonly Rated[],
  question: keyof TestimonialEntry["ratings"],
): string {
  const answers = testimonials.map(({ ratings }) => ratings[question]);
  const unit = ["/5", "%"].find((ending) => answers.every((answer) => answer.endsWith(ending)));
  if (unit) {
    const mean = answers.reduce((sum, answer) => sum + Number.parseFloat(answer), 0) / answers.length;
    return `${Number(mean.toFixed(unit === "%" ? 0 : 1))}${unit}`;
  }
  const ranked = answers.toSorted((left, right) => words.indexOf(left) - words.indexOf(right));
  return ranked[Math.floor(ranked.length / 2)] ?? "";
}
