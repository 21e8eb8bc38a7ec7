import { expect, test } from "vitest";
import { AppError, errorCodes } from "./errors.ts";

test("every error of a limit names the time to wait", () => {
  for (const [code, { status, sentence }] of Object.entries(errorCodes))
    expect(sentence.includes("Please try again in {wait}"), code).toBe(status === 429);
  const refused = new AppError("too-many-requests", { retryAfterSeconds: 14 * 60 + 20 });
  expect(refused.message).toBe("Too many requests. Please try again in about 15 minutes.");
  expect(new AppError("too-many-requests").message).toBe("Too many requests. Please try again in a while.");
});

test("an error's own sentence is not changed", () => {
  const options = { sentence: "Job title is required", retryAfterSeconds: 60 };
  expect(new AppError("invalid-request", options).message).toBe("Job title is required");
});
