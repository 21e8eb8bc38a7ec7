/** Pages as they are printed. */
import type { Page } from "@playwright/test";
import { organisation } from "#content/organisation.ts";
import { unbrokenDay } from "#content/words/intl.ts";
import { shell } from "#content/words/shell.ts";
import { expect, test } from "#support/fixtures.ts";
import { printedSheets } from "#support/sheets.ts";
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
    // Chromium prints what has a filter as an image.
    const filtered = await page
      .locator("body *")
      .evaluateAll((all) => all.filter((element) => getComputedStyle(element).filter !== "none").length);
    expect.soft(filtered, path).toBe(0);
  }
});

test("no printed page ends with a heading, and no date or emergency block is divided", async ({ page }) => {
  for (const path of visitorPaths) {
    await page.goto(path);
    const headings = await page
      .locator("main :is(h2, h2 + .muted, h3, summary, .section-head, .two-columns__sticky)")
      .allTextContents();
    const sheets = await printedSheets(page);
    for (const lines of sheets.slice(0, -1))
      expect
        .soft(
          headings.map(wordsOf).filter((words) => words.endsWith(wordsOf(lines.at(-1) ?? ""))),
          path,
        )
        .toEqual([]);
    const withAlarm = sheets.find((lines) => lines.some((line) => line === shell.emergency.heading));
    if (withAlarm) expect.soft(withAlarm.join(), path).toContain(organisation.crisisLine?.display);
    // With room for pictures that are not printed the legal lines stood alone on a sixth.
    if (path === "/") expect.soft(sheets.length, path).toBe(5);
    // Distances for the screen took up to three more.
    expect.soft(sheets.length, path).toBeLessThanOrEqual(mostSheets[path] ?? Infinity);
    if (path in mostSheets)
      expect.soft(sheets.at(-1)?.[0], `the last sheet of ${path}`).not.toContain("company number");
    if (path === "/governance")
      for (const { expires } of organisation.certificates)
        expect.soft(sheets.flat().map(wordsOf).join()).toContain(wordsOf(unbrokenDay(expires)));
  }
});

/** The sheets of the longest pages. */
const mostSheets: Readonly<Record<string, number>> = {
  "/services/complex-needs": 7,
  "/services/short-breaks": 7,
  "/services/therapeutic-care": 7,
  "/services/crisis-support": 6,
  "/services/residential-care": 7,
  "/services/staffing-solutions": 7,
  "/governance": 6,
};

/** A text without its spaces, of which a PDF keeps not every one. */
const wordsOf = (text: string) => text.replaceAll(/\s/g, "");

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

test("a printed testimonial has no mark of a closed fold beside its ratings", async ({ page }) => {
  await page.emulateMedia({ media: "print" });
  await page.goto("/feedback");
  const ratings = page.locator(".testimonial summary");
  expect(await ratings.count()).toBeGreaterThan(0);
  await expect(ratings.first()).toHaveCSS("display", "grid"); // which has no mark of a list
  const arrow = await ratings.first().evaluate((summary) => getComputedStyle(summary, "::after").display);
  expect(arrow).toBe("none");
});
