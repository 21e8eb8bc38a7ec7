import { expect, test } from "vitest";
import { createRefusedSenders } from "./refused-senders.ts";

test("a refused sender is told its remaining seconds after a second's delay, and others are not delayed", async () => {
  let now = 0;
  const refused = createRefusedSenders(() => new Date(now));
  refused.add("a", 60);
  const started = performance.now();
  expect(await refused.secondsLeft("b")).toBe(0);
  expect(performance.now() - started).toBeLessThan(900);
  expect(await refused.secondsLeft("a")).toBe(60);
  expect(performance.now() - started).toBeGreaterThan(900);
  now += 60_000;
  expect(await refused.secondsLeft("a")).toBe(0);
});
