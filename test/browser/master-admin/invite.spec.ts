import type { Page } from "@playwright/test";
import { expect, test } from "#support/fixtures.ts";
import { toastSaying } from "#support/toasts.ts";

async function openInvite(page: Page) {
  await page.goto("/admin-access");
  await page.getByRole("button", { name: "Invite Admin" }).click();
  return page.getByRole("dialog", { name: "Invite Admin" });
}

test("an ordinary admin sees neither Invite Admin nor Manage Admins, and the list of admins is not requested [6.request.users]", async ({
  page,
  signInAs,
}) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await page.goto("/admin-access?open=admins", { waitUntil: "networkidle" });
  await signInAs("admin");
  await page.goto("/admin-access?open=admins", { waitUntil: "networkidle" });
  await expect(page.getByRole("button", { name: "Manage Jobs" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Invite Admin" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Manage Admins" })).toBeHidden();
  expect(requests).toContain("/api/admin/overview");
  expect(requests).not.toContain("/api/admin/users");
  await signInAs("master");
  await page.goto("/admin-access?open=admins", { waitUntil: "networkidle" });
  expect(requests).toContain("/api/admin/users");
});

test("an invitation requires both names [2.admin.invite, 5.invite.firstName, 5.invite.lastName]", async ({
  page,
  signInAs,
}) => {
  await signInAs("master");
  const dialog = await openInvite(page);
  await dialog.getByRole("button", { name: "Create invitation" }).click();
  await expect(dialog.getByRole("alert").getByRole("link")).toHaveText([
    "First name is required",
    "Last name is required",
  ]);
  await dialog.getByLabel("First name").fill("Ada");
  await expect(dialog.getByRole("alert").getByRole("link")).toHaveText(["Last name is required"]);
  await dialog.getByLabel("Email").fill("ada@");
  await expect(dialog.getByRole("alert").getByRole("link")).toHaveText([
    "Last name is required",
    "Valid email is required",
  ]);
});

