import { organisation } from "#content/organisation.ts";
import { createTestApp, type TestApp } from "#support/api.ts";
import { engines } from "#support/database.ts";
import { describe, expect, test } from "vitest";

const asBrowser = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

/** An application whose database is gone. */
async function createBrokenApp(engine: (typeof engines)[number]): Promise<TestApp> {
  const made = await createTestApp({ engine });
  await made.db.destroy();
  return made;
}

describe.each(engines)("when the database fails on $name", (engine) => {
  test("a page answers with a page, which has the crisis line and the request's id", async () => {
    const { app, logged } = await createBrokenApp(engine);
    const answer = await app.inject({ url: "/jobs?q=nurse", headers: asBrowser });
    expect(answer.statusCode).toBeGreaterThanOrEqual(500);
    expect(answer.headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
    });
    expect(answer.headers["content-security-policy"]).toContain("default-src");
    expect(answer.body).toContain("<h1>This page cannot be shown just now</h1>");
    expect(answer.body).toContain(organisation.crisisLine.display);
    const failure = logged().find(({ msg }) => msg === "request failed");
    expect(answer.body).toContain(String(failure?.reqId));
    expect(answer.body).not.toContain("destroyed");
  });

  test("a call, and who asks for no HTML, get the request's id alone", async () => {
    const { app } = await createBrokenApp(engine);
    for (const request of [{ url: "/api/jobs", headers: asBrowser }, { url: "/jobs?q=nurse" }]) {
      const answer = await app.inject(request);
      expect(answer.headers["content-type"]).toBe("text/plain; charset=utf-8");
      expect(answer.body).toMatch(/^Request id: [0-9a-f-]{36}$/);
    }
  });

  test("pages of words alone stay up", async () => {
    const { app } = await createBrokenApp(engine);
    expect((await app.inject({ url: "/services/crisis-support", headers: asBrowser })).statusCode).toBe(200);
  });
});
