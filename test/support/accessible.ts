import { expect, type Page } from "@playwright/test";
import { axe, type AxeChecks } from "./axe.ts";
import { expectRoomForSpacing } from "./text-spacing.ts";

/**
 * Expects that the page in its current state breaks no rule of accessibility and does not scroll sideways, under a
 * reader's text spacing either.
 */
export async function expectAccessible(page: Page, checks?: AxeChecks): Promise<void> {
  await axe(page, checks);
  expect(await hasSidewaysScroll(page)).toBe(false);
  if ((page.viewportSize()?.width ?? Infinity) <= 390) await expectRoomForSpacing(page);
}

async function hasSidewaysScroll(page: Page): Promise<boolean> {
  return await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
}
