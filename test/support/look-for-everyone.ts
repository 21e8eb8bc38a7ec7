import { expect, type Page } from "@playwright/test";
import { axe } from "./axe.ts";

/** Checks the page as it is now: it breaks no rule of accessibility and does not scroll sideways. */
export async function lookForEveryone(page: Page): Promise<void> {
  await axe(page);
  expect(await hasSidewaysScroll(page)).toBe(false);
}

async function hasSidewaysScroll(page: Page): Promise<boolean> {
  return await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
}
