import { createTestApp } from "#support/api.ts";
import { engines } from "#support/database.ts";
import { describe, expect, test } from "vitest";

describe.each(engines)("the application on $name", (engine) => {
  test("answers /healthz and /readyz with 200 while its database answers", async () => {
    const { app } = await createTestApp({ engine });
    expect((await app.inject("/healthz")).statusCode).toBe(200);
    expect((await app.inject("/readyz")).statusCode).toBe(200);
  });

  test("answers an unknown call with 404 and one plain sentence", async () => {
    const { app } = await createTestApp({ engine });
    const answer = await app.inject("/api/no-such-call");
    expect(answer.statusCode).toBe(404);
    expect(answer.headers["content-type"]).toContain("text/plain");
    expect(answer.body).toBe("Not found.");
  });
});
