import type { Locator, Page } from "@playwright/test";

/** Opens an application from the list; answers its detail. */
export async function openApplication(page: Page, applicantName: string): Promise<Locator> {
  const list = page.getByRole("region", { name: "List of applications" });
  await list.getByRole("link", { name: applicantName, exact: true }).click();
  return page.getByRole("region", { name: applicantName });
}

/** The button that sets this status, in an application's detail. */
export function statusButton(place: Page | Locator, label: string): Locator {
  return place.getByRole("group", { name: "Status" }).getByRole("button", { name: label });
}

/** The button that deletes the application, in the menu of rare actions, which is opened. */
export async function deleteButton(place: Page | Locator): Promise<Locator> {
  await place.getByText("More", { exact: true }).click();
  return place.getByRole("button", { name: "Delete application" });
}
