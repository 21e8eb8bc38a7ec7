import { brotliDecompressSync } from "node:zlib";
import { feedPaths } from "#contract/paths.ts";
import { createTestApp, createTestClock, signIn } from "#support/api.ts";
import { createJob } from "#support/applying.ts";
import { type Engine, engines } from "#support/database.ts";
import { allOf, readXml, textOf } from "#support/xml.ts";
import { describe, expect, test } from "vitest";

async function startApp(engine: Engine) {
  const clock = createTestClock(new Date("2026-11-20T12:00:00Z"));
  const testApp = await createTestApp({ engine, clock });
  return { testApp, clock, cookie: await signIn(testApp, "admin") };
}

describe.each(engines)("the feeds on $name", (engine) => {
  test("each feed lists the jobs that take applications, newest first, with their last change", async () => {
    const { testApp, clock, cookie } = await startApp(engine);
    const read = async (path: string) => (await testApp.app.inject(path)).body;
    const add = async (title: string, change: object = {}) => {
      clock.advance(1);
      return createJob(testApp, cookie, { title, ...change });
    };
    const older = await add("Older ]]> & <b>bold</b>");
    const newer = await add("Newer", { validThrough: "2026-11-20" });
    await add("Inactive", { isActive: false });
    await add("Past", { validThrough: "2026-11-19" });
    clock.advance(20);
    const { title, description, location } = older;
    const changed = await testApp.call("updateJob", {
      params: { id: older.id },
      body: { title, description, location, salary: "£14 an hour" },
      cookie,
    });
    expect(changed.statusCode).toBe(200);

    const atom = allOf(readXml(await read(feedPaths.atom)), "entry");
    expect(atom.map((entry) => textOf(entry, "title"))).toEqual(["Newer", older.title]);
    expect(atom.map((entry) => textOf(entry, "updated"))).toEqual([
      newer.datePosted,
      "2026-11-20T12:24:00.000Z",
    ]);
    const indeed = allOf(readXml(await read(feedPaths.indeed)), "job");
    expect(indeed.map((job) => textOf(job, "referencenumber"))).toEqual([newer.id, older.id]);
    const json = JSON.parse(await read(feedPaths.json)) as { items: { title: string }[] }; // JSON Feed
    expect(json.items.map((item) => item.title)).toEqual(["Newer", older.title]);
    const map = await read("/sitemap.xml");
    const leaves = allOf(readXml(map), "url").filter((url) => textOf(url, "loc")?.includes("?job="));
    expect(leaves.map((url) => [textOf(url, "loc")?.split("=")[1], textOf(url, "lastmod")])).toEqual([
      [newer.id, newer.datePosted],
      [older.id, "2026-11-20T12:24:00.000Z"],
    ]);
  });

  test("a feed is cached, compressed, and answered with 304 until a job changes or a day ends", async () => {
    const { testApp, clock, cookie } = await startApp(engine);
    await createJob(testApp, cookie, { validThrough: "2026-11-20" });
    for (const path of [...Object.values(feedPaths), "/sitemap.xml"]) {
      const first = await testApp.app.inject({ url: path, headers: { "accept-encoding": "gzip, br" } });
      expect(first.headers).toMatchObject({
        "content-encoding": "br",
        "cache-control": "no-cache",
        vary: "accept-encoding",
      });
      const plain = await testApp.app.inject(path);
      expect(brotliDecompressSync(first.rawPayload).toString()).toBe(plain.body);
      const again = () =>
        testApp.app.inject({ url: path, headers: { "if-none-match": String(first.headers.etag) } });
      expect((await again()).statusCode).toBe(304);
      const { id } = await createJob(testApp, cookie);
      expect((await again()).statusCode).toBe(200);
      await testApp.call("deleteJob", { params: { id }, cookie });
      expect((await again()).statusCode).toBe(304);
    }
    clock.advance(12 * 60);
    expect(allOf(readXml((await testApp.app.inject(feedPaths.atom)).body), "entry")).toEqual([]);
  });
});

test("feeds are noindex and have the content type of their format", async () => {
  const [sqlite] = engines;
  if (!sqlite) throw new Error("SQLite is always there");
  const { testApp } = await startApp(sqlite);
  for (const [path, type] of [
    [feedPaths.indeed, "application/xml; charset=utf-8"],
    [feedPaths.atom, "application/atom+xml; charset=utf-8"],
    [feedPaths.json, "application/feed+json; charset=utf-8"],
  ] as const) {
    const { headers } = await testApp.app.inject(path);
    expect(headers).toMatchObject({ "content-type": type, "x-robots-tag": "noindex" });
  }
});
