import { accountOf, letReauthenticationExpire } from "#support/accounts.ts";
import { readAdmins } from "#support/admins-on-server.ts";
import { axe, expect, test } from "#support/fixtures.ts";
import { openAdmins } from "#support/manage-admins-dialog.ts";
import { toastSaying } from "#support/toasts.ts";
import type { Page } from "@playwright/test";

const asked = (page: Page) => page.getByRole("dialog", { name: "Your password, please" });

test("an invitation asks for the password again, keeps the input, and is sent once the password is right", async ({
  page,
  server,
  signInAs,
}) => {
  const { password } = await signInAs("master");
  await page.goto("/admin-access?open=invite");
  const form = page.getByRole("dialog", { name: "Invite Admin" });
  await form.getByLabel("First name").fill("Jo");
  await form.getByLabel("Last name").fill("Hill");
  letReauthenticationExpire(server);
  await form.getByRole("button", { name: "Create invitation" }).click();

  const dialog = asked(page);
  await expect(dialog).toContainText("nothing that you typed is lost");
  await axe(page);
  await dialog.getByLabel("Current password", { exact: true }).fill("not the password");
  await dialog.getByRole("button", { name: "Go on" }).click();
  await expect(dialog.getByRole("alert")).toContainText("The current password is not right.");
  await expect(form.getByLabel("First name")).toHaveValue("Jo");
  await dialog.getByLabel("Current password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await expect(page.getByText("jo.hill", { exact: true }).first()).toBeVisible();
  await expect(dialog).toBeHidden();
  expect((await readAdmins(server)).map(({ username }) => username)).toContain("jo.hill");
});

test("without the password the call fails, and the form is unchanged", async ({ page, server, signInAs }) => {
  await signInAs("master");
  await page.goto("/admin-access?open=invite");
  const form = page.getByRole("dialog", { name: "Invite Admin" });
  await form.getByLabel("First name").fill("Jo");
  await form.getByLabel("Last name").fill("Hill");
  letReauthenticationExpire(server);
  await form.getByRole("button", { name: "Create invitation" }).click();
  await expect(asked(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(asked(page)).toBeHidden();
  await expect(form.getByRole("alert")).toContainText("Please type your password again to do this.");
  await expect(form.getByLabel("Last name")).toHaveValue("Hill");
  expect((await readAdmins(server)).map(({ username }) => username)).toEqual(["admin", "robin.reed"]);
});

test("a deletion asks before its ten seconds begin, not when the page is left", async ({
  page,
  server,
  signInAs,
}) => {
  await accountOf(server, "admin");
  const { password } = await signInAs("master");
  const admins = await openAdmins(page);
  await expect(admins.getByRole("button", { name: "Delete robin.reed" })).toBeVisible();
  letReauthenticationExpire(server);
  await admins.getByRole("button", { name: "Delete robin.reed" }).click();
  await asked(page).getByLabel("Current password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await expect(toastSaying(page, "Admin user deleted successfully")).toBeVisible();
  await page.goto("/jobs");
  await expect
    .poll(async () => (await readAdmins(server)).map(({ username }) => username))
    .toEqual(["admin"]);
});
