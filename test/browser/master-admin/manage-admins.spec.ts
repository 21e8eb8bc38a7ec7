import type { Page } from "@playwright/test";
import { formatCreated } from "#contract/text/format.ts";
import { limits } from "#contract/limits.ts";
import { accountOf, logIn, type Role } from "#support/accounts.ts";
import { changeAdmin, readAdmins } from "#support/admins-on-server.ts";
import { expect, test } from "#support/fixtures.ts";
import { fillNewAdmin, openAdmins } from "#support/manage-admins-dialog.ts";
import type { RunningServer } from "#support/server.ts";
import { toastSaying } from "#support/toasts.ts";

/** Opens Manage Admins as a master admin; the other admin is robin.reed. */
async function openBesideRobin(
  page: Page,
  server: RunningServer,
  signInAs: (role: Role) => Promise<unknown>,
) {
  await accountOf(server, "admin");
  await signInAs("master");
  return await openAdmins(page);
}

const usernamesOn = async (server: RunningServer) =>
  (await readAdmins(server)).map(({ username }) => username).toSorted();

test("the list shows the admins and their actions [2.admin.manage-admins, 2.admin.badges, 2.admin.created, 2.admin.last-login, 2.admin.row-buttons]", async ({
  page,
  server,
  signInAs,
}) => {
  const dialog = await openBesideRobin(page, server, signInAs);
  const today = formatCreated(new Date().toISOString());

  const master = dialog.getByRole("row", { name: /admin@example\.org/ });
  await expect(master.getByText("Master Admin", { exact: true })).toBeVisible();
  await expect(master.getByText("Active", { exact: true })).toBeVisible();
  await expect(master.getByRole("cell").nth(2)).toHaveText(today);
  await expect(master.getByRole("cell").nth(3)).toHaveText(today);
  await expect(master.getByRole("button")).toHaveCount(0);

  const robin = dialog.getByRole("row", { name: /robin\.reed/ });
  await expect(robin.getByText("Master Admin", { exact: true })).toBeHidden();
  await expect(robin.getByText("Active", { exact: true })).toBeVisible();
  await expect(robin.getByRole("cell").nth(2)).toHaveText(today);
  await expect(robin.getByRole("cell").nth(3)).toHaveText("Never");
  await expect(robin.getByRole("button")).toHaveText([
    "Promote robin.reed",
    "Deactivate robin.reed",
    "Reset robin.reed",
    "Delete robin.reed",
  ]);
});

test("an email address in the list breaks after its @ and nowhere else", async ({
  page,
  server,
  signInAs,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const dialog = await openBesideRobin(page, server, signInAs);
  const domains = dialog.getByRole("row").getByText("@example.org");
  await expect(domains).toHaveCount(2);
  for (const address of await domains.all()) {
    const lines = await address.evaluate((element) => {
      const domain = document.createRange();
      domain.selectNodeContents(element);
      domain.setStartAfter(element.querySelector("wbr") ?? element);
      return new Set([...domain.getClientRects()].map(({ top }) => top)).size;
    });
    expect(lines).toBe(1);
  }
});

test("a promotion asks first; the promoted admin is a master admin at once, and can be neither promoted nor deleted [8.ok.promoted]", async ({
  page,
  server,
  signInAs,
}) => {
  const dialog = await openBesideRobin(page, server, signInAs);
  const promotions: string[] = [];
  page.on("request", (request) => request.method() === "PUT" && promotions.push(request.url()));
  const answers = [false, true];
  const asked: string[] = [];
  page.on("dialog", async (question) => {
    asked.push(`${question.type()} ${question.message()}`);
    await (answers.shift() ? question.accept() : question.dismiss());
  });
  const promote = dialog.getByRole("button", { name: "Promote robin.reed" });
  await promote.click();
  expect(asked).toEqual([
    "confirm Make robin.reed a master admin? They can then invite, promote and delete other admins. This cannot be undone.",
  ]);
  await expect(promote).toBeFocused();
  expect(promotions).toEqual([]);

  await promote.press("Enter");
  await expect(toastSaying(page, "Admin promoted to master admin successfully")).toBeVisible();
  const robin = dialog.getByRole("row", { name: /robin\.reed/ });
  await expect(robin.getByText("Master Admin", { exact: true })).toBeVisible();
  await expect(robin.getByRole("button", { name: /Promote|Delete/ })).toHaveCount(0);
  expect(asked).toHaveLength(2);
  expect(promotions).toHaveLength(1);
});

test("while a promotion is sent its button keeps the focus and sends nothing more; then the row's name gets the focus", async ({
  page,
  server,
  signInAs,
}) => {
  const dialog = await openBesideRobin(page, server, signInAs);
  page.on("dialog", (question) => question.accept());
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  let sent = 0;
  await page.route("**/promote", async (route) => {
    sent += 1;
    await held;
    await route.continue();
  });
  const promote = dialog.getByRole("button", { name: "Promote robin.reed" });
  await promote.press("Enter");
  await expect(promote).toHaveAttribute("aria-disabled", "true");
  await expect(promote).toBeFocused();
  await promote.press("Enter");
  letThrough();
  await expect(promote).toBeHidden();
  await expect(dialog.getByRole("cell", { name: /^robin\.reed/ }).locator("b")).toBeFocused();
  expect(sent).toBe(1);
});

test("deleting an admin does not ask, and can be undone for 10 s [6.confirm.admin-user, 8.ok.admin-deleted]", async ({
  page,
  server,
  signInAs,
}) => {
  await accountOf(server, "admin");
  await signInAs("master");
  const asked: string[] = [];
  page.on("dialog", async (question) => {
    asked.push(question.message());
    await question.accept();
  });
  const deletions: string[] = [];
  page.on("request", (request) => request.method() === "DELETE" && deletions.push(request.url()));
  const dialog = await openAdmins(page);
  const remove = dialog.getByRole("button", { name: "Delete robin.reed" });
  const toast = toastSaying(page, "Admin user deleted successfully");

  await remove.click();
  await toast.getByRole("button", { name: "Undo" }).click();
  await expect(remove).toBeVisible();

  // The row offers Undo as well, in case another toast replaces the first.
  await remove.press("Enter");
  const undo = dialog.getByRole("button", { name: "Undo deleting robin.reed" });
  await expect(undo).toBeFocused();
  await undo.press("Enter");
  await expect(remove).toBeFocused();
  expect(await usernamesOn(server)).toEqual(["admin", "robin.reed"]);

  const from = Date.now();
  const deletion = page.waitForRequest((request) => request.method() === "DELETE");
  await remove.click();
  await expect(toast).toBeVisible();
  await deletion;
  // An undone deletion would have been sent before this time.
  expect(Date.now() - from).toBeGreaterThanOrEqual(limits.undoMs);
  await expect(dialog.getByRole("row", { name: /robin\.reed/ })).toBeHidden();
  await expect(toast).toBeHidden();
  expect(deletions).toHaveLength(1);
  expect(await usernamesOn(server)).toEqual(["admin"]);
  expect(asked).toEqual([]);
});

test("a pending deletion is sent when the page is left", async ({ page, server, signInAs }) => {
  const dialog = await openBesideRobin(page, server, signInAs);
  await dialog.getByRole("button", { name: "Delete robin.reed" }).click();
  await expect(toastSaying(page, "Admin user deleted successfully")).toBeVisible();
  await page.goto("about:blank");
  await expect.poll(() => usernamesOn(server)).toEqual(["admin"]);
});

test("a pending deletion is sent before a logout, by the administrator who asked for it", async ({
  page,
  server,
  signInAs,
}) => {
  const dialog = await openBesideRobin(page, server, signInAs);
  await dialog.getByRole("button", { name: "Delete robin.reed" }).click();
  await dialog.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("heading", { name: "Admin access" })).toBeVisible();
  expect(await usernamesOn(server)).toEqual(["admin"]);
});

