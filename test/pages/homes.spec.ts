/** The list of a provider's homes on its contact page. */
import { pagePaths } from "#contract/paths.ts";
import { expect } from "#support/fixtures.ts";
import { test } from "#support/provider-fixtures.ts";

test.describe("wales", () => {
  test.use({ provider: "wales" });

  test("three homes are one column on phones and one row from 768 px on", async ({ page }) => {
    await page.goto(pagePaths.contact);
    for (const [width, rows] of [
      [390, 3],
      [740, 3],
      [768, 1],
      [1000, 1],
      [1280, 1],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      const tops = await page
        .locator(".homes-list > li")
        .evaluateAll((homes: HTMLElement[]) => homes.map((home) => home.offsetTop));
      expect.soft(new Set(tops).size, `${width} px`).toBe(rows);
    }
  });
});
