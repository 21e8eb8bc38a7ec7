/** The photograph of a page's opening, in place of its drawing. */
import { expect } from "#support/fixtures.ts";
import { test } from "#support/provider-fixtures.ts";

test.use({ provider: "large" });

test("on a phone a photograph is below the text of the opening, as wide as it", async ({ page }) => {
  for (const width of [320, 390, 768]) {
    await page.setViewportSize({ width, height: 844 });
    for (const path of ["/contact", "/services/therapeutic-care"]) {
      await page.goto(path);
      const place = `${path} at ${width} px`;
      const photograph = page.locator(".fold-hero").getByRole("img", { name: "A room with a window" });
      await photograph.scrollIntoViewIfNeeded();
      await expect(photograph, place).toHaveJSProperty("complete", true);
      const box = await photograph.boundingBox();
      const text = await page.locator(".fold-hero .cluster").boundingBox();
      expect(box?.x, place).toBeCloseTo(text?.x ?? 0, 0);
      expect(box?.width, place).toBeGreaterThan(0.8 * width);
      expect(box?.y, place).toBeGreaterThanOrEqual((text?.y ?? Infinity) + (text?.height ?? 0));
      expect(await page.evaluate(() => document.documentElement.scrollWidth), place).toBe(width);
    }
  }
});

test.describe("on a dense phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 });

  test("the smaller file of a photograph is loaded", async ({ page }) => {
    await page.goto("/contact");
    const photograph = page.locator(".fold-hero img");
    await photograph.scrollIntoViewIfNeeded();
    await expect(photograph).toHaveJSProperty("complete", true);
    expect(await photograph.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/-640\.avif$/);
  });
});

test("on a phone the home page begins with its text and its drawing", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  await expect(page.locator(".home-hero").getByRole("img", { name: "A room with a window" })).toBeHidden();
  await expect(page.locator(".home-hero__art")).toBeVisible();
});

test("a page's own photograph is loaded at once and before others, which wait until they are near", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const path of ["/", "/contact", "/services/therapeutic-care", "/governance", "/feedback"]) {
    await page.goto(path);
    const images = await page.locator("main img").evaluateAll((all: HTMLImageElement[]) =>
      all.map((image) => ({
        isHero: image.closest(".photo--hero") !== null,
        isLazy: image.loading === "lazy",
        fetchPriority: image.fetchPriority,
      })),
    );
    expect.soft(images.length, path).toBeGreaterThan(0);
    for (const { isHero, ...how } of images)
      expect
        .soft(how, path)
        .toEqual(isHero ? { isLazy: false, fetchPriority: "high" } : { isLazy: true, fetchPriority: "auto" });
  }
  await page.goto("/");
  const source = await page.locator(".home-hero img").evaluate((image: HTMLImageElement) => image.currentSrc);
  expect(source).toMatch(/\/photos\/hero-.*\.avif$/);
});

test("on a phone the home page does not load the photograph that it does not show", async ({ page }) => {
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/", { waitUntil: "networkidle" });
  await expect(page.locator(".home-hero img")).toHaveCount(1);
  expect(loaded.filter((path) => path.startsWith("/photos/"))).toEqual([]);
});
