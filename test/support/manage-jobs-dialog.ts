import { expect, type Locator, type Page } from "@playwright/test";

/** Opens the dialog Manage Jobs on the admin access page, as an administrator who is signed in, with its list. */
export async function openJobs(page: Page): Promise<Locator> {
  await page.goto("/admin-access");
  await page.getByRole("button", { name: "Manage Jobs" }).click();
  const dialog = page.getByRole("dialog", { name: "Manage Jobs" });
  await expect(dialog.getByText("Only active jobs are shown to the public.")).toBeVisible();
  return dialog;
}
