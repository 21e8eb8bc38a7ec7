import { expect, test } from "vitest";
import { createTestApp } from "#support/api.ts";
import { engines } from "#support/database.ts";

const [sqlite] = engines;
if (!sqlite) throw new Error("SQLite is always there");
const engine = sqlite;

/** The origins that scripts may send to, with these environment variables. */
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

test("the policy of calls lets a response that is opened as a document load and run nothing", async () => {
  const { app } = await createTestApp({ engine });
  for (const url of ["/api/jobs", "/api/no-such-call"]) {
    const { headers } = await app.inject({ url });
    expect(headers["content-security-policy"], url).toBe(
      "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(headers["x-content-type-options"], url).toBe("nosniff");
  }
});

test("pages of signed-in users have a same-origin opener policy, and visitors' pages have none", async () => {
  const { app } = await createTestApp({ engine });
  const isolated = async (url: string, headers = {}): Promise<boolean> =>
    (await app.inject({ url, headers })).headers["cross-origin-opener-policy"] === "same-origin";
  expect(await isolated("/")).toBe(false);
  expect(await isolated("/jobs", { cookie: "theme=dark" })).toBe(false);
  expect(await isolated("/jobs", { cookie: "session=whatever-it-holds" })).toBe(true);
  expect(await isolated("/admin-access")).toBe(true);
  expect(await isolated("/admin-applications")).toBe(true);
});

/** One address of each kind of response, and its content type. */
const kinds: [url: string, type: string][] = [
  ["/", "text/html; charset=utf-8"],
  ["/jobs?q=nurse", "text/html; charset=utf-8"],
  ["/no-such-page", "text/html; charset=utf-8"],
  ["/admin-access", "text/html; charset=utf-8"],
  ["/api/jobs", "application/json; charset=utf-8"],
  ["/api/openapi.json", "application/json; charset=utf-8"],
  ["/api/admin/users", "text/plain; charset=utf-8"],
  ["/api/no-such-call", "text/plain; charset=utf-8"],
  ["/feeds/indeed.xml", "application/xml; charset=utf-8"],
  ["/feeds/jobs.atom", "application/atom+xml; charset=utf-8"],
  ["/feeds/jobs.json", "application/feed+json; charset=utf-8"],
  ["/sitemap.xml", "application/xml; charset=utf-8"],
  ["/robots.txt", "text/plain; charset=utf-8"],
  ["/llms.txt", "text/plain; charset=utf-8"],
  ["/manifest.webmanifest", "application/manifest+json; charset=utf-8"],
  ["/favicon.svg", "image/svg+xml"],
  ["/healthz", "text/plain; charset=utf-8"],
  ["/readyz", "text/plain; charset=utf-8"],
];

test("every kind of response has its content type, nosniff, and a policy without frames and foreign sources", async () => {
  const { app } = await createTestApp({ engine, env: { PUBLIC_URL: "https://care.example.org" } });
  for (const [url, type] of kinds) {
    const { headers } = await app.inject({ url, headers: { origin: "https://elsewhere.example" } });
    expect(headers["content-type"], url).toBe(type);
    expect(headers, url).toMatchObject({
      "strict-transport-security": "max-age=31536000; includeSubDomains",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
    });
    expect(headers["access-control-allow-origin"], url).toBeUndefined();
    const policy = String(headers["content-security-policy"]).split("; ");
    expect(policy, url).toEqual(
      expect.arrayContaining(["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]),
    );
    expect(policy.join(";"), url).not.toMatch(/unsafe|\*/);
    if (type.startsWith("text/html"))
      expect(headers["referrer-policy"], url).toBe("strict-origin-when-cross-origin");
  }
});
