import { callPath } from "#contract/calls.ts";
import { limits } from "#contract/limits.ts";
import { feedPaths, pagePaths } from "#contract/paths.ts";
import { createTestApp, signIn, type TestApp } from "#support/api.ts";
import { engines } from "#support/database.ts";
import { readPage } from "#support/site.ts";
import { describe, expect, test } from "vitest";

const { burst, perSecond } = limits.search.rate;
const pageSearch = `${pagePaths.jobs}?q=nurse`;
const apiSearch = callPath("listJobs", {}, { q: "nurse" });

function get({ app }: TestApp, url: string, remoteAddress = "192.0.2.7", cookie?: string) {
  return app.inject({ url, remoteAddress, headers: { accept: "text/html", ...(cookie && { cookie }) } });
}

/** Sends one sender's whole burst of searches, half to the page and half to the API. */
async function useUpBurst(testApp: TestApp): Promise<void> {
  for (let search = 0; search < burst; search++) {
    const { statusCode } = await get(testApp, search % 2 ? apiSearch : pageSearch);
    expect(statusCode, `search ${search}`).toBe(200);
  }
}

describe.each(engines)("searches of one sender on $name", (engine) => {
  test("are refused beyond the burst, on the page and in the API, and allowed a second later", async () => {
    const testApp = await createTestApp({ engine });
    await useUpBurst(testApp);
    const page = await get(testApp, pageSearch);
    expect(page.statusCode).toBe(429);
    expect(page.headers).toMatchObject({ "retry-after": "1", "content-type": "text/html; charset=utf-8" });
    expect(readPage(page.body).words).toContain("wait a few seconds and load this page again");
    const call = await get(testApp, apiSearch);
    expect([call.statusCode, call.body]).toEqual([
      429,
      "Too many requests. Please try again in about a minute.",
    ]);
    testApp.clock.advance(1 / 60);
    for (let search = 0; search < perSecond; search++)
      expect((await get(testApp, pageSearch)).statusCode).toBe(200);
    expect((await get(testApp, pageSearch)).statusCode).toBe(429);
  });

  test("beyond the burst are audited with the sender's network, on the page and in the API", async () => {
    const testApp = await createTestApp({ engine });
    await useUpBurst(testApp);
    for (const url of [pageSearch, apiSearch]) expect((await get(testApp, url)).statusCode).toBe(429);
    await testApp.app.close();
    const entries = await testApp.db
      .selectFrom("auditEntries")
      .select(["detail", "sender", "count"])
      .where("action", "=", "rate-limit.exceeded")
      .orderBy("detail", "desc")
      .execute();
    const one = { sender: "192.0.2.0/24", count: 1 };
    expect(entries).toEqual([
      { ...one, detail: pagePaths.jobs },
      { ...one, detail: "/api/jobs" },
    ]);
  });

  test("beyond the burst do not limit other pages, other senders or administrators", async () => {
    const testApp = await createTestApp({ engine });
    const cookie = await signIn(testApp, "admin");
    await useUpBurst(testApp);
    expect((await get(testApp, pageSearch)).statusCode).toBe(429);
    for (const url of [pagePaths.jobs, pagePaths.contact, callPath("listJobs"), feedPaths.atom])
      expect((await get(testApp, url)).statusCode, url).toBe(200);
    for (const url of [pageSearch, apiSearch]) {
      expect((await get(testApp, url, "192.0.2.8")).statusCode).toBe(200);
      expect((await get(testApp, url, "192.0.2.7", cookie)).statusCode).toBe(200);
    }
  });

  test("are not limited where RATE_LIMITS is off", async () => {
    const testApp = await createTestApp({ engine, env: { RATE_LIMITS: "off", HOST: "127.0.0.1" } });
    await useUpBurst(testApp);
    expect((await get(testApp, pageSearch)).statusCode).toBe(200);
  });
});
