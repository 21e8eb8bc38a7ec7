/**
 * Whatever bytes arrive at a route of the contract or at the form, the answer is no fault of ours, and comes at once. 10 000 cases
 * over both engines; PROPERTY_CASES sets another number.
 */
import { callPath, type CallName, calls } from "#contract/calls.ts";
import { createTestApp, signIn } from "#support/api.ts";
import { engines } from "#support/database.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

const cases = Math.ceil(Number(process.env.PROPERTY_CASES ?? 10_000) / engines.length);
const longestMs = 1_000;

const names = Object.keys(calls) as CallName[]; // the keys of a constant object
const anyText = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("", "\0", "__proto__", "%00", "🌙"));
const json = fc.json({ maxDepth: 4 });
/** Long enough for every field, so that some of it passes the schemas and meets the database. */
const field = anyText.map((text) => `a text of ${text} and more`);
const fields = ["title", "description", "location", "username", "password", "securityAnswer", "adminNotes"];
const shaped = fc
  .record(Object.fromEntries(fields.map((name) => [name, field])))
  .map((value) => JSON.stringify(value));
const body = fc.oneof(
  { arbitrary: shaped, weight: 4 },
  json,
  anyText,
  fc.uint8Array({ maxLength: 2_000 }).map((bytes) => Buffer.from(bytes)),
);
const types = [
  "application/json",
  "Application/JSON",
  "application/pdf",
  "multipart/form-data; boundary=b",
  "multipart/form-data",
  "text/plain",
];
const request = fc.record({
  name: fc.constantFrom(...names, "form" as const),
  id: fc.oneof(fc.uuid(), anyText),
  query: fc.dictionary(
    fc.oneof(fc.constantFrom("q", "location", "cursor", "status", "applicationId"), anyText),
    anyText,
  ),
  type: fc.constantFrom(...types),
  body,
  isSignedIn: fc.boolean(),
});

describe.each(engines)("any bytes on $name", (engine) => {
  test("are answered with 2xx to 4xx within a second", { timeout: cases * longestMs }, async () => {
    const testApp = await createTestApp({ engine });
    const cookie = await signIn(testApp, "master");
    await fc.assert(
      fc.asyncProperty(request, async ({ name, id, query, type, body: payload, isSignedIn }) => {
        const isForm = name === "form";
        const started = performance.now();
        const { statusCode } = await testApp.app.inject({
          method: isForm ? "POST" : calls[name].method,
          url: isForm ? "/jobs" : callPath(name, { id: id.toWellFormed() }, query),
          headers: {
            host: "localhost",
            origin: "http://localhost",
            "content-type": type,
            ...(isSignedIn && name !== "logout" && { cookie }),
          },
          payload,
        });
        expect(statusCode).toBeGreaterThanOrEqual(200);
        expect(statusCode).toBeLessThan(500);
        expect(performance.now() - started).toBeLessThan(longestMs);
      }),
      { numRuns: cases },
    );
  });
});