test("an invitation shows its credentials and message, each with a copy button [2.admin.invite-result, 2.admin.invite-copy, 8.ok.invitation, 8.ok.copied]", async ({
  page,
  context,
  signInAs,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signInAs("master");
  const form = await openInvite(page);
  await form.getByLabel("First name").fill("Ada");
  await form.getByLabel("Last name").fill("Lowe");
  await form.getByRole("button", { name: "Create invitation" }).click();
  await expect(
    toastSaying(page, "Admin invitation created! Share the credentials with the new admin."),
  ).toBeVisible();

  const result = page.getByRole("dialog", { name: "Invitation created" });
  await expect(result).toContainText("The password is shown this once.");
  const password = await result.getByLabel("Temporary password", { exact: true }).inputValue();
  expect(password).not.toBe("");
  await expect(result.getByLabel("Username")).toHaveValue("ada.lowe");
  const message = await result.getByLabel("Full message").inputValue();
  expect(message).toContain("ada.lowe");
  expect(message).toContain(password);

  for (const [button, copied, words] of [
    ["Copy username", "ada.lowe", "Username copied to clipboard"],
    ["Copy temporary password", password, "Password copied to clipboard"],
    ["Copy full message", message, "Full message copied to clipboard"],
  ] as const) {
    await result.getByRole("button", { name: button }).click();
    await expect(toastSaying(page, words)).toContainText("Copied!");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(copied);
  }
  await result.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.getByRole("button", { name: "Invite Admin" }).click();
  await expect(page.getByText(password)).toBeHidden();
});

test("inviting a person with an existing name asks whether it is another person, and creates no account before the answer", async ({
  page,
  signInAs,
}) => {
  await signInAs("master");
  const form = await openInvite(page);
  const result = page.getByRole("dialog", { name: "Invitation created" });
  const inviteAda = async () => {
    await form.getByLabel("First name").fill("Ada");
    await form.getByLabel("Last name").fill("Lowe");
    await form.getByLabel("Email").press("Enter");
  };
  await inviteAda();
  await result.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Invite Admin" }).click();
  await inviteAda();
  const question = page.getByRole("dialog", { name: "Is this another person?" });
  await expect(question).toContainText("Ada Lowe has an account or an invitation already");
  await expect(question.getByRole("heading")).toBeFocused();

  await question.getByRole("button", { name: "Go back" }).click();
  await expect(form.getByLabel("First name")).toHaveValue("Ada");
  await expect(form.getByLabel("Last name")).toHaveValue("Lowe");
  await expect(form.getByRole("heading", { name: "Invite Admin" })).toBeFocused();
  await expect(form.getByRole("alert")).toBeHidden();
  await form.getByLabel("Last name").press("Enter");
  await question.getByRole("button", { name: "Invite another person of this name" }).press("Enter");
  await expect(result.getByLabel("Username")).toHaveValue("ada.lowe2");

  await result.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Manage Admins" }).click();
  const admins = page.getByRole("dialog", { name: "Manage Admins" });
  await expect(admins.getByRole("row", { name: /ada\.lowe/ })).toHaveCount(2);
});

test("inviting an email address twice is refused with a sentence", async ({ page, signInAs }) => {
  await signInAs("master");
  const form = await openInvite(page);
  const invite = async (lastName: string) => {
    await form.getByLabel("First name").fill("Ada");
    await form.getByLabel("Last name").fill(lastName);
    await form.getByLabel("Email").fill("ada@example.com");
    await form.getByRole("button", { name: "Create invitation" }).click();
  };
  await invite("Lowe");
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Invite Admin" }).click();
  await invite("Hill");
  await expect(form.getByRole("alert")).toContainText("Somebody with this email is invited already.");
});

test("on the narrowest screen the temporary password is shown whole", async ({ page, signInAs }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signInAs("master");
  await page.goto("/admin-access?open=invite");
  const form = page.getByRole("dialog", { name: "Invite Admin" });
  await form.getByLabel("First name").fill("Wilhelmina Alexandra");
  await form.getByLabel("Last name").fill("Featherstonehaugh-Cholmondeley");
  await form.getByRole("button", { name: "Create invitation" }).click();
  const result = page.getByRole("dialog", { name: "Invitation created" });
  for (const label of ["Username", "Temporary password"]) {
    const field = result.getByLabel(label, { exact: true });
    const { hidden, beside } = await field.evaluate((element) => ({
      hidden: element.scrollHeight - element.clientHeight,
      beside: element.scrollWidth - element.clientWidth,
    }));
    expect([label, hidden, beside]).toEqual([label, 0, 0]);
  }
});

test("where a page may not use the clipboard, copying works by selection", async ({ page, signInAs }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "clipboard", { value: undefined });
  });
  await signInAs("master");
  const form = await openInvite(page);
  await form.getByLabel("First name").fill("Ada");
  await form.getByLabel("Last name").fill("Lowe");
  await form.getByRole("button", { name: "Create invitation" }).click();
  const result = page.getByRole("dialog", { name: "Invitation created" });
  await result.getByRole("button", { name: "Copy username" }).click();
  await expect(toastSaying(page, "Username copied to clipboard")).toBeVisible();
  await result.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Invite Admin" }).click();
  await form.getByLabel("First name").focus();
  await page.keyboard.press("Control+V");
  await expect(form.getByLabel("First name")).toHaveValue("ada.lowe");
});

test("an invited admin sets up the account with these credentials and logs in", async ({
  page,
  browser,
  server,
  signInAs,
}) => {
  await signInAs("master");
  const form = await openInvite(page);
  await form.getByLabel("First name").fill("Ada");
  await form.getByLabel("Last name").fill("Lowe");
  await form.getByRole("button", { name: "Create invitation" }).click();
  const result = page.getByRole("dialog", { name: "Invitation created" });
  const tempPassword = await result.getByLabel("Temporary password", { exact: true }).inputValue();

  const ada = await (await browser.newContext({ baseURL: server.url })).newPage();
  await ada.goto("/admin-access");
  await ada.getByRole("button", { name: "First Time Setup" }).click();
  const setup = ada.getByRole("dialog", { name: "First Time Setup" });
  await setup.getByLabel("Username").fill("ada.lowe");
  await setup.getByLabel("Temporary password", { exact: true }).fill(tempPassword);
  await setup.getByLabel("New password", { exact: true }).fill("my own password");
  await setup.getByLabel("Security question").fill("Where did you learn to swim?");
  await setup.getByLabel("Security answer", { exact: true }).fill("Saltby");
  await setup.getByRole("button", { name: "Set up account" }).click();
  const login = ada.getByRole("dialog", { name: "Admin Login" });
  await login.getByLabel("Password", { exact: true }).fill("my own password");
  await login.getByLabel("Security answer", { exact: true }).fill("  saltby ");
  await login.getByRole("button", { name: "Log in" }).click();
  await expect(ada.getByText("Signed in as ada.lowe")).toBeVisible();
  await ada.context().close();
});
