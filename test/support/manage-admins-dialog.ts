import type { Locator, Page } from "@playwright/test";

/** Opens the dialog Manage Admins on the admin access page, as a master admin who is signed in. */
export async function openAdmins(page: Page): Promise<Locator> {
  await page.goto("/admin-access");
  await page.getByRole("button", { name: "Manage Admins" }).click();
  return page.getByRole("dialog", { name: "Manage Admins" });
}
