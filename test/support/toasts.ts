import type { Locator, Page } from "@playwright/test";

/** The toast that shows these words. What the live region says of it for screen readers is not meant. */
export function toastSaying(page: Page, words: string): Locator {
  return page
    .getByRole("region", { name: /^Notifications/ })
    .getByRole("listitem")
    .filter({ hasText: words });
}
