import type { Page } from "@playwright/test";
import { accountOf, type Credentials } from "#support/accounts.ts";
import { expect, test } from "#support/fixtures.ts";
import { mostShift, shiftsSoFar, watchShifts } from "#support/shifts.ts";
import { toastSaying } from "#support/toasts.ts";

async function openLogin(page: Page) {
  await page.goto("/admin-access");
  await page.getByRole("button", { name: "Admin Login" }).click();
  return page.getByRole("dialog", { name: "Admin Login" });
}

async function logInBy(page: Page, { username, password, securityAnswer }: Credentials) {
  const dialog = page.getByRole("dialog", { name: "Admin Login" });
  await dialog.getByLabel("Username").fill(username);
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await dialog.getByLabel("Security answer", { exact: true }).fill(securityAnswer);
  await dialog.getByRole("button", { name: "Log in" }).click();
}

test("the login asks for each of its three parts, on submit and then on each change [2.admin.login-dialog, 5.login.username, 5.login.password, 5.login.answer]", async ({
  page,
}) => {
  const dialog = await openLogin(page);
  await expect(dialog.getByRole("alert")).toBeHidden();
  await dialog.getByRole("button", { name: "Log in" }).click();

  const summary = dialog.getByRole("alert");
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link")).toHaveText([
    "Username is required",
    "Password is required",
    "Security answer is required",
  ]);
  const username = dialog.getByLabel("Username");
  await expect(username).toHaveAccessibleDescription("Error: Username is required");
  await summary.getByRole("link", { name: "Username is required" }).click();
  await expect(username).toBeFocused();

  await username.fill("r");
  await expect(username).not.toHaveAttribute("aria-invalid");
  await username.fill(" ");
  await expect(username).toHaveAccessibleDescription("Error: Username is required");
});

test("a login shows the dashboard and a logout the sign-in page [4.session.login, 4.session.logout, 2.admin.logout, 8.ok.login, 8.ok.logout]", async ({
  page,
  server,
}) => {
  const robin = await accountOf(server, "admin");
  await openLogin(page);
  await logInBy(page, robin);
  await expect(toastSaying(page, "Successfully logged in as admin!")).toBeVisible();
  await expect(page.getByText("Signed in as robin.reed")).toBeVisible();
  await expect(page.locator("main")).toBeFocused();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();

  await page.getByRole("button", { name: "Logout" }).click();
  await expect(toastSaying(page, "Successfully logged out")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Admin access" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Admin access" })).toBeVisible();

  // A returning administrator is welcomed back.
  await page.getByRole("button", { name: "Admin Login" }).click();
  await logInBy(page, robin);
  await expect(toastSaying(page, "Welcome back!")).toBeVisible();
});

test("a refused login shows the server's sentence in a destructive toast and in the form [8.msg.login-failed, 8.error.destructive]", async ({
  page,
  server,
}) => {
  const robin = await accountOf(server, "admin");
  const dialog = await openLogin(page);
  for (const wrong of [
    { ...robin, username: "nobody" },
    { ...robin, password: "not the password" },
    { ...robin, securityAnswer: "not the answer" },
  ]) {
    await logInBy(page, wrong);
    const toast = toastSaying(page, "Login Failed");
    await expect(toast).toContainText("Invalid credentials or security answer");
    await expect(toast).toHaveClass(/bad/);
    await expect(dialog.getByRole("alert")).toContainText("Invalid credentials or security answer");
    await expect(dialog.getByLabel("Username")).toHaveValue(wrong.username);
    await toast.getByRole("button", { name: "Dismiss" }).click();
  }
});

