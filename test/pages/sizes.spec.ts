/** Bytes, not times: what a page weighs is the same on every machine (decision 0018). */
import { createHash } from "node:crypto";
import { bytesOf, firstFlight, mostScript } from "#support/bytes.ts";
import { expect, test } from "#support/fixtures.ts";
import { visitorPaths } from "#support/site-pages.ts";

// Pages without jobs: other tests leave theirs on the server of a worker.
test.use({ freshServer: true });

test("every page fits into the first flight of bytes", async ({ request }) => {
  for (const path of visitorPaths)
    expect.soft(await bytesOf(request, path), path).toBeLessThanOrEqual(firstFlight);
});

test("a page carries no rule of a class that neither it nor its script has, and its policy allows its two sheets alone", async ({
  request,
}) => {
  for (const path of visitorPaths) {
    const answer = await request.get(path);
    const html = await answer.text();
    const sheets = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css = ""]) => css);
    const hashes = sheets.map((css) => `'sha256-${createHash("sha256").update(css).digest("base64")}'`);
    expect(hashes, path).toHaveLength(2);
    expect(answer.headers()["content-security-policy"], path).toContain(
      `style-src 'self' ${hashes.join(" ")};`,
    );
    // Of another kind of page each: the careers board's script may ask for many classes, but not for these.
    const isOfPage = (name: string) => new RegExp(`class="[^"]*\\b${name}\\b`).test(html);
    for (const name of ["crisis-banner", "record-page", "policy-page", "location-ratings"])
      expect
        .soft(sheets.some((css) => css.includes(`.${name}`)) && !isOfPage(name), `${name} on ${path}`)
        .toBe(false);
  }
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
  expect(await bytesOf(request, script)).toBeLessThanOrEqual(mostScript);
});
