import type { Page } from "@playwright/test";
import { accountOf, type Credentials } from "#support/accounts.ts";
import { codeOf } from "#support/factors.ts";
import { axe, expect, test } from "#support/fixtures.ts";
import { expectAccessible } from "#support/accessible.ts";

async function fillLogin(page: Page, { username, password, securityAnswer }: Credentials) {
  await page.goto("/admin-access");
  await page.getByRole("button", { name: "Admin Login" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Username" }).fill(username);
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await dialog.getByLabel("Security answer", { exact: true }).fill(securityAnswer);
  await dialog.getByRole("button", { name: "Log in" }).click();
}

const logOut = async (page: Page) => {
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("button", { name: "Admin Login" })).toBeVisible();
};

/** Sets up an authenticator app on the open account page; answers its key and the recovery codes. */
async function setUpApp(page: Page): Promise<{ key: string; codes: string[] }> {
  const part = page.getByRole("region", { name: "Authenticator app" });
  const opener = part.getByRole("button", { name: "Set up an app" });
  await opener.press("Enter");
  await expect(part.getByRole("textbox", { name: "Key" })).toBeFocused();
  await part.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(opener).toBeFocused();
  await opener.press("Enter");
  await expect(part.getByRole("img", { name: "QR code of the key" })).toBeVisible();
  const shown = await part.getByRole("textbox", { name: "Key" }).inputValue();
  expect(shown).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
  const key = shown.replaceAll(" ", "");
  await part.getByLabel("Six digits").fill(codeOf(key, new Date()));
  await part.getByRole("button", { name: "Turn on" }).click();
  const dialog = page.getByRole("dialog", { name: "Your recovery codes" });
  await expect(dialog.getByRole("listitem")).toHaveCount(10);
  const codes = await dialog.getByRole("listitem").allInnerTexts();
  await axe(page);
  await dialog.getByRole("button", { name: "I have kept them" }).click();
  return { key, codes };
}

test("an administrator without the telephone logs in with a recovery code", async ({ page, server }) => {
  const robin = await accountOf(server, "admin");
  await fillLogin(page, robin);
  await page.getByRole("link", { name: "My account" }).click();
  const { codes } = await setUpApp(page);
  await expect(page.getByRole("region", { name: "Recovery codes" })).toContainText("10 of 10 are left");
  await logOut(page);

  await fillLogin(page, robin);
  const step = page.getByRole("dialog", { name: "Enter your code" });
  const digits = step.getByLabel("Six digits");
  await expect(digits).toHaveAttribute("autocomplete", "one-time-code");
  await axe(page);
  await digits.fill("000 000");
  await step.getByRole("button", { name: "Log in" }).click();
  await expect(step.getByRole("alert")).toContainText("That code is not right, or it has been used.");
  await step.getByRole("button", { name: "Use a recovery code" }).click();
  const lost = page.getByRole("dialog", { name: "Enter a recovery code" });
  await lost.getByLabel("Recovery code", { exact: true }).fill(codes[0]?.toLowerCase() ?? "");
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "My account" }).click();
  await expect(page.getByRole("region", { name: "Recovery codes" })).toContainText("9 of 10 are left");
  page.on("dialog", (question) => void question.accept());
  await page.getByRole("button", { name: "Remove app" }).click();
  await expect(page.getByRole("region", { name: "Authenticator app" })).toContainText("Off");
  await logOut(page);
  await fillLogin(page, robin);
  await expect(page.getByRole("link", { name: "My account" })).toBeVisible();
});

test("a passkey is added, logs in and is removed, and belongs to its host", async ({ page, server }) => {
  const robin = await accountOf(server, "admin");
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("WebAuthn.enable");
  await devTools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await fillLogin(page, robin);
  await page.getByRole("link", { name: "My account" }).click();
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Office computer");
  await page.getByRole("button", { name: "Add passkey" }).click();
  await page.getByRole("button", { name: "I have kept them" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Office computer" })).toContainText(
    "Never used.",
  );
  await logOut(page);

  await fillLogin(page, robin);
  await page.getByRole("button", { name: "Use passkey" }).click();
  await page.getByRole("link", { name: "My account" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Office computer" })).toContainText("Last used");
  await logOut(page);

  // The same server under another host: the browser has no passkey for it.
  const { port } = new URL(server.url);
  await page.goto(`http://other.localhost:${port}/admin-access`);
  await page.getByRole("button", { name: "Admin Login" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Username" }).fill(robin.username);
  await dialog.getByLabel("Password", { exact: true }).fill(robin.password);
  await dialog.getByLabel("Security answer", { exact: true }).fill(robin.securityAnswer);
  await dialog.getByRole("button", { name: "Log in" }).click();
  await page.getByRole("button", { name: "Use passkey" }).click();
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText("The passkey was not used.");

  await fillLogin(page, robin);
  await page.getByRole("button", { name: "Use passkey" }).click();
  await page.getByRole("link", { name: "My account" }).click();
  page.on("dialog", (question) => void question.accept());
  await page.getByRole("button", { name: "Remove Office computer" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Office computer" })).toBeHidden();
});

test.describe("where a second factor is required", () => {
  test.use({ serverEnvironment: { REQUIRE_SECOND_FACTOR: "all" } });

  test("its setup is the only page until it is done", async ({ page, server }) => {
    const master = await accountOf(server, "master");
    await fillLogin(page, master);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Set up a second factor");
    await expect(page.getByRole("link", { name: "Overview" })).toBeHidden();
    await expectAccessible(page);
    await page.goto("/admin-applications");
    await expect(page.getByRole("link", { name: "Go to Admin access" })).toBeVisible();
    await page.goto("/admin-access?open=audit");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Set up a second factor");
    await setUpApp(page);
    await expect(page.getByRole("link", { name: "Overview" })).toBeVisible();
  });
});

test("the account page is accessible: narrow and wide, dark, forced colours", async ({ page, signInAs }) => {
  await signInAs("admin");
  await page.goto("/admin-access?open=account");
  const part = page.getByRole("region", { name: "Authenticator app" });
  await part.getByRole("button", { name: "Set up an app" }).click();
  await expect(part.getByRole("img", { name: "QR code of the key" })).toBeVisible();
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
    await page.screenshot({ path: test.info().outputPath(`account-${width}.png`), fullPage: true });
  }
  await page.emulateMedia({ colorScheme: "dark" });
  await axe(page);
  await page.screenshot({ path: test.info().outputPath("account-dark.png") });
  await page.emulateMedia({ colorScheme: "light", forcedColors: "active" });
  await expect(part.getByRole("img", { name: "QR code of the key" })).toHaveCSS("fill", "rgb(0, 0, 0)");
  await page.screenshot({ path: test.info().outputPath("account-forced.png") });
});
