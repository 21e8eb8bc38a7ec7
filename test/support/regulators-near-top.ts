import type { Page } from "@playwright/test";
import type { Organisation } from "#content/organisation-schema.ts";
import { expect } from "./fixtures.ts";

/** A phone and a laptop. */
const windows = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

/**
 * Expects the governance page to link each regulator's register, and to list or fold the ratings of locations, within
 * the first one and a half screens.
 */
export async function expectRegulatorsNearTop(
  page: Page,
  { regulators, locations }: Pick<Organisation, "regulators" | "locations">,
): Promise<void> {
  const isOfLocations = locations.some(({ registration }) => registration !== undefined);
  for (const window of windows) {
    await page.setViewportSize(window);
    await page.goto("/governance");
    const registered = page.locator(".fold-hero + .container");
    const links = regulators.map(({ href }) => registered.locator(`a[href="${href}"]`));
    const ratings = registered.locator(".location-ratings summary, .location-ratings__list").first();
    for (const part of isOfLocations ? [...links, ratings] : links) {
      await expect(part).toBeVisible();
      const { y = Infinity, height = 0 } = (await part.boundingBox()) ?? {};
      expect(y + height, `at ${window.width} px`).toBeLessThanOrEqual(1.5 * window.height);
    }
    if (links.length === 0 && !isOfLocations) await expect(page.locator(".regulator-line")).toHaveCount(0);
  }
}
