/** Pages as they are printed. */
import type { Page } from "@playwright/test";
import { organisation } from "#content/organisation.ts";
import { expect, test } from "#support/fixtures.ts";
import { unknownPath, visitorPaths } from "#support/site-pages.ts";

test.use({ javaScriptEnabled: false });

test("a printed page begins with the mark and the name, and no text is too pale to read on white paper", async ({
  page,
}) => {
  await page.emulateMedia({ media: "print" });
  for (const path of [...visitorPaths, unknownPath]) {
    await page.goto(path);
    const bar = page.getByRole("banner").getByRole("link");
    await expect.soft(bar, path).toHaveText([organisation.name]);
    await expect.soft(bar.locator(".logo-mark"), path).toBeVisible();
    expect.soft(await paleTexts(page), path).toEqual([]);
  }
});

test("a printed emergency block has its number, and a printed fold its hint in a line and no arrow", async ({
  page,
}) => {
  await page.emulateMedia({ media: "print" });
  for (const path of ["/", "/governance"]) {
    await page.goto(path);
    const call = page.locator(".alarm a").filter({ hasText: organisation.crisisLine?.display });
    await expect(call, path).toBeVisible();
    await expect(call.locator(".numeral"), path).toBeVisible();
  }
  await page.goto("/services/residential-care");
  const arrows = await page
    .locator(".unfold > summary, .questions summary")
    .evaluateAll((folds) => folds.map((fold) => getComputedStyle(fold, "::after").display));
  expect(new Set(arrows)).toEqual(new Set(["none"]));
  for (const hint of await page.locator(".unfold > summary span").all())
    expect.soft((await hint.boundingBox())?.width).toBeGreaterThan(200);
});

/** The texts with a contrast below 4.5 to white. */
async function paleTexts(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    const isPale = (element: Element) => {
      const parts = getComputedStyle(element).color.match(/[\d.]+/g) ?? [];
      const [red = 0, green = 0, blue = 0] = parts.map((part) => linear(Number(part) / 255));
      return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05) < 4.5;
    };
    const hasText = (element: Element) =>
      [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== "");
    return [...document.querySelectorAll("body :not(svg, svg *)")]
      .filter((element) => hasText(element) && element.checkVisibility() && isPale(element))
      .map(({ textContent }) => textContent);
  });
}
