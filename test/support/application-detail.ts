import type { Locator, Page } from "@playwright/test";

/** The button that sets this status, in an application's detail. */
export function statusButton(place: Page | Locator, label: string): Locator {
  return place.getByRole("group", { name: "Status" }).getByRole("button", { name: label });
}