test("the security question is shown in a browser that has logged in before, and in no other", async ({
  page,
  browser,
  server,
}) => {
  const robin = await accountOf(server, "admin");
  const dialog = await openLogin(page);
  const remind = dialog.getByRole("button", { name: "Remind me of my question" });
  await remind.click();
  await expect(dialog.getByLabel("Username")).toBeFocused();
  await expect(dialog.getByLabel("Username")).toHaveAccessibleDescription("Error: Username is required");
  await dialog.getByLabel("Username").fill(robin.username);
  await remind.press("Enter");
  await expect(dialog.getByText("only in a browser that has logged in to this account before")).toBeVisible();
  await expect(remind).toBeFocused();
  await logInBy(page, robin);
  await page.getByRole("button", { name: "Logout" }).click();

  await page.getByRole("button", { name: "Admin Login" }).click();
  await dialog.getByLabel("Username").fill(robin.username);
  await remind.click();
  await expect(dialog.getByText("What was the name of your first school?")).toBeVisible();

  const other = await (await browser.newContext({ baseURL: server.url })).newPage();
  const elsewhere = await openLogin(other);
  await elsewhere.getByLabel("Username").fill(robin.username);
  await elsewhere.getByRole("button", { name: "Remind me of my question" }).click();
  await expect(elsewhere.getByText("only in a browser that has logged in")).toBeVisible();
  await expect(elsewhere.getByText("first school")).toBeHidden();
});

test("a login that cannot reach the server does not blame the credentials", async ({ page, server }) => {
  const robin = await accountOf(server, "admin");
  const dialog = await openLogin(page);
  await page.route("**/api/admin/login", (route) => route.abort());
  await logInBy(page, robin);
  await expect(dialog.getByRole("alert")).toContainText("Login failed");
  await expect(page.getByText("Invalid credentials")).toBeHidden();
  await page.unroute("**/api/admin/login");
  await dialog.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByText("Signed in as robin.reed")).toBeVisible();
});

test("a setup requires all its fields [2.admin.setup-dialog, 5.setup.username, 5.setup.tempPassword, 5.setup.password, 5.setup.question, 5.setup.answer]", async ({
  page,
}) => {
  await page.goto("/admin-access");
  await page.getByRole("button", { name: "First Time Setup" }).click();
  const dialog = page.getByRole("dialog", { name: "First Time Setup" });
  await dialog.getByRole("button", { name: "Set up account" }).click();
  await expect(dialog.getByRole("alert").getByRole("link")).toHaveText([
    "Username is required",
    "Temporary password is required",
    "Password must be at least 6 characters",
    "Security question is required",
    "Security answer is required",
  ]);
  const password = dialog.getByLabel("New password", { exact: true });
  await password.fill("12345");
  await expect(password).toHaveAccessibleDescription(/Error: Password must be at least 6 characters/);
  await password.fill("123456");
  await expect(password).not.toHaveAttribute("aria-invalid");
});

