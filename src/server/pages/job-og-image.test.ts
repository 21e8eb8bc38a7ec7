import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createCanvas } from "@napi-rs/canvas";
import Fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { jobPicturePath } from "#contract/paths.ts";
import { createDataDir, engines } from "#support/database.ts";
import { get, nurse, origin, plain, startSite } from "#support/site.ts";
import { type OgImageRenderer, ogImageFiles } from "../jobs/og-image/render.ts";
import { createOgImageCache } from "../jobs/og-image/cache.ts";
import { createJobStore } from "../jobs/store.ts";
import { registerJobOgImages } from "./job-og-image.ts";

// These results do not depend on the engine.
const [engine] = engines;
const nurseInput = { ...nurse, employmentType: "CONTRACT", isActive: true } as const;

/** The build's output, in a folder of the test: a plain background, and the real fonts. */
async function layOut(): Promise<string> {
  const folder = join(await createDataDir(), "job-og-image");
  await mkdir(folder);
  await writeFile(join(folder, ogImageFiles.background), createCanvas(1200, 630).toBuffer("image/png"));
  for (const font of Object.values(ogImageFiles.fonts))
    await copyFile(join(import.meta.dirname, "../../brand/type", font), join(folder, font));
  return folder;
}

async function startPictures(folder: string) {
  if (!engine) throw new Error("There is no database engine to test on");
  const jobs = createJobStore(await engine.connect(), () => new Date("2026-11-20T12:00:00Z"));
  const app = Fastify();
  registerJobOgImages(app, { jobs, clock: () => new Date("2026-11-20T12:00:00Z"), folder });
  onTestFinished(() => app.close());
  const ask = (id: string, headers: Record<string, string> = {}) =>
    app.inject({ url: jobPicturePath(id), headers });
  return { jobs, ask };
}

test("an open job has an image of 1200 by 630 pixels, which other sites may embed", async () => {
  const { jobs, ask } = await startPictures(await layOut());
  const { id } = await jobs.create(nurseInput, "ada");
  const { statusCode, headers, rawPayload } = await ask(id);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    "content-type": "image/png",
    "cache-control": "public, max-age=3600",
    "cross-origin-resource-policy": "cross-origin",
  });
  expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([1200, 630]);
});

test("an image changes with the words that it shows, and with no others", async () => {
  const { jobs, ask } = await startPictures(await layOut());
  const { id } = await jobs.create(nurseInput, "ada");
  const first = await ask(id);
  const etag = String(first.headers.etag);
  await jobs.update(id, { ...nurseInput, description: "Said in other words." }, "ada");
  expect((await ask(id, { "if-none-match": etag })).statusCode).toBe(304);
  await jobs.update(id, { ...nurseInput, title: "Night Nurse" }, "ada");
  const second = await ask(id, { "if-none-match": etag });
  expect(second.statusCode).toBe(200);
  expect(second.headers.etag).not.toBe(etag);
  expect(second.rawPayload.equals(first.rawPayload)).toBe(false);
});

test("titles of 200 characters are drawn, as one word or as many", async () => {
  const { jobs, ask } = await startPictures(await layOut());
  for (const title of ["W".repeat(200), "Nurse ".repeat(40).slice(0, 200)]) {
    const { id } = await jobs.create({ ...nurseInput, title }, "ada");
    expect((await ask(id)).statusCode).toBe(200);
  }
});

test("missing jobs, closed jobs and malformed addresses have no image", async () => {
  const { jobs, ask } = await startPictures(await layOut());
  const closed = await jobs.create({ ...nurseInput, isActive: false }, "ada");
  const past = await jobs.create({ ...nurseInput, validThrough: "2026-11-19" }, "ada");
  for (const id of [closed.id, past.id, crypto.randomUUID(), "..%2F..%2Fground", "x"])
    expect((await ask(id)).statusCode).toBe(404);
});

test("where an image cannot be drawn, the careers page's is sent", async () => {
  const drawing = await startPictures(await layOut());
  const nothingBuilt = await startPictures(join(await createDataDir(), "nowhere"));
  for (const { site, title } of [
    { site: drawing, title: "ممرضة" },
    { site: nothingBuilt, title: "Nurse" },
  ]) {
    const { id } = await site.jobs.create({ ...nurseInput, title }, "ada");
    const { statusCode, headers } = await site.ask(id);
    expect(statusCode).toBe(302);
    expect(headers).toMatchObject({ location: "/share/jobs.png", "cache-control": "no-cache" });
    expect(headers.etag).toBeUndefined();
  }
});

test("og-images are rendered one at a time, once for all who wait, and few are cached or waited for", async () => {
  let atWork = 0;
  const drawn: string[] = [];
  const renderer: OgImageRenderer = {
    version: "1",
    async render({ title }) {
      atWork += 1;
      expect(atWork).toBe(1);
      await new Promise(setImmediate);
      atWork -= 1;
      drawn.push(title);
      return Buffer.from(title);
    },
  };
  const images = createOgImageCache(renderer, { entries: 2, waiting: 2 });
  const ask = (title: string) => images.get({ title, facts: [] });
  const asked = [ask("a"), ask("b"), ask("a"), ask("c")];
  expect(asked.map((picture) => picture !== undefined)).toEqual([true, true, true, false]);
  for (const picture of asked) await picture;
  for (const title of ["a", "c", "a", "b"]) await ask(title);
  expect(drawn).toEqual(["a", "b", "c", "b"]);
});

test("an og-image that failed is rendered again", async () => {
  let tries = 0;
  const images = createOgImageCache({
    version: "1",
    render: async () => {
      tries += 1;
      if (tries === 1) throw new Error("No memory");
      return Promise.resolve(Buffer.from("picture"));
    },
  });
  await expect(images.get({ title: "a", facts: [] })).rejects.toThrow("No memory");
  expect(String(await images.get({ title: "a", facts: [] }))).toBe("picture");
});

test("an open job's page names and describes its image, and a closed one's has none", async () => {
  const { testApp, jobs } = await startSite([nurse, { ...plain, isActive: false }]);
  const [open, closed] = await Promise.all(jobs.map(({ id }) => get(testApp, `/jobs?job=${id}`)));
  const picture = origin + jobPicturePath(jobs[0]?.id ?? "");
  for (const name of ['property="og:image"', 'name="twitter:image"'])
    expect(open?.head).toContain(`<meta ${name} content="${picture}"`);
  for (const name of ['property="og:image:alt"', 'name="twitter:image:alt"'])
    expect(open?.head).toContain(`<meta ${name} content="Complex Needs Nurse, Saltby"`);
  expect(closed?.head).not.toContain("og:image");
});
