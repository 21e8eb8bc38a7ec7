/** Deactivating and reactivating admins, and repeating the invitation of one whose setup is pending. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { callPath, calls } from "#contract/calls.ts";
import { formatMoment } from "#contract/text/format.ts";
import { accountOf, logIn, send } from "#support/accounts.ts";
import { changeAdmin, readAdmins } from "#support/admins-on-server.ts";
import { expect, test } from "#support/fixtures.ts";
import { openAdmins } from "#support/manage-admins-dialog.ts";
import type { RunningServer } from "#support/server.ts";
import { toastSaying } from "#support/toasts.ts";

const hourMs = 60 * 60_000;

/** Answers the page's confirm dialogs with `answers`, in order; returns the list of questions. */
function answerQuestions(page: Page, ...answers: boolean[]): string[] {
  const asked: string[] = [];
  page.on("dialog", async (question) => {
    asked.push(question.message());
    await (answers.shift() ? question.accept() : question.dismiss());
  });
  return asked;
}

async function inviteAda(server: RunningServer): Promise<void> {
  const cookie = await logIn(server, await accountOf(server, "master"));
  await send(server, "inviteAdmin", { username: "ada.lowe", email: "ada.lowe@example.org" }, cookie);
}

/** Manage Admins with Robin, who is set up, and Ada, who is invited. */
async function openAdminsWithTwo(
  page: Page,
  server: RunningServer,
  signInAs: (role: "master") => Promise<unknown>,
) {
  await accountOf(server, "admin");
  await inviteAda(server);
  await signInAs("master");
  return await openAdmins(page);
}

test("deactivating asks first, logs the admin out and keeps the focus; reactivating lets them in again", async ({
  page,
  server,
  signInAs,
}) => {
  const robin = await accountOf(server, "admin");
  const cookie = await logIn(server, robin);
  await signInAs("master");
  const dialog = await openAdmins(page);
  const asked = answerQuestions(page, false, true);
  const row = dialog.getByRole("row", { name: /robin\.reed/ });
  const deactivate = row.getByRole("button", { name: "Deactivate robin.reed" });
  await deactivate.press("Enter");
  const question =
    "Deactivate robin.reed? They are logged out at once, and cannot log in or set up their account until a master admin reactivates them.";
  await expect.poll(() => asked).toEqual([question]);
  await expect(deactivate).toBeFocused();
  await expect(row.getByText("Active", { exact: true })).toBeVisible();
  expect((await readAdmins(server)).every(({ isActive }) => isActive)).toBe(true);

  await deactivate.press("Enter");
  await expect(toastSaying(page, "Admin user deactivated successfully")).toBeVisible();
  await expect(row.getByText("Inactive", { exact: true })).toBeVisible();
  await expect(row.getByText("Active", { exact: true })).toBeHidden();
  const reactivate = row.getByRole("button", { name: "Reactivate robin.reed" });
  await expect(reactivate).toBeFocused();
  const session = await fetch(`${server.url}/api/admin/session`, { headers: { cookie } });
  expect(await session.json()).toMatchObject({ authenticated: false });
  await expect(logIn(server, robin)).rejects.toThrow("401");

  await reactivate.press("Enter");
  await expect(toastSaying(page, "Admin user reactivated successfully")).toBeVisible();
  await expect(row.getByText("Active", { exact: true })).toBeVisible();
  await expect(deactivate).toBeFocused();
  expect(await logIn(server, robin)).toContain("session=");
  expect(asked).toHaveLength(2);
});

test("another master admin can be deactivated, one's own account cannot", async ({
  page,
  server,
  signInAs,
}) => {
  await accountOf(server, "admin");
  await signInAs("master");
  const dialog = await openAdmins(page);
  answerQuestions(page, true, true);
  await dialog.getByRole("button", { name: "Promote robin.reed" }).click();
  const robin = dialog.getByRole("row", { name: /robin\.reed/ });
  await expect(robin.getByRole("button")).toHaveText(["Deactivate robin.reed", "Reset robin.reed"]);
  await expect(dialog.getByRole("row", { name: /\(you\)/ }).getByRole("button")).toHaveCount(0);
  await robin.getByRole("button", { name: "Deactivate robin.reed" }).click();
  await expect(robin.getByText("Inactive", { exact: true })).toBeVisible();
  await expect(robin.getByText("Master Admin")).toBeVisible();
});

test("the last master admin sees why the account cannot be changed, and every call about it is refused with a sentence", async ({
  page,
  server,
  signInAs,
}) => {
  await accountOf(server, "admin");
  const { username } = await signInAs("master");
  const dialog = await openAdmins(page);
  const own = dialog.getByRole("row", { name: /\(you\)/ });
  await expect(own).toContainText(
    "The only master admin, so nobody can deactivate, reset or delete this account. Promote somebody else first.",
  );
  await expect(own.getByRole("button")).toHaveCount(0);
  const id = (await readAdmins(server)).find((admin) => admin.username === username)?.id ?? "";
  const refusalOf = async (call: "deactivateAdmin" | "resetAdmin" | "deleteAdmin") => {
    const { method } = calls[call];
    const options = { method, headers: { origin: server.url } };
    const answer = await page.request.fetch(callPath(call, { id }), options);
    expect(answer.ok()).toBe(false);
    return await answer.text();
  };
  expect(await refusalOf("deactivateAdmin")).toBe("You cannot deactivate your own account.");
  expect(await refusalOf("resetAdmin")).toBe("You cannot reset your own account.");
  expect(await refusalOf("deleteAdmin")).toBe("You cannot delete your own account.");

  answerQuestions(page, true);
  await dialog.getByRole("button", { name: "Promote robin.reed" }).click();
  await expect(own).not.toContainText("The only master admin");
  // Deactivated, the other no longer counts.
  await changeAdmin(server, "deactivateAdmin", "robin.reed");
  await page.reload();
  await expect((await openAdmins(page)).getByRole("row", { name: /\(you\)/ })).toContainText(
    "The only master admin",
  );
});

