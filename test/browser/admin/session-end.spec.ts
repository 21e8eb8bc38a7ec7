/** The end of a session while the administrators' pages are open. */
import type { Page } from "@playwright/test";
import { accountOf, type Credentials } from "#support/accounts.ts";
import { openApplication, statusButton, openListOfOne } from "#support/application-detail.ts";
import { callPath } from "#contract/calls.ts";
import { expect, test } from "#support/fixtures.ts";
import { toastSaying } from "#support/toasts.ts";

const loginOf = (page: Page) => page.getByRole("dialog", { name: "Admin Login" });

async function logInBy(page: Page, { username, password, securityAnswer }: Credentials) {
  const login = loginOf(page);
  await login.getByLabel("Username").fill(username);
  await login.getByLabel("Password", { exact: true }).fill(password);
  await login.getByLabel("Security answer", { exact: true }).fill(securityAnswer);
  await login.getByRole("button", { name: "Log in" }).click();
}

/** Holds the account's calls from now on. */
async function holdAccount(page: Page) {
  await page.route("**/api/admin/account", () => undefined);
}

test("the login after the end of a session is closed with one press", async ({ page, server, signInAs }) => {
  await openListOfOne({ page, server, signInAs });
  const detail = await openApplication(page, "Amara Okafor");
  const [cookie] = await page.context().cookies();
  await fetch(server.url + callPath("logout"), {
    method: "POST",
    headers: { origin: server.url, cookie: `${cookie?.name}=${cookie?.value}` },
  });
  await statusButton(detail, "Hired").click();
  await loginOf(page).getByRole("button", { name: "Close" }).click();
  await expect(toastSaying(page, "Error")).toBeVisible();
  await expect(loginOf(page)).toBeHidden();
  // The next call asks again.
  await statusButton(detail, "Hired").click();
  await expect(loginOf(page)).toBeVisible();
});

test("after a logout in another tab the next administrator does not see the account of the one before", async ({
  page,
  server,
  signInAs,
}) => {
  const robin = await signInAs("admin");
  await page.goto("/admin-access?open=account");
  await expect(page.getByText(`${robin.username}@example.org`)).toBeVisible();
  const elsewhere = await page.context().newPage();
  await elsewhere.goto("/admin-access");
  await elsewhere.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("heading", { name: "Admin access" })).toBeVisible();
  await holdAccount(page);
  await page.getByRole("button", { name: "Admin Login" }).click();
  await logInBy(page, await accountOf(server, "master"));
  await expect(page.getByRole("heading", { name: "My account" })).toBeVisible();
  await expect(page.getByRole("row", { name: /This one/ })).toBeVisible();
  await expect(page.getByText(`${robin.username}@example.org`)).toHaveCount(0);
});

test("another administrator who logs in when a session has ended does not see the account of the one before", async ({
  page,
  server,
  signInAs,
}) => {
  const robin = await signInAs("admin");
  await page.goto("/admin-access?open=account");
  await expect(page.getByText(`${robin.username}@example.org`)).toBeVisible();
  await expect(page.getByRole("row", { name: /This one/ })).toBeVisible();
  await page.context().clearCookies();
  await page
    .getByRole("button", { name: "Make ten new codes" })
    .or(page.getByRole("button", { name: "Set up an app" }))
    .first()
    .click();
  await holdAccount(page);
  await logInBy(page, await accountOf(server, "master"));
  await expect(loginOf(page)).toBeHidden();
  await expect(page.getByText(`${robin.username}@example.org`)).toHaveCount(0);
});

test("a logout asks before it deletes what was typed in a job", async ({ page, signInAs }) => {
  await signInAs("admin");
  await page.goto("/admin-access?open=jobs&job=new");
  const title = page.getByLabel("Job Title");
  await title.fill("Half a job");
  await expect(page.getByText(/Kept on this device at/)).toBeVisible();
  const logout = page.getByRole("button", { name: "Logout" });
  const asked: string[] = [];
  page.once("dialog", async (dialog) => {
    asked.push(dialog.message());
    await dialog.dismiss();
  });
  await logout.click();
  await expect.poll(() => asked).toEqual([expect.stringContaining("is neither saved nor sent")]);
  await expect(title).toHaveValue("Half a job");
  page.once("dialog", (dialog) => dialog.accept());
  await logout.click();
  await expect(page.getByRole("heading", { name: "Admin access" })).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test("a job that was typed before the end of a session is there for its author, and not for the next administrator", async ({
  page,
  signInAs,
}) => {
  await signInAs("admin");
  await page.goto("/admin-access?open=jobs&job=new");
  const title = page.getByLabel("Job Title");
  await title.fill("Half a job");
  await expect(page.getByText(/Kept on this device at/)).toBeVisible();
  await page.context().clearCookies();
  await signInAs("master");
  await page.reload();
  await expect(title).toHaveValue("");
  await page.context().clearCookies();
  await signInAs("admin");
  await page.reload();
  await expect(title).toHaveValue("Half a job");
});
