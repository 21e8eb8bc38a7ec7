/** Shortcuts of the applications page: pressed before the detail has loaded, and with Caps Lock. */
import type { Page } from "@playwright/test";
import { statusButton } from "#support/application-detail.ts";
import { applyFor, changeBeside, copyApplication } from "#support/applications-on-server.ts";
import { expect, test } from "#support/fixtures.ts";
import { createJob, readApplications } from "#support/jobs-on-server.ts";
import type { RunningServer } from "#support/server.ts";
import { toastSaying } from "#support/toasts.ts";

/** Delays the answers about single applications until the returned function is called. */
async function holdDetails(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(/\/job-applications\/[0-9a-f-]{36}$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

/** Amara Okafor's application and a newer one, which is open; answers about single ones are delayed from here on. */
async function openWhileHeld(
  page: Page,
  server: RunningServer,
  signInAs: (role: "admin") => Promise<unknown>,
) {
  const job = await createJob(server, { title: "Night Nurse", location: "Saltby" });
  await applyFor(server, job);
  await copyApplication(server, ["Applicant 001"]);
  await signInAs("admin");
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto("/admin-applications");
  await expect(page.getByLabel("Admin notes")).toBeVisible();
  const release = await holdDetails(page);
  await page.keyboard.press("j");
  await expect(page.getByText("Loading the application…")).toBeVisible();
  return release;
}

const statusesOf = async (server: RunningServer) =>
  (await readApplications(server)).map((one) => one.applicationStatus);

test("keys typed for the notes while the application loads go into them only, and a status key is reported as too early", async ({
  page,
  server,
  signInAs,
}) => {
  const release = await openWhileHeld(page, server, signInAs);
  await page.keyboard.press("3");
  await expect(toastSaying(page, "Press 3 again when it is there.")).toBeVisible();
  await page.keyboard.press("n");
  await page.keyboard.type("x5 kk");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Enter");
  await expect(toastSaying(page, "Typed for the notes")).toBeVisible();
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(0);
  release();
  const notes = page.getByLabel("Admin notes");
  await expect(notes).toBeFocused();
  await page.keyboard.type("about 5 years");
  await expect(notes).toHaveValue("x5 k\nabout 5 years");
  await expect(page.getByRole("heading", { name: "Amara Okafor" })).toBeVisible();
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await expect(statusButton(page.locator("main"), "Pending")).toHaveAttribute("aria-pressed", "true");
  expect(await statusesOf(server)).toEqual(["pending", "pending"]);
});

test("text typed meanwhile is appended to existing notes on a new line", async ({
  page,
  server,
  signInAs,
}) => {
  const release = await openWhileHeld(page, server, signInAs);
  const amara = (await readApplications(server)).find((one) => one.applicantName === "Amara Okafor");
  await changeBeside(page, server, { id: amara?.id, adminNotes: "Rang on Monday." });
  await page.keyboard.press("n");
  await page.keyboard.type("No answer");
  release();
  await expect(page.getByLabel("Admin notes")).toHaveValue("Rang on Monday.\nNo answer");
});

test("after the focus moves from the notes to a field, typing goes there, and a message shows the earlier text", async ({
  page,
  server,
  signInAs,
}) => {
  const release = await openWhileHeld(page, server, signInAs);
  await page.keyboard.press("n");
  await page.keyboard.type("Ring her");
  const search = page.getByRole("searchbox", { name: /^Search by name/ });
  await search.click();
  await page.keyboard.type("okafor 5");
  await expect(search).toHaveValue("okafor 5");
  await expect(toastSaying(page, "Not in the notes")).toContainText("You typed: Ring her");
  await search.fill("");
  release();
  await expect(page.getByLabel("Admin notes")).toHaveValue("");
  await expect(search).toBeFocused();
});

test("with the history open, n moves the focus to the notes, and typing sets no status", async ({
  page,
  server,
  signInAs,
}) => {
  const release = await openWhileHeld(page, server, signInAs);
  release();
  await page.getByRole("tab", { name: /^History/ }).click();
  await page.keyboard.press("n");
  await page.keyboard.type("4 years");
  await expect(page.getByLabel("Admin notes")).toHaveValue("4 years");
  expect(await statusesOf(server)).toEqual(["pending", "pending"]);
});

test("shortcuts work with Caps Lock", async ({ page, server, signInAs }) => {
  const job = await createJob(server, { title: "Night Nurse", location: "Saltby" });
  await applyFor(server, job);
  await copyApplication(server, ["Applicant 001", "Applicant 002", "Applicant 003"]);
  await signInAs("admin");
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto("/admin-applications");
  const heading = (name: string) => page.getByRole("heading", { name });
  await expect(heading("Applicant 003")).toBeVisible();
  // With Caps Lock a letter is a capital without Shift, and lower case with it.
  await page.keyboard.press("J");
  await expect(heading("Applicant 002")).toBeVisible();
  await page.keyboard.press("X");
  await page.keyboard.press("J");
  await expect(heading("Applicant 001")).toBeVisible();
  await page.keyboard.press("Shift+x");
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(2);
  await page.keyboard.press("K");
  await expect(heading("Applicant 002")).toBeVisible();
  // The name comes from the list, before the application that the key changes.
  await expect(page.getByRole("button", { name: "Pending", pressed: true })).toBeVisible();
  await page.keyboard.press("4");
  await expect(toastSaying(page, "Application status updated successfully")).toBeVisible();
  await page.keyboard.press("U");
  await expect(toastSaying(page, "The status of Applicant 002 is Pending again")).toBeVisible();
  await page.keyboard.press("L");
  await expect(page.getByLabel("Kind of letter")).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("N");
  await expect(page.getByLabel("Admin notes")).toBeFocused();
});
