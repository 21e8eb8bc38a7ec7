import { expect, test } from "#support/fixtures.ts";

test("each public page's Open Graph picture exists and has 1200 by 630 pixels", async ({ request }) => {
  const map = await (await request.get("/sitemap.xml")).text();
  const addresses = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => new URL(url).pathname);
  expect(addresses.length).toBeGreaterThan(16);
  for (const path of addresses) {
    const html = await (await request.get(path)).text();
    const picture = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? "";
    const answer = await request.get(new URL(picture).pathname);
    expect(answer.headers()["content-type"], `${path}: ${picture}`).toBe("image/png");
    expect(answer.headers()["cross-origin-resource-policy"]).toBe("cross-origin");
    const png = await answer.body();
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  }
});

test("every icon that pages, the manifest or Safari name is served in its size", async ({ request }) => {
  const manifest = (await (await request.get("/manifest.webmanifest")).json()) as {
    icons: { src: string; sizes: string; type: string }[];
  };
  const icons = [...manifest.icons, { src: "/apple-touch-icon.png", sizes: "180x180", type: "image/png" }];
  for (const { src, sizes, type } of icons) {
    const answer = await request.get(src);
    expect(answer.headers()["content-type"], src).toContain(type);
    if (type !== "image/png") continue;
    const png = await answer.body();
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
  }
  const ico = await (await request.get("/favicon.ico")).body();
  expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, 2]);
});

test("the browser accepts the speculation rules", async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  const ruleSet = new Promise<{ errorMessage?: string; url?: string }>((resolve) => {
    session.on("Preload.ruleSetUpdated", (event) => resolve(event.ruleSet));
  });
  await session.send("Preload.enable");
  await page.goto("/");
  const { errorMessage, url } = await ruleSet;
  expect(url).toContain("/speculation.json");
  expect(errorMessage).toBeUndefined();
});

test("pages change with a short fade, which reduced motion switches off", async ({ page }) => {
  // A rule for the whole document has no element whose style could be read.
  const rules = () =>
    page.evaluate(() => {
      const within = (list: CSSRuleList): boolean =>
        [...list].some((rule) => {
          if (rule.constructor.name === "CSSViewTransitionRule") return true;
          if (rule instanceof CSSMediaRule)
            return matchMedia(rule.conditionText).matches && within(rule.cssRules);
          return rule instanceof CSSLayerBlockRule && within(rule.cssRules);
        });
      return [...document.styleSheets].some((sheet) => within(sheet.cssRules));
    });
  await page.goto("/");
  expect(await rules()).toBe(true);
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await rules()).toBe(false);
});
