import { expect, test } from "vitest";
import { tics } from "./tics.ts";

test("each sentence on the Gangmasters and Labour Abuse Authority names the agency that took over its work", () => {
  const sentences = JSON.stringify(tics.sections).split(". ");
  const old = sentences.filter((sentence) => sentence.includes("Gangmasters and Labour Abuse Authority"));
  expect(old).toHaveLength(2);
  for (const sentence of old) expect.soft(sentence).toMatch(/Fair Work Agency.*April 2026/);
});
