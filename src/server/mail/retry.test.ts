import { expect, test } from "vitest";
import { minutesUntilRetry, mostAttempts } from "./retry.ts";

test("the waits grow to six hours, and the twelfth failure is the last", () => {
  const waits = Array.from({ length: mostAttempts }, (_, index) => minutesUntilRetry(index + 1, () => 0.5));
  expect(waits).toEqual([1, 3, 9, 27, 81, 243, 360, 360, 360, 360, 360, null]);
});

test("each wait is a fifth shorter or longer by chance", () => {
  expect(minutesUntilRetry(3, () => 0)).toBeCloseTo(7.2);
  expect(minutesUntilRetry(3, () => 1)).toBeCloseTo(10.8);
});
