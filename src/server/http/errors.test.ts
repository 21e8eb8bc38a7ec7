import { AppError, type ErrorCode, errorCodes } from "#contract/errors.ts";
import { createTestApp, signIn, type TestApp } from "#support/api.ts";
import { engines } from "#support/database.ts";
import Fastify, { type InjectOptions } from "fastify";
import { describe, expect, test } from "vitest";
import { registerErrorHandler } from "./errors.ts";
import { optionalFacts } from "#support/optional-facts.ts";

const [sqlite] = engines;
if (!sqlite) throw new Error("SQLite is always there");
const asBrowser = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

/** An application whose database was closed. */
async function createBrokenApp(engine: (typeof engines)[number]): Promise<TestApp> {
  const made = await createTestApp({ engine });
  await made.db.destroy();
  return made;
}

describe.each(engines)("when the database fails on $name", (engine) => {
  test("a page is answered by an error page with the crisis line and the request's id", async () => {
    const { app, logged } = await createBrokenApp(engine);
    const answer = await app.inject({ url: "/jobs?q=nurse", headers: asBrowser });
    expect(answer.statusCode).toBeGreaterThanOrEqual(500);
    expect(answer.headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
    });
    expect(answer.headers["content-security-policy"]).toContain("default-src");
    expect(answer.body).toContain("<h1>This page cannot be shown just now</h1>");
    expect(answer.body).toContain(optionalFacts.crisisLine.display);
    const failure = logged().find(({ msg }) => msg === "request failed");
    expect(answer.body).toContain(String(failure?.reqId));
    expect(answer.body).not.toContain("destroyed");
  });

  test("calls, and clients that do not ask for HTML, get the request's id alone", async () => {
    const { app } = await createBrokenApp(engine);
    for (const request of [{ url: "/api/jobs", headers: asBrowser }, { url: "/jobs?q=nurse" }]) {
      const answer = await app.inject(request);
      expect(answer.headers["content-type"]).toBe("text/plain; charset=utf-8");
      expect(answer.body).toMatch(/^Request id: [0-9a-f-]{36}$/);
    }
  });

  test("pages without data are still served", async () => {
    const { app } = await createBrokenApp(engine);
    expect((await app.inject({ url: "/services/crisis-support", headers: asBrowser })).statusCode).toBe(200);
  });
});

test("what a browser sends as a page is refused by a page, with the reason and the ways on", async () => {
  const { app } = await createTestApp({ engine: sqlite });
  const form = { method: "POST", url: "/jobs", payload: "a=b" } as const;
  const headers = { "content-type": "multipart/form-data; boundary=none" };
  const answer = await app.inject({ ...form, headers: { ...asBrowser, ...headers } });
  expect(answer.statusCode).toBe(400);
  expect(answer.headers).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
  });
  expect(answer.body).toContain("<h1>We could not accept this</h1>");
  expect(answer.body).toContain("Part of the form did not arrive.");
  expect(answer.body).toContain('href="/contact"');
  expect(answer.body).toContain(optionalFacts.crisisLine.display);
  const fromProgram = await app.inject({ ...form, headers });
  expect(fromProgram.body).toBe("Part of the form did not arrive. Please go back and send it again.");
});

