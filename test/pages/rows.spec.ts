/** The rows of grids at every width of a window. */
import { pagePaths } from "#contract/paths.ts";
import { expect, test } from "#support/fixtures.ts";
import { rowsThatEndInOne } from "#support/rows-that-end-in-one.ts";
import { unknownPath, visitorPaths } from "#support/site-pages.ts";

const widths = [320, 390, 600, 680, 768, 900, 1024, 1100, 1180, 1280, 1920, 2560];

test("no row of three or more is followed by a last row of one, from 320 to 2560 px", async ({ page }) => {
  for (const path of [...visitorPaths, unknownPath]) {
    await page.goto(path);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await rowsThatEndInOne(page), `${path} at ${width} px`).toEqual([]);
    }
  }
});

test("the four cards of the contact page are two by two on paper", async ({ page }) => {
  await page.emulateMedia({ media: "print" });
  // A4 at 96 px to the inch, and its text within the margins.
  for (const width of [794, 673]) {
    await page.setViewportSize({ width, height: 1123 });
    await page.goto(pagePaths.contact);
    expect.soft(await rowsThatEndInOne(page), `${width} px`).toEqual([]);
  }
});
