/** What is folded, on every visitors' page. */
import { pagePaths } from "#contract/paths.ts";
import { expect, test } from "#support/fixtures.ts";

test("every fold has a title that leads to the same arrow, and not the browser's mark", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of [pagePaths.home, pagePaths.jobs, pagePaths.feedback, "/services/residential-care"]) {
    await page.goto(path);
    const folds = await page.locator("main summary:visible").evaluateAll((all) =>
      all.map((summary) => {
        const { display } = getComputedStyle(summary);
        const { width, rotate } = getComputedStyle(summary, "::after");
        return `${display}, ${Math.round(parseFloat(width))}px, ${rotate}`;
      }),
    );
    expect.soft(folds.length, path).toBeGreaterThan(0);
    expect.soft(new Set(folds), path).toEqual(new Set(["grid, 13px, 45deg"]));
  }
});

test("the arrow of the filter of jobs is one shape, without a seam", async ({ page }) => {
  await page.goto(pagePaths.jobs);
  const arrow = await page
    .getByLabel("Job type")
    .evaluate((select) => getComputedStyle(select).backgroundImage);
  expect(arrow.split("gradient(")).toHaveLength(2);
});
