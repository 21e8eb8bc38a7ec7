import type { Page } from "@playwright/test";
import { logIn } from "#support/accounts.ts";
import { expect, test } from "#support/fixtures.ts";
import { toastSaying } from "#support/toasts.ts";

async function openAccount(page: Page) {
  await page.goto("/admin-access");
  await page.getByRole("link", { name: "My account" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("My account");
  return page.getByRole("region", { name: "Password and security questions" });
}

test("setup stored one question, and the account page adds the second and third [3.admins.questions]", async ({
  page,
  server,
  signInAs,
}) => {
  const robin = await signInAs("admin");
  const account = await openAccount(page);
  await expect(account.getByRole("list").getByRole("listitem")).toHaveText([
    "What was the name of your first school?",
  ]);
  for (const [question, answer] of [
    ["Where did you learn to swim?", "Saltby baths"],
    ["What was your first pet called?", "Biscuit"],
  ] as const) {
    await account.getByRole("button", { name: "Add a security question" }).click();
    const form = page.getByRole("dialog", { name: "Add a security question" });
    await form.getByRole("textbox", { name: "Security question" }).fill(question);
    await form.getByLabel("Security answer", { exact: true }).fill(answer);
    await form.getByLabel("Current password", { exact: true }).fill(robin.password);
    await form.getByRole("button", { name: "Add question" }).click();
    await expect(form).toBeHidden();
    await expect(account.getByRole("list").getByRole("listitem").filter({ hasText: question })).toBeVisible();
  }
  await expect(account.getByRole("button", { name: "Add a security question" })).toBeHidden();
  expect(await logIn(server, { ...robin, securityAnswer: "biscuit" })).toContain("session=");
});

test("a new password needs the current one, ends the session and works at the next login", async ({
  page,
  server,
  signInAs,
}) => {
  const robin = await signInAs("admin");
  const account = await openAccount(page);
  await account.getByRole("button", { name: "Change password" }).click();
  const form = page.getByRole("dialog", { name: "Change password" });
  await form.getByLabel("Current password", { exact: true }).fill("not the password");
  await form.getByLabel("New password", { exact: true }).fill("short");
  await form.getByRole("button", { name: "Change password" }).click();
  await expect(form.getByRole("alert")).toContainText("Password must be at least 6 characters");
  await form.getByLabel("New password", { exact: true }).fill("quite another password");
  await form.getByRole("button", { name: "Change password" }).click();
  await expect(form.getByRole("alert")).toContainText("The current password is not right.");
  await form.getByLabel("Current password", { exact: true }).fill(robin.password);
  await form.getByRole("button", { name: "Change password" }).click();
  await expect(toastSaying(page, "Please log in with the new one.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Admin access" })).toBeVisible();
  expect(await logIn(server, { ...robin, password: "quite another password" })).toContain("session=");
});

test("on a phone the parts of the account page have one distance", async ({ page, signInAs }) => {
  await signInAs("admin");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/admin-access?open=account");
  await expect(page.getByRole("heading", { name: "Where you are signed in" })).toBeVisible();
  const boxes = await page
    .getByRole("region")
    .filter({ has: page.getByRole("heading", { level: 2 }) })
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect()));
  expect(boxes.length).toBeGreaterThan(3);
  const gaps = boxes.slice(1).map(({ top }, index) => Math.round(top - (boxes[index]?.bottom ?? 0)));
  expect(new Set(gaps).size).toBe(1);
});
