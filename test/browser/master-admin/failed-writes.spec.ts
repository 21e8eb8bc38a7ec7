import { deleteButton, openApplication, statusButton } from "#support/application-detail.ts";
import type { Locator, Page } from "@playwright/test";
import { type CallName, callPath, calls } from "#contract/calls.ts";
import { limits } from "#contract/limits.ts";
import { accountOf } from "#support/accounts.ts";
import { applyFor } from "#support/applications-on-server.ts";
import { expect, test } from "#support/fixtures.ts";
import { createJob, readApplications } from "#support/jobs-on-server.ts";
import { fillNewAdmin, openAdmins } from "#support/manage-admins-dialog.ts";
import type { RunningServer } from "#support/server.ts";
import { toastSaying } from "#support/toasts.ts";

/** A 5xx answer has only a request id (specification §8), no sentence. */
const requestId = "Request id: 0b0ac1";

/** Makes every request of this call fail with a 5xx answer; returns the list of those requests. */
async function breakCall(page: Page, name: CallName): Promise<string[]> {
  const { method } = calls[name];
  const sent: string[] = [];
  await page.route(`**${callPath(name, { id: "*" }).replace("%2A", "*")}`, async (route) => {
    if (route.request().method() !== method) return await route.fallback();
    sent.push(route.request().url());
    return await route.fulfill({ status: 500, contentType: "text/plain", body: requestId });
  });
  return sent;
}

/**
 * Clicks a button whose request fails. The failure is shown in a destructive toast and beside what failed, without
 * the server's text; nothing is sent twice.
 */
async function failAt(button: Locator, name: CallName, words: string, beside?: Locator): Promise<void> {
  const page = button.page();
  const sent = await breakCall(page, name);
  await button.click();
  await expectTold(page, words, beside);
  expect(sent).toHaveLength(1);
}

async function expectTold(page: Page, words: string, beside = page.getByRole("dialog").last()) {
  const toast = toastSaying(page, words);
  await expect(toast).toContainText("Error");
  await expect(toast).toHaveClass(/bad/);
  await expect(beside.getByRole("alert")).toContainText(words);
  await expect(page.getByText(requestId)).toHaveCount(0);
}

test("a failed creation of an admin shows an error and keeps the input [8.msg.create-admin]", async ({
  page,
  signInAs,
}) => {
  await signInAs("master");
  await openAdmins(page);
  await page.getByRole("button", { name: "Create Admin" }).click();
  const form = page.getByRole("dialog", { name: "Create Admin" });
  await fillNewAdmin(form);
  await failAt(
    form.getByRole("button", { name: "Create admin" }),
    "createAdmin",
    "Failed to create admin account",
  );
  await expect(form.getByLabel("Username")).toHaveValue("jo.hill");
});

test("a failed invitation shows an error and keeps the input [8.msg.invite]", async ({ page, signInAs }) => {
  await signInAs("master");
  await page.goto("/admin-access");
  await page.getByRole("button", { name: "Invite Admin" }).click();
  const form = page.getByRole("dialog", { name: "Invite Admin" });
  await form.getByLabel("First name").fill("Ada");
  await form.getByLabel("Last name").fill("Lowe");
  await failAt(
    form.getByRole("button", { name: "Create invitation" }),
    "inviteAdmin",
    "Failed to create invitation",
  );
  await expect(form.getByLabel("Last name")).toHaveValue("Lowe");
});

test("a failed promotion shows an error, and the admin stays an ordinary one [8.msg.promote]", async ({
  page,
  server,
  signInAs,
}) => {
  await accountOf(server, "admin");
  await signInAs("master");
  await openAdmins(page);
  page.on("dialog", (question) => question.accept());
  await failAt(
    page.getByRole("button", { name: "Promote robin.reed" }),
    "promoteAdmin",
    "Failed to promote admin user",
  );
  await expect(page.getByRole("row", { name: /robin\.reed/ }).getByText("Master Admin")).toBeHidden();
});

test("a failed deletion of an admin shows an error when it is sent, and restores the admin [8.msg.delete-admin]", async ({
  page,
  server,
  signInAs,
}) => {
  await accountOf(server, "admin");
  await signInAs("master");
  await page.clock.install();
  await openAdmins(page);
  const sent = await breakCall(page, "deleteAdmin");
  await page.getByRole("button", { name: "Delete robin.reed" }).click();
  await expect(toastSaying(page, "Admin user deleted successfully")).toBeVisible();
  await page.clock.fastForward(limits.undoMs);
  await expectTold(page, "Failed to delete admin user");
  await expect(page.getByRole("button", { name: "Delete robin.reed" })).toBeVisible();
  expect(sent).toHaveLength(1);
});

test.describe("with nobody set up", () => {
  test.use({ accounts: "none" });

  test("a failed setup shows an error and keeps the input [8.msg.setup]", async ({ page, server }) => {
    const { username, tempPassword } = server.firstAdmin();
    await page.goto("/admin-access");
    await page.getByRole("button", { name: "First Time Setup" }).click();
    const form = page.getByRole("dialog", { name: "First Time Setup" });
    await form.getByLabel("Username").fill(username);
    await form.getByLabel("Temporary password", { exact: true }).fill(tempPassword);
    await form.getByLabel("New password", { exact: true }).fill("three unrelated words");
    await form.getByLabel("Security question").fill("Where did you learn to swim?");
    await form.getByLabel("Security answer", { exact: true }).fill("Saltby");
    await failAt(
      form.getByRole("button", { name: "Set up account" }),
      "setUpAdmin",
      "Failed to set up admin account",
    );
    await expect(form.getByLabel("Username")).toHaveValue(username);
  });
});

test("a status that cannot be saved shows an error and is reverted [8.msg.status]", async ({
  page,
  server,
  signInAs,
}) => {
  await applyForNurse(server);
  await signInAs("master");
  await page.goto("/admin-applications");
  const detail = await openApplication(page, "Amara Okafor");
  await failAt(statusButton(detail, "Hired"), "updateApplication", "Failed to update status", detail);
  await expect(statusButton(detail, "Pending")).toHaveAttribute("aria-pressed", "true");
  expect(await readApplications(server)).toMatchObject([{ applicationStatus: "pending" }]);
});

test("an application that cannot be deleted shows an error and stays [8.msg.delete-application]", async ({
  page,
  server,
  signInAs,
}) => {
  await applyForNurse(server);
  await signInAs("master");
  await page.goto("/admin-applications");
  const detail = await openApplication(page, "Amara Okafor");
  page.on("dialog", (question) => question.accept());
  await failAt(await deleteButton(detail), "deleteApplication", "Failed to delete application", detail);
  await expect(page.getByRole("link", { name: "Amara Okafor", exact: true })).toBeVisible();
  expect(await readApplications(server)).toHaveLength(1);
});

async function applyForNurse(server: RunningServer): Promise<void> {
  const nurse = await createJob(server, { title: "Night Nurse" });
  await applyFor(server, nurse, { applicantName: "Amara Okafor" });
}
