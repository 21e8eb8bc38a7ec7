import { expect, type Page } from "@playwright/test";
import { axe } from "./axe.ts";
import { expectRoomForSpacing, pixelsBeside } from "./text-spacing.ts";

/**
 * Expects that the page in its current state breaks no rule of accessibility and does not scroll sideways, under a
 * reader's text spacing either.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await axe(page);
  await expectNoSidewaysScroll(page);
}

/** The same in both colour schemes. A window of 320 px does not scroll sideways at 390 px either. */
export async function expectAccessibleInBothSchemes(page: Page): Promise<void> {
  await axe(page, { inDarkToo: true });
  await expectNoSidewaysScroll(page);
  const window = page.viewportSize();
  if (window?.width !== 320) return;
  await page.setViewportSize({ ...window, width: 390 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(window);
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await pixelsBeside(page), `pixels to the right of ${page.url()}`).toBe(0);
  if ((page.viewportSize()?.width ?? Infinity) <= 390) await expectRoomForSpacing(page);
}
