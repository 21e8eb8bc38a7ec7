import { expect, test } from "vitest";
import { ApiError, wordsOfFailure } from "#web/api/errors.ts";
import { failureOfLogin } from "./login-words.ts";

const words = (error: unknown) => wordsOfFailure(error, failureOfLogin(error));

test("refused credentials have the same message, with and without the server's text", () => {
  const expected = { title: "Login Failed", description: "Invalid credentials or security answer" };
  expect(
    words(new ApiError({ status: 401, statusText: "", body: "Invalid credentials or security answer" })),
  ).toEqual(expected);
  expect(words(new ApiError({ status: 401, statusText: "Unauthorized", body: "" }))).toEqual(expected);
});

test("a login without a response shows Login failed [8.msg.login-fallback]", () => {
  const expected = { title: "Login Failed", description: "Login failed" };
  expect(words(new TypeError("Failed to fetch"))).toEqual(expected);
  expect(words(new ApiError({ status: 500, statusText: "", body: "Request id: 1" }))).toEqual(expected);
});

test("a lockout shows the server's sentence", () => {
  const sentence = "Too many attempts. Please try again in about 15 minutes.";
  expect(words(new ApiError({ status: 429, statusText: "", body: sentence })).description).toBe(sentence);
});
