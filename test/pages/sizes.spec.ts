/** Sizes in bytes: they are the same on every machine (decision 0018). */
import { createHash } from "node:crypto";
import { bytesOf, firstFlight, mostScript } from "#support/bytes.ts";
import { expect, test } from "#support/fixtures.ts";
import { visitorPaths } from "#support/site-pages.ts";

// Pages without jobs: the worker's shared server may have jobs of other tests.
test.use({ freshServer: true });

test.describe("at an address of its own", () => {
  // Pages name their address some twenty times: with the port of a test's server, another in each run, they compress to
  // up to 40 bytes more or less.
  test.use({ serverEnvironment: { PUBLIC_URL: "https://care.example.org" } });

  test("every page fits into the first flight", async ({ request }) => {
    for (const path of visitorPaths)
      expect.soft(await bytesOf(request, path), path).toBeLessThanOrEqual(firstFlight);
  });
});

test("a page has no style rule for a class that neither it nor its script uses, and its CSP allows only its own sheets", async ({
  request,
}) => {
  for (const path of visitorPaths) {
    const answer = await request.get(path);
    const html = await answer.text();
    const sheets = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css = ""]) =>
      css.replaceAll("&lt;", "<"),
    );
    const hashes = sheets.map((css) => `'sha256-${createHash("sha256").update(css).digest("base64")}'`);
    // Two in the head, and the late rules in the first picture, if the page has one.
    expect(hashes, path).toHaveLength(
      /<main.*<svg class="(?:artwork|place-for-styles).*<\/main>/s.test(html) ? 3 : 2,
    );
    const endOfFirst = html.indexOf("</section>", html.indexOf("<h1"));
    if (hashes.length === 3)
      expect(html.lastIndexOf("<style>"), `late rules of ${path}`).toBeLessThan(endOfFirst);
    expect(answer.headers()["content-security-policy"], path).toContain(
      `style-src 'self' ${hashes.join(" ")};`,
    );
    // Classes of other kinds of pages: the careers page's script may need many classes, but not these.
    const isOfPage = (name: string) => new RegExp(`class="[^"]*\\b${name}\\b`).test(html);
    for (const name of ["crisis-banner", "record-page", "policy-page", "location-ratings"])
      expect
        .soft(sheets.some((css) => css.includes(`.${name}`)) && !isOfPage(name), `${name} on ${path}`)
        .toBe(false);
  }
});

test("a page loads one script of at most 5 KiB, three files of fonts, a sheet for print, and no picture", async ({
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
      .toEqual(["script", "stylesheet"]);
    expect
      .soft(
        [...brought].find((line) => line.startsWith("stylesheet")),
        path,
      )
      .toContain(" /print/");
    expect.soft(kinds.filter((kind) => kind === "font").length, path).toBeLessThanOrEqual(3);
  }
  const html = await (await request.get("/")).text();
  const script = /<script type="module" src="([^"]+)"/.exec(html)?.[1] ?? "";
  expect(await bytesOf(request, script)).toBeLessThanOrEqual(mostScript);
});
