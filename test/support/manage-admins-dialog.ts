import type { Locator, Page } from "@playwright/test";

/** Opens the dialog Manage Admins on the admin access page, as a master admin who is signed in. */
export async function openAdmins(page: Page): Promise<Locator> {
  await page.goto("/admin-access");
  await page.getByRole("button", { name: "Manage Admins" }).click();
  return page.getByRole("dialog", { name: "Manage Admins" });
}

/** Fills in Create Admin for jo.hill. */
export async function fillNewAdmin(form: Locator): Promise<void> {
  await form.getByLabel("Username").fill("jo.hill");
  await form.getByLabel("Email").fill("jo.hill@example.org");
  await form.getByLabel("Password", { exact: true }).fill("three unrelated words");
  await form.getByLabel("Security question").fill("Where did you learn to swim?");
  await form.getByLabel("Security answer", { exact: true }).fill("Saltby");
}