test.describe("with nobody set up", () => {
  test.use({ accounts: "none" });

  test("a setup is confirmed, and the login opens with the username filled in [8.ok.setup]", async ({
    page,
    server,
  }) => {
    const { username, tempPassword } = server.firstAdmin();
    // On a narrow window the sentence is highest.
    await page.setViewportSize({ width: 320, height: 844 });
    await watchShifts(page);
    const read = page.waitForResponse("**/api/admin/init");
    await page.goto("/admin-access");
    await (await read).finished();
    await expect(page.getByText("Nobody is set up yet.")).toBeVisible();
    const { sum, moved } = await shiftsSoFar(page);
    expect(sum, moved).toBeLessThanOrEqual(mostShift);
    await page.getByRole("button", { name: "First Time Setup" }).click();
    const dialog = page.getByRole("dialog", { name: "First Time Setup" });
    await dialog.getByLabel("Username").fill(username);
    await dialog.getByLabel("Temporary password", { exact: true }).fill("not the temporary one");
    await dialog.getByLabel("New password", { exact: true }).fill("three unrelated words");
    await dialog.getByLabel("Security question").fill("Where did you learn to swim?");
    await dialog.getByLabel("Security answer", { exact: true }).fill("Saltby");
    await dialog.getByRole("button", { name: "Set up account" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Invalid username or temporary password");

    await dialog.getByLabel("Temporary password", { exact: true }).fill(tempPassword);
    await dialog.getByRole("button", { name: "Set up account" }).click();
    await expect(toastSaying(page, "Admin account set up successfully! You can now log in.")).toBeVisible();
    const login = page.getByRole("dialog", { name: "Admin Login" });
    await expect(login.getByLabel("Username")).toHaveValue(username);
    await login.getByRole("button", { name: "Close" }).click();
    await expect(page.getByText("Nobody is set up yet.")).toBeHidden();
  });
});

test("the setup state is read once, whatever the number of logins and logouts [7.GET-init-once]", async ({
  page,
  server,
}) => {
  const robin = await accountOf(server, "admin");
  let reads = 0;
  page.on("request", (request) => (reads += request.url().endsWith("/api/admin/init") ? 1 : 0));
  await openLogin(page);
  await logInBy(page, robin);
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("heading", { name: "Admin access" })).toBeVisible();
  await page.getByRole("button", { name: "Admin Login" }).click();
  await logInBy(page, robin);
  await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();
  expect(reads).toBe(1);
});

test("a password can be pasted and shown, and has autocomplete hints for password managers", async ({
  page,
}) => {
  const dialog = await openLogin(page);
  const password = dialog.getByLabel("Password", { exact: true });
  await expect(password).toHaveAttribute("autocomplete", "current-password");
  await expect(dialog.getByLabel("Username")).toHaveAttribute("autocomplete", "username");
  await dialog.getByLabel("Username").fill("three words");
  await dialog.getByLabel("Username").selectText();
  await page.keyboard.press("Control+C");
  await password.focus();
  await page.keyboard.press("Control+V");
  await expect(password).toHaveValue("three words");
  await expect(password).toHaveAttribute("type", "password");
  await dialog.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "text");
});

test("the keyboard reaches both dialogs, and Escape returns the focus", async ({ page }) => {
  await page.goto("/admin-access");
  const button = page.getByRole("button", { name: "Admin Login" });
  await button.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Admin Login" });
  await expect(dialog.getByRole("heading", { name: "Admin Login" })).toBeFocused();
  await dialog.getByRole("button", { name: "First Time Setup" }).click();
  await expect(page.getByRole("dialog", { name: "First Time Setup" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(button).toBeFocused();
});

test("a key pressed while the page hydrates is not lost", async ({ page }) => {
  await page.exposeFunction("tellThatItWakes", () => page.keyboard.press("Enter"));
  await page.addInitScript(() => {
    // oxlint-disable-next-line typescript/unbound-method -- called with its `this` below
    const { addEventListener } = EventTarget.prototype;
    let clicksWatched = 0;
    EventTarget.prototype.addEventListener = function (type: string, ...rest: [never]) {
      addEventListener.call(this, type, ...rest);
      const isIsland = this instanceof HTMLElement && this.dataset.island !== undefined;
      // React is the second listener for clicks; it has yet to hydrate the island.
      if (!isIsland || type !== "click" || ++clicksWatched !== 2) return;
      this.querySelector("button")?.focus();
      (window as unknown as { tellThatItWakes: () => void }).tellThatItWakes();
      // The key is pressed while the page is busy, so that it comes before the page's remaining work.
      for (const start = performance.now(); performance.now() - start < 1500;);
    };
  });
  await page.goto("/admin-access");
  await expect(page.getByRole("dialog", { name: "Admin Login" })).toBeVisible();
});

test("without a session the applications page has one left edge at every width", async ({ page }) => {
  for (const width of [390, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/admin-applications");
    const parts = [
      page.getByRole("heading", { name: "Applications" }),
      page.getByRole("heading", { name: "You are not logged in" }),
      page.getByRole("link", { name: "Go to Admin access" }),
      page.getByRole("contentinfo").getByRole("link", { name: "Home" }),
    ];
    const edges = await Promise.all(
      parts.map(async (part) => Math.round((await part.boundingBox())?.x ?? 0)),
    );
    expect([...new Set(edges)], `${width} px`).toHaveLength(1);
  }
});
