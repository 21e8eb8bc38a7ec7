import type { Page } from "@playwright/test";

/** Time stands still from now on, so that what passes in seconds is seen however busy the machine is. */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
}
