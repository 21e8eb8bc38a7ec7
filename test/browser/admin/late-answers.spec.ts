/** Answers that come after their dialog was closed. */
import type { Page } from "@playwright/test";
import { accountOf, type Credentials } from "#support/accounts.ts";
import { expect, test } from "#support/fixtures.ts";
import { toastSaying } from "#support/toasts.ts";

/** Delays the writes to `address` until `answer`; `count` is how many came. */
async function holdWrites(page: Page, address: string) {
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  let count = 0;
  await page.route(address, async (route) => {
    if (route.request().method() === "GET") return await route.continue();
    count += 1;
    await held;
    await route.continue();
  });
  return { answer, count: () => count };
}

async function openDialog(page: Page, name: string) {
  await page.getByRole("button", { name }).click();
  return page.getByRole("dialog", { name });
}

async function logInBy(page: Page, { username, password, securityAnswer }: Credentials) {
  const login = await openDialog(page, "Admin Login");
  await login.getByLabel("Username").fill(username);
  await login.getByLabel("Password", { exact: true }).fill(password);
  await login.getByLabel("Security answer", { exact: true }).fill(securityAnswer);
  await login.getByRole("button", { name: "Log in" }).click();
  return login;
}

test("a security question that is saved after its dialog was closed leaves the dialog of the password open", async ({
  page,
  signInAs,
}) => {
  const robin = await signInAs("admin");
  await page.goto("/admin-access?open=account");
  const sent = await holdWrites(page, "**/api/admin/account");
  const question = await openDialog(page, "Add a security question");
  await question.getByRole("textbox", { name: "Security question" }).fill("Where did you learn to swim?");
  await question.getByLabel("Security answer", { exact: true }).fill("Saltby baths");
  await question.getByLabel("Current password", { exact: true }).fill(robin.password);
  await question.getByRole("button", { name: "Add question" }).click();
  await expect.poll(sent.count).toBe(1);
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  const password = await openDialog(page, "Change password");
  await password.getByLabel("New password", { exact: true }).fill("quite another password");
  sent.answer();
  await expect(toastSaying(page, "Success")).toBeVisible();
  await expect(page.getByText("Where did you learn to swim?")).toBeVisible();
  await expect(password.getByLabel("New password", { exact: true })).toHaveValue("quite another password");
});

test("a login that succeeds after its dialog was closed leaves the setup open until it is closed", async ({
  page,
  server,
}) => {
  const robin = await accountOf(server, "admin");
  await page.goto("/admin-access");
  const sent = await holdWrites(page, "**/api/admin/login");
  const login = await logInBy(page, robin);
  await expect.poll(sent.count).toBe(1);
  await login.getByRole("button", { name: "First Time Setup" }).click();
  const setup = page.getByRole("dialog", { name: "First Time Setup" });
  await setup.getByLabel("Username").fill("ada.lowe");
  sent.answer();
  await expect(toastSaying(page, "Successfully logged in as admin!")).toBeVisible();
  await expect(setup.getByLabel("Username")).toHaveValue("ada.lowe");
  await setup.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();
});

test.describe("with nobody set up", () => {
  test.use({ accounts: "none" });

  test("a setup that succeeds after its dialog was closed leaves the next one open", async ({
    page,
    server,
  }) => {
    const { username, tempPassword } = server.firstAdmin();
    await page.goto("/admin-access");
    const sent = await holdWrites(page, "**/api/admin/setup");
    const setup = await openDialog(page, "First Time Setup");
    await setup.getByLabel("Username").fill(username);
    await setup.getByLabel("Temporary password", { exact: true }).fill(tempPassword);
    await setup.getByLabel("New password", { exact: true }).fill("three unrelated words");
    await setup.getByLabel("Security question").fill("Where did you learn to swim?");
    await setup.getByLabel("Security answer", { exact: true }).fill("Saltby");
    await setup.getByRole("button", { name: "Set up account" }).click();
    await expect.poll(sent.count).toBe(1);
    await page.keyboard.press("Escape");
    await expect(setup).toBeHidden();
    await openDialog(page, "First Time Setup");
    await setup.getByLabel("Username").fill("ada.lowe");
    sent.answer();
    await expect(toastSaying(page, "Admin account set up successfully!")).toBeVisible();
    await expect(setup.getByLabel("Username")).toHaveValue("ada.lowe");
  });
});

test("an invitation that is made after its dialog was closed shows its credentials", async ({
  page,
  signInAs,
}) => {
  await signInAs("master");
  await page.goto("/admin-access");
  const sent = await holdWrites(page, "**/api/admin/invite");
  const form = await openDialog(page, "Invite Admin");
  await form.getByLabel("First name").fill("Ada");
  await form.getByLabel("Last name").fill("Lowe");
  await form.getByRole("button", { name: "Create invitation" }).click();
  await expect.poll(sent.count).toBe(1);
  await page.keyboard.press("Escape");
  await expect(form).toBeHidden();
  sent.answer();
  const result = page.getByRole("dialog", { name: "Invitation created" });
  await expect(result.getByLabel("Username")).toHaveValue("ada.lowe");
  await expect(result.getByLabel("Temporary password", { exact: true })).not.toHaveValue("");
  await result.getByRole("button", { name: "Done" }).click();
  await expect(result).toBeHidden();
});

test("a repeated invitation that is made after the list of admins was closed shows its credentials", async ({
  page,
  signInAs,
}) => {
  await signInAs("master");
  await page.goto("/admin-access");
  const form = await openDialog(page, "Invite Admin");
  await form.getByLabel("First name").fill("Ada");
  await form.getByLabel("Last name").fill("Lowe");
  await form.getByRole("button", { name: "Create invitation" }).click();
  const result = page.getByRole("dialog", { name: "Invitation created" });
  await result.getByRole("button", { name: "Done" }).click();
  const list = await openDialog(page, "Manage Admins");
  const sent = await holdWrites(page, "**/api/admin/users/*/invite");
  await list.getByRole("button", { name: "Invite again for ada.lowe" }).click();
  await expect.poll(sent.count).toBe(1);
  await list.getByRole("button", { name: "Close" }).click();
  await expect(list).toBeHidden();
  sent.answer();
  await expect(result.getByLabel("Temporary password", { exact: true })).not.toHaveValue("");
  await expect(result).toContainText("The temporary password of an earlier invitation no longer works.");
});

test("the reminder of the questions names their account, and is gone when another username is typed", async ({
  page,
  server,
}) => {
  const robin = await accountOf(server, "admin");
  await page.goto("/admin-access");
  await logInBy(page, robin);
  await page.getByRole("button", { name: "Logout" }).click();
  const login = await openDialog(page, "Admin Login");
  const [username, remind] = [
    login.getByLabel("Username"),
    login.getByRole("button", { name: "Remind me of my question" }),
  ];
  await username.fill(robin.username);
  await remind.click();
  await expect(login.getByText(`The security question of ${robin.username}`)).toBeVisible();
  await username.fill("ada.lowe");
  await expect(login.getByText("What was the name of your first school?")).toBeHidden();

  // An answer about the username before.
  const sent = await holdWrites(page, "**/api/admin/question-reminder");
  await username.fill(robin.username);
  await remind.click();
  await expect.poll(sent.count).toBe(1);
  await username.fill("ada.lowe");
  sent.answer();
  await expect(remind).not.toHaveAttribute("aria-disabled");
  await expect(login.getByText("What was the name of your first school?")).toBeHidden();
});
