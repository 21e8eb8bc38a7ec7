import type { Page } from "@playwright/test";

/** Stops the page's clock, so that what disappears after seconds can be seen on a busy machine. */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
}
