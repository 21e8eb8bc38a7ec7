/** No layout shifts while the page loads and its fonts arrive (decision 0025). */
import { pagePaths } from "#contract/paths.ts";
import { expect, test } from "#support/fixtures.ts";
import { mostShift, shiftsSoFar, stillWindows, watchShifts } from "#support/shifts.ts";
import { fillBoard, unknownPath, visitorPaths } from "#support/site-pages.ts";

for (const { width, height } of stillWindows)
  test(`nothing moves while a page loads at ${width} px`, async ({ page, server }) => {
    const { open, noneFound } = await fillBoard(server);
    await page.setViewportSize({ width, height });
    await watchShifts(page);
    for (const path of [...visitorPaths, pagePaths.adminAccess, open, noneFound, unknownPath]) {
      await page.goto(path);
      const { sum, moved } = await shiftsSoFar(page);
      expect.soft(sum, `${path} moves ${moved}`).toBeLessThanOrEqual(mostShift);
    }
  });
