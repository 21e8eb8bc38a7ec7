/** Bytes, not times: what a page weighs is the same on every machine (decision 0018). */
import { pagePaths } from "#contract/paths.ts";
import { expect, test } from "#support/fixtures.ts";
import { visitorPaths } from "#support/site-pages.ts";
import type { APIRequestContext } from "@playwright/test";

const kib = 1024;
/** Ten packets less the headers: what a server may send before it waits for the first answer. */
const firstFlight = 14 * kib;

/** Pages whose words are too many for the first flight: their openings still come with it. */
const longReads: Partial<Record<string, number>> = {
  "/services/residential-care": 16 * kib,
  "/services/complex-needs": 16 * kib,
  "/services/crisis-support": 16 * kib,
  "/services/staffing-solutions": 16 * kib,
  "/services/short-breaks": 16 * kib,
  "/services/therapeutic-care": 16 * kib,
  [pagePaths.governance]: 15 * kib,
  [pagePaths.technology]: 15 * kib,
  [pagePaths.workplacePolicy]: 15 * kib,
  [pagePaths.privacyPolicy]: 15 * kib,
};

/** How many bytes of the answer travel to a browser that takes brotli. */
async function bytesOf(request: APIRequestContext, address: string): Promise<number> {
  const answer = await request.get(address, { headers: { "accept-encoding": "br" } });
  expect(answer.headers()["content-encoding"], address).toBe("br");
  const length = Number(answer.headers()["content-length"]);
  expect(length, address).toBeGreaterThan(0);
  return length;
}

test("every page fits into the first flight of bytes, but for the long reads", async ({ request }) => {
  for (const path of visitorPaths)
    expect.soft(await bytesOf(request, path), path).toBeLessThanOrEqual(longReads[path] ?? firstFlight);
});

test("a page brings one script of at most 5 KiB, and no style sheet, picture or font but its two fonts", async ({
  page,
  request,
}) => {
  for (const path of visitorPaths) {
    const brought = new Set<string>();
    page.removeAllListeners("request");
    page.on("request", (asked) => brought.add(`${asked.resourceType()} ${new URL(asked.url()).pathname}`));
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready);
    const kinds = [...brought].map((line) => line.replace(/ .*/, "")).toSorted();
    expect
      .soft(
        kinds.filter((kind) => !["document", "font", "other"].includes(kind)),
        path,
      )
      .toEqual(["script"]);
    expect.soft(kinds.filter((kind) => kind === "font").length, path).toBeLessThanOrEqual(2);
  }
  const html = await (await request.get("/")).text();
  const script = /<script type="module" src="([^"]+)"/.exec(html)?.[1] ?? "";
  expect(await bytesOf(request, script)).toBeLessThanOrEqual(5 * kib);
});
