import type { Locator, Page } from "@playwright/test";

/** The button that sets this status, in an application's detail. */
export function statusButton(place: Page | Locator, label: string): Locator {
  return place.getByRole("group", { name: "Status" }).getByRole("button", { name: label });
}

/** The button that deletes the application, in the menu of rare actions, which is opened. */
export async function deleteButton(place: Page | Locator): Promise<Locator> {
  await place.getByText("More", { exact: true }).click();
  return place.getByRole("button", { name: "Delete application" });
}
