import type { Locator, Page } from "@playwright/test";

/** The open toast with these words; neither a closing one nor the live region for screen readers. */
export function toastSaying(page: Page, words: string): Locator {
  return page
    .getByRole("region", { name: /^Notifications/ })
    .getByRole("listitem")
    .and(page.locator("[data-state=open]"))
    .filter({ hasText: words });
}
