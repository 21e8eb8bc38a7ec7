import { expect, test } from "vitest";
import { createTestApp } from "#support/api.ts";
import { engines } from "#support/database.ts";

const [sqlite] = engines;
if (!sqlite) throw new Error("SQLite is always there");
const engine = sqlite;

/** Where scripts of our pages may send to, on a server with these environment variables. */
async function connectSources(env: Record<string, string>): Promise<string | undefined> {
  const { app } = await createTestApp({ engine, env });
  const { headers } = await app.inject({ url: "/jobs" });
  return /connect-src ([^;]*);/.exec(String(headers["content-security-policy"]))?.[1];
}

test("scripts may send to an object store only where one is configured, and to its origin alone", async () => {
  expect(await connectSources({})).toBe("'self'");
  const store = {
    S3_ENDPOINT: "https://s3.eu-west-2.amazonaws.com/",
    S3_BUCKET: "cvs",
    S3_REGION: "eu-west-2",
    S3_ACCESS_KEY_ID: "key",
    S3_SECRET_ACCESS_KEY: "secret",
  };
  expect(await connectSources(store)).toBe("'self' https://s3.eu-west-2.amazonaws.com");
});

test("calls answer data: opened as a document, they load and run nothing", async () => {
  const { app } = await createTestApp({ engine });
  for (const url of ["/api/jobs", "/api/no-such-call"]) {
    const { headers } = await app.inject({ url });
    expect(headers["content-security-policy"], url).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers["x-content-type-options"], url).toBe("nosniff");
  }
});

test("a page that somebody signed in can see is out of reach of other sites' windows; visitors' pages do without", async () => {
  const { app } = await createTestApp({ engine });
  const isolated = async (url: string, headers = {}): Promise<boolean> =>
    (await app.inject({ url, headers })).headers["cross-origin-opener-policy"] === "same-origin";
  expect(await isolated("/")).toBe(false);
  expect(await isolated("/jobs", { cookie: "theme=dark" })).toBe(false);
  expect(await isolated("/jobs", { cookie: "session=whatever-it-holds" })).toBe(true);
  expect(await isolated("/admin-access")).toBe(true);
  expect(await isolated("/admin-applications")).toBe(true);
});