test("a refused deactivation, reactivation or invitation shows the server's sentence", async ({
  page,
  server,
  signInAs,
}) => {
  const dialog = await openAdminsWithTwo(page, server, signInAs);
  answerQuestions(page, true, true);
  const refused = async (button: string, sentence: string) => {
    await dialog.getByRole("button", { name: button }).click();
    await expect(toastSaying(page, sentence)).toHaveClass(/bad/);
    await expect(dialog.getByRole("alert")).toHaveText(sentence);
  };
  await expect(dialog.getByRole("button", { name: "Invite again for ada.lowe" })).toBeVisible();
  await changeAdmin(server, "deactivateAdmin", "ada.lowe");
  await refused("Invite again for ada.lowe", "This account is deactivated. Please reactivate it first.");
  await dialog.getByRole("button", { name: "Deactivate robin.reed" }).click();
  await expect(dialog.getByRole("button", { name: "Reactivate robin.reed" })).toBeVisible();
  await changeAdmin(server, "deleteAdmin", "robin.reed");
  await refused("Reactivate robin.reed", "This admin user does not exist.");
});

test("of several failures in the dialog the newest is shown, each with its own sentence", async ({
  page,
  server,
  signInAs,
}) => {
  const dialog = await openAdminsWithTwo(page, server, signInAs);
  page.on("dialog", (question) => question.accept());
  await page.route(/\/api\/admin\/users\/.+/, (route) => route.fulfill({ status: 500 }));
  for (const [button, sentence] of [
    ["Promote robin.reed", "Failed to promote admin user"],
    ["Deactivate robin.reed", "Failed to deactivate admin user"],
    ["Invite again for ada.lowe", "Failed to create invitation"],
    ["Promote robin.reed", "Failed to promote admin user"],
  ] as const) {
    await dialog.getByRole("button", { name: button }).click();
    await expect(dialog.getByRole("alert")).toHaveText(sentence);
  }
});

test("an account without setup is Invited until a date, and can be invited again with a new password", async ({
  page,
  server,
  signInAs,
}) => {
  await inviteAda(server);
  await signInAs("master");
  const dialog = await openAdmins(page);
  const row = dialog.getByRole("row", { name: /ada\.lowe/ });
  await expect(row.getByText("Invited", { exact: true })).toBeVisible();
  await expect(row.getByText("Active", { exact: true })).toBeHidden();
  const until = async () => (await readAdmins(server)).find(({ username }) => username === "ada.lowe");
  await expect(row).toContainText(`until ${formatMoment((await until())?.invitedUntil ?? "")}`);

  const again = row.getByRole("button", { name: "Invite again for ada.lowe" });
  await again.press("Enter");
  const result = page.getByRole("dialog", { name: "Invitation created" });
  await expect(result).toContainText("The temporary password of an earlier invitation no longer works.");
  const tempPassword = await result.getByLabel("Temporary password", { exact: true }).inputValue();
  await expect(result.getByLabel("Full message")).toHaveValue(new RegExp(tempPassword));
  await result.getByRole("button", { name: "Done" }).press("Enter");
  await expect(again).toBeFocused();
  await send(server, "setUpAdmin", {
    username: "ada.lowe",
    tempPassword,
    password: "Own password of ada",
    securityQuestion: "Where did you learn to swim?",
    securityAnswer: "Saltby",
  });
});

test("an expired invitation says so, and since when", async ({ page, server, signInAs }) => {
  await inviteAda(server);
  await signInAs("master");
  await page.clock.setFixedTime(Date.now() + 73 * hourMs);
  const dialog = await openAdmins(page);
  const row = dialog.getByRole("row", { name: /ada\.lowe/ });
  await expect(row.getByText("Invitation expired", { exact: true })).toBeVisible();
  await expect(row).toContainText(/on [A-Z][a-z]{2} \d\d, \d{4}, \d\d:\d\d/);
  await expect(row.getByRole("button", { name: "Invite again for ada.lowe" })).toBeVisible();
});

test("an account reset by the operator is Invited again, and only Inactive once deactivated", async ({
  page,
  server,
  signInAs,
}) => {
  await accountOf(server, "admin");
  await promisify(execFile)(process.execPath, ["src/server/admin-cli.ts", "reset", "robin.reed"], {
    env: { ...process.env, DATA_DIR: server.dataDir, DATABASE_URL: "", PUBLIC_URL: "" },
  });
  await signInAs("master");
  const dialog = await openAdmins(page);
  const row = dialog.getByRole("row", { name: /robin\.reed/ });
  await expect(row.getByText("Invited", { exact: true })).toBeVisible();
  await expect(row.getByRole("button", { name: "Invite again for robin.reed" })).toBeVisible();
  answerQuestions(page, true);
  await row.getByRole("button", { name: "Deactivate robin.reed" }).click();
  await expect(row.getByText("Inactive", { exact: true })).toBeVisible();
  await expect(row.getByText("Invited", { exact: true })).toBeHidden();
  await expect(row.getByRole("button", { name: "Invite again for robin.reed" })).toBeHidden();
});
