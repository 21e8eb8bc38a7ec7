import type { Locator, Page } from "@playwright/test";

/** Opens the dialog Manage Jobs on the admin access page, as an administrator who is signed in. */
export async function openJobs(page: Page): Promise<Locator> {
  await page.goto("/admin-access");
  await page.getByRole("button", { name: "Manage Jobs" }).click();
  return page.getByRole("dialog", { name: "Manage Jobs" });
}