test("a created admin can log in at once [8.ok.admin-created]", async ({ page, server, signInAs }) => {
  await signInAs("master");
  const dialog = await openAdmins(page);
  await dialog.getByRole("button", { name: "Create Admin" }).click();
  const form = page.getByRole("dialog", { name: "Create Admin" });
  await form.getByLabel("Username").fill("jo");
  await form.getByRole("button", { name: "Create admin" }).click();
  await expect(form.getByRole("alert").getByRole("link")).toHaveText([
    "Username must be at least 3 characters",
    "Valid email is required",
    "Password must be at least 6 characters",
    "Security question is required",
    "Security answer is required",
  ]);
  await fillNewAdmin(form);
  await form.getByLabel("Email").fill("admin@example.org");
  await form.getByRole("button", { name: "Create admin" }).click();
  await expect(form.getByRole("alert")).toContainText("This username or email is already in use.");
  await form.getByLabel("Email").fill("jo.hill@example.org");
  await form.getByRole("button", { name: "Create admin" }).click();
  await expect(toastSaying(page, "Admin account created successfully!")).toBeVisible();
  await expect(dialog.getByRole("row", { name: /jo\.hill/ })).toBeVisible();
  const credentials = { username: "jo.hill", password: "three unrelated words", securityAnswer: "saltby" };
  expect(await logIn(server, credentials)).toContain("session=");
});

test("a refused promotion shows the server's sentence in a toast and in the dialog", async ({
  page,
  server,
  signInAs,
}) => {
  const dialog = await openBesideRobin(page, server, signInAs);
  await expect(dialog.getByRole("button", { name: "Promote robin.reed" })).toBeVisible();
  await changeAdmin(server, "deleteAdmin", "robin.reed");
  page.on("dialog", (question) => question.accept());
  await dialog.getByRole("button", { name: "Promote robin.reed" }).click();
  await expect(toastSaying(page, "This admin user does not exist.")).toBeVisible();
  await expect(dialog.getByRole("alert")).toHaveText("This admin user does not exist.");
});

test("no date of an admin breaks, and the sentence about the only master admin begins at the left", async ({
  page,
  server,
  signInAs,
}) => {
  const dialog = await openBesideRobin(page, server, signInAs);
  await page.setViewportSize({ width: 1280, height: 800 });
  const dates = dialog.getByText(formatCreated(new Date().toISOString()), { exact: true });
  await expect(dates.first()).toBeVisible();
  const lines = await dates.evaluateAll((all) => all.map((date) => date.getClientRects().length));
  expect(new Set(lines)).toEqual(new Set([1]));
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(dialog.getByText(/^The only master admin/)).toHaveCSS("text-align", "start");
});
