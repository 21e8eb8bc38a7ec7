/**
 * The form in which a security answer is hashed and compared: people do not remember how they wrote it. Unicode's
 * compatibility forms, case, and spaces around and between words make no difference (decision 0007).
 */
export function normaliseAnswer(answer: string): string {
  return answer.normalize("NFKC").trim().replace(/\s+/gu, " ").toLocaleLowerCase("en-GB").normalize("NFKC");
}
