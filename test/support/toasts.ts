import type { Locator, Page } from "@playwright/test";

/** The visible toast with these words; not the live region for screen readers. */
export function toastSaying(page: Page, words: string): Locator {
  return page
    .getByRole("region", { name: /^Notifications/ })
    .getByRole("listitem")
    .filter({ hasText: words });
}
