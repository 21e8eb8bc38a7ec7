import { expect, test } from "vitest";
import { failures, type ToastWords } from "#contract/messages.ts";
import { ApiError, isRefusedWith, throwIfNotOk, wordsOfFailure } from "./errors.ts";

test("an error's message is the status, a colon, a space and the body [8.error.message]", async () => {
  const answer = new Response("This job does not exist.", { status: 404, statusText: "Not Found" });
  await expect(throwIfNotOk(answer)).rejects.toThrow(/^404: This job does not exist\.$/);
});

test("an empty body is replaced by the status text [8.error.empty-body]", async () => {
  const answer = new Response("", { status: 502, statusText: "Bad Gateway" });
  await expect(throwIfNotOk(answer)).rejects.toThrow(/^502: Bad Gateway$/);
});

test("an error in RFC 9457's form brings its code, and its sentence as the message", async () => {
  const body = JSON.stringify({
    type: "/errors#upload-done",
    title: "upload-done",
    status: 409,
    detail: "Used.",
  });
  const headers = { "content-type": "application/problem+json; charset=utf-8" };
  const error = await throwIfNotOk(new Response(body, { status: 409, headers })).catch(String);
  expect(error).toBe("ApiError: 409: Used.");
});

test("a code is read from RFC 9457's form alone", () => {
  const body = JSON.stringify({ title: "upload-done", detail: "Used." });
  const answer = { status: 409, statusText: "Conflict", body };
  const coded = new ApiError({ ...answer, contentType: "application/problem+json" });
  expect(isRefusedWith(coded, "cv-not-usable", "upload-done")).toBe(true);
  expect(isRefusedWith(coded, "cv-not-usable")).toBe(false);
  expect(isRefusedWith(new ApiError(answer), "upload-done")).toBe(false);
});

test("of a truncated error body only the status is used", () => {
  const cut = {
    status: 409,
    statusText: "Conflict",
    body: '{"title":"upl',
    contentType: "application/problem+json",
  };
  expect(new ApiError(cut)).toMatchObject({ message: "409: Conflict", sentence: "", code: undefined });
});

test("a response with status 200 throws nothing", async () => {
  await expect(throwIfNotOk(new Response("", { status: 200 }))).resolves.toBeUndefined();
});

test("a failure toast shows the server's sentence", () => {
  const refused = new ApiError({
    status: 403,
    statusText: "Forbidden",
    body: "A master admin cannot be deleted.",
  });
  expect(wordsOfFailure(refused, failures.adminDelete)).toEqual({
    title: "Error",
    description: "A master admin cannot be deleted.",
  });
});

const fallbacks: [string, ToastWords, string][] = [
  ["creating an admin", failures.adminCreate, "Failed to create admin account"],
  ["inviting", failures.invitation, "Failed to create invitation"],
  ["deleting an admin", failures.adminDelete, "Failed to delete admin user"],
  ["promoting", failures.promotion, "Failed to promote admin user"],
  ["setting up", failures.setup, "Failed to set up admin account"],
  ["deleting a job", failures.jobDelete, "Failed to delete job posting"],
  ["a change of status", failures.status, "Failed to update status"],
  ["deleting an application", failures.applicationDelete, "Failed to delete application"],
];

for (const [what, words, sentence] of fallbacks)
  test(`without a sentence from the server, ${what} shows the catalogue's text`, () => {
    const noSentence = [
      new ApiError({ status: 400, statusText: "Bad Request", body: "" }),
      new ApiError({ status: 500, statusText: "Internal Server Error", body: "Request id: 1" }),
      new TypeError("Failed to fetch"),
    ];
    for (const error of noSentence) expect(wordsOfFailure(error, words).description).toBe(sentence);
  });
