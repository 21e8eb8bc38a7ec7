import type { Job } from "#contract/jobs.ts";

const experienceMax = 160;

/** The sentence about experience, first from the requirements. */
export function experienceOf({
  qualifications,
  description,
}: Pick<Job, "qualifications" | "description">): string | undefined {
  const sentences = `${qualifications ?? ""}\n${description}`.split(/(?<=[.!?])\s+|\n+/);
  const found = sentences
    .map((sentence) => sentence.trim())
    .find((sentence) => /\bexperience/i.test(sentence));
  return found !== undefined && found.length <= experienceMax ? found : undefined;
}