describe.each(engines)("a failing call on $name", (engine) => {
  const post = { method: "POST", url: "/api/admin/login" } as const;
  const json = { "content-type": "application/json" };

  test.each<{ what: string; status: number; code: ErrorCode; sentence?: string; request: InjectOptions }>([
    {
      what: "a field left out",
      status: 400,
      code: "invalid-request",
      sentence: "Username is required",
      request: { ...post, headers: json, payload: "{}" },
    },
    {
      what: "broken JSON",
      status: 400,
      code: "invalid-request",
      request: { ...post, headers: json, payload: "{" },
    },
    { what: "no session", status: 401, code: "not-signed-in", request: { url: "/api/admin/users" } },
    {
      what: "another website",
      status: 403,
      code: "foreign-origin",
      request: { ...post, headers: { ...json, origin: "https://evil.example" }, payload: "{}" },
    },
    { what: "an unknown address", status: 404, code: "not-found", request: { url: "/api/nothing" } },
    {
      what: "an address that encodes no text",
      status: 404,
      code: "not-found",
      request: { url: "/api/%zz?q=%E0" },
    },
    {
      what: "an id longer than any",
      status: 401,
      code: "not-signed-in",
      request: { method: "DELETE", url: `/api/jobs/${"x".repeat(10_000)}` },
    },
    {
      what: "a body that is too large",
      status: 413,
      code: "body-too-large",
      request: { ...post, headers: json, payload: `"${"x".repeat(300_000)}"` },
    },
    {
      what: "a body of another type",
      status: 415,
      code: "wrong-content-type",
      request: { ...post, headers: { "content-type": "text/csv" }, payload: "a,b" },
    },
  ])(
    "$what is answered $status in one plain sentence, or as RFC 9457 to a client that asks for it [8.error.server-body]",
    async ({ status, code, sentence = errorCodes[code].sentence, request }) => {
      const { app } = await createTestApp({ engine });
      const plain = await app.inject(request);
      expect([plain.statusCode, plain.body]).toEqual([status, sentence]);
      expect(plain.headers["content-type"]).toBe("text/plain; charset=utf-8");
      const headers = { ...request.headers, accept: "application/problem+json" };
      const problem = await app.inject({ ...request, headers });
      expect(problem.statusCode).toBe(status);
      expect(problem.headers["content-type"]).toMatch(/^application\/problem\+json/);
      expect(problem.json()).toEqual({ type: `/errors#${code}`, title: code, status, detail: sentence });
    },
  );

  test("that fails in the server changes nothing and is answered with the id under which it is logged", async () => {
    const testApp = await createTestApp({ engine });
    const cookie = await signIn(testApp, "master");
    await testApp.db.schema.dropTable("auditEntries").execute();
    const body = { username: "jane", email: "jane@example.org" };
    const loggedIds = () =>
      testApp.logged().flatMap(({ msg, reqId }) => (msg === "request failed" ? [reqId] : []));
    const plain = await testApp.call("inviteAdmin", { cookie, body });
    expect([plain.statusCode, plain.body]).toEqual([500, `Request id: ${String(loggedIds()[0])}`]);
    const headers = { accept: "application/problem+json" };
    const problem = await testApp.call("inviteAdmin", { cookie, body, headers });
    expect([problem.statusCode, problem.json()]).toEqual([
      500,
      {
        type: "/errors#internal",
        title: "internal",
        status: 500,
        detail: `Request id: ${String(loggedIds()[1])}`,
      },
    ]);
    expect(await testApp.db.selectFrom("adminInvitations").selectAll().execute()).toEqual([]);
  });
});

const ourFaults = Object.entries(errorCodes).filter(([, { status }]) => status >= 500);

test.each(ourFaults)(
  "the code %s is answered with the request's id alone [8.error.5xx]",
  async (code, { status }) => {
    const app = Fastify({ genReqId: () => "the-id" });
    registerErrorHandler(app, {
      renderFailure: () => Buffer.from("a page"),
      refusals: { note: () => undefined },
    });
    app.get("/api/failing", () => {
      // The code is a key of the table.
      throw new AppError(code as ErrorCode, { cause: new Error("connection to 10.0.0.7 refused") });
    });
    const plain = await app.inject("/api/failing");
    expect([plain.statusCode, plain.body]).toEqual([status, "Request id: the-id"]);
    const headers = { accept: "application/problem+json" };
    const problem = await app.inject({ url: "/api/failing", headers });
    expect(problem.json()).toEqual({
      type: `/errors#${code}`,
      title: code,
      status,
      detail: "Request id: the-id",
    });
  },
);
