import type { Locator, Page } from "@playwright/test";
import { openApplication, statusButton } from "#support/application-detail.ts";
import { connectDatabase } from "#server/db/connect.ts";
import { applyFor, copyApplication } from "#support/applications-on-server.ts";
import { axe, expect, test } from "#support/fixtures.ts";
import { createJob } from "#support/jobs-on-server.ts";
import type { RunningServer } from "#support/server.ts";
import { toastSaying } from "#support/toasts.ts";

async function applyAs(server: RunningServer, applicantName: string) {
  const job = await createJob(server, { title: "Night Nurse", location: "Saltby" });
  return await applyFor(server, job, { applicantName });
}

/** The current outbox. */
async function inOutbox<T>(
  server: RunningServer,
  look: (db: Awaited<ReturnType<typeof connectDatabase>>) => Promise<T>,
) {
  const db = await connectDatabase({ dataDir: server.dataDir });
  try {
    return await look(db);
  } finally {
    await db.destroy();
  }
}

/** Opens the letter of a rejection to the only applicant. */
async function openLetter(page: Page) {
  await page.goto("/admin-applications");
  const detail = page.getByRole("region", { name: "Amara Okafor" });
  const offer = detail.getByRole("region", { name: "Send a letter?" });
  await offer.getByRole("button", { name: "Read the letter" }).click();
  await offer.getByLabel("Kind of letter").selectOption("Not successful this time");
  return { detail, offer };
}

/** Sends the open letter, which sets the status to Rejected. */
async function rejectBy(offer: Locator): Promise<void> {
  await offer.getByRole("button", { name: "Set to Rejected and send" }).click();
  await expect(offer).toContainText(/The letter leaves at/);
}

const letters = (server: RunningServer) =>
  inOutbox(server, (db) =>
    db.selectFrom("tasks").select("dueAt").where("kind", "=", "status-letter").execute(),
  );

test("after a change of status an administrator reads the letter, sends it, and cancels it", async ({
  page,
  server,
  signInAs,
}) => {
  const { reference } = await applyAs(server, "Amara Okafor");
  await signInAs("admin");
  await page.goto("/admin-applications");
  const detail = page.getByRole("region", { name: "Amara Okafor" });
  await expect(detail).toContainText("Pending");
  const offer = detail.getByRole("region", { name: "Send a letter?" });
  await statusButton(detail, "Interviewed").click();
  await offer.getByRole("button", { name: "Read the letter" }).click();
  await expect(offer).toContainText("To amara.okafor@example.org");
  await expect(offer.getByLabel("Subject")).toHaveValue(
    `Thank you for talking to us: Night Nurse (${reference})`,
  );
  expect(await letters(server)).toEqual([]);
  await axe(page);

  await offer.getByRole("button", { name: "Send the letter" }).click();
  await expect(offer).toContainText(/The letter leaves at \d\d:\d\d\./);
  await expect(toastSaying(page, "Letter ready")).toBeVisible();
  await expect(offer.getByText(/The letter leaves at/)).toBeFocused();
  expect(await letters(server)).toHaveLength(1);
  await page.reload();
  await offer.getByRole("button", { name: "Read the letter" }).click();
  await offer.getByRole("button", { name: "Undo" }).click();
  await expect(offer.getByRole("button", { name: "Send the letter" })).toBeVisible();
  expect(await letters(server)).toEqual([]);
});

test("u cancels the last waiting letter with the status that it set, and keeps its edited text", async ({
  page,
  server,
  signInAs,
}) => {
  await applyAs(server, "Amara Okafor");
  await copyApplication(server, ["Tomasz Lis"]);
  await signInAs("admin");
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/admin-applications");
  const detail = await openApplication(page, "Amara Okafor");
  await detail.getByRole("button", { name: "Reject and write" }).click();
  await detail.getByLabel("Letter text").fill("Hello {name},\n\nnot this time.");
  await detail.getByRole("button", { name: "Set to Rejected and send" }).click();
  await expect(toastSaying(page, "Letter ready")).toBeVisible();
  await expect(statusButton(detail, "Rejected")).toHaveAttribute("aria-pressed", "true");
  expect(await letters(server)).toHaveLength(1);
  // Also from another application than the letter's.
  await page.keyboard.press("k");
  await expect(page.getByRole("heading", { name: "Tomasz Lis" })).toBeVisible();
  await page.keyboard.press("u");
  await expect(
    toastSaying(page, "The letter to Amara Okafor was taken back. The status is Pending again"),
  ).toBeVisible();
  expect(await letters(server)).toEqual([]);
  await page.keyboard.press("j");
  await expect(statusButton(detail, "Pending")).toHaveAttribute("aria-pressed", "true");
  await detail.getByRole("button", { name: "Reject and write" }).click();
  await expect(detail.getByLabel("Letter text")).toHaveValue("Hello {name},\n\nnot this time.");
});

test("u undoes neither a sent letter nor its status, and says so", async ({ page, server, signInAs }) => {
  await applyAs(server, "Amara Okafor");
  await signInAs("admin");
  await page.goto("/admin-applications");
  const detail = page.getByRole("region", { name: "Amara Okafor" });
  await detail.getByRole("button", { name: "Reject and write" }).click();
  await detail.getByRole("button", { name: "Set to Rejected and send" }).click();
  await expect(toastSaying(page, "Letter ready")).toBeVisible();
  await inOutbox(server, (db) =>
    db
      .updateTable("tasks")
      .set({ attempts: 1, doneAt: new Date().toISOString() })
      .where("kind", "=", "status-letter")
      .execute(),
  );
  await page.keyboard.press("u");
  await expect(toastSaying(page, "This email is being sent, or was sent")).toBeVisible();
  await expect(statusButton(detail, "Rejected")).toHaveAttribute("aria-pressed", "true");
  await expect(detail).toContainText("This letter was sent on");
});

test("an application stays open when its letter sets a status that the filter hides", async ({
  page,
  server,
  signInAs,
}) => {
  await applyAs(server, "Amara Okafor");
  await copyApplication(server, ["Tomasz Lis"]);
  await signInAs("admin");
  await page.setViewportSize({ width: 1280, height: 900 });
  // The address names no application: the first of the list is shown beside it.
  await page.goto("/admin-applications?status=pending");
  const detail = page.getByRole("region", { name: "Tomasz Lis" });
  const offer = detail.getByRole("region", { name: "Send a letter?" });
  await offer.getByRole("button", { name: "Read the letter" }).click();
  await offer.getByLabel("Kind of letter").selectOption("Not successful this time");
  await offer.getByRole("button", { name: "Set to Rejected and send" }).click();
  await expect(page.getByText("No longer in this list")).toBeVisible();
  await expect(offer).toContainText(/The letter leaves at \d\d:\d\d\./);
});

test("an invitation to an interview is offered in any undecided status, and does not change it", async ({
  page,
  server,
  signInAs,
}) => {
  const { reference } = await applyAs(server, "Amara Okafor");
  await signInAs("admin");
  await page.goto("/admin-applications");
  const detail = page.getByRole("region", { name: "Amara Okafor" });
  const offer = detail.getByRole("region", { name: "Send a letter?" });
  await offer.getByRole("button", { name: "Read the letter" }).click();
  await offer.getByLabel("Kind of letter").selectOption("Invitation to an interview");
  await expect(offer.getByLabel("Subject")).toHaveValue(
    `Invitation to an interview: Night Nurse (${reference})`,
  );
  await expect(offer).toContainText("look at what was asked for under “Adjustments and interview scheme”");
  await offer.getByLabel("Letter text").fill("Hello {name},\n\ncan you come on Monday at ten?");
  await axe(page);
  await offer.getByRole("button", { name: "Send the invitation" }).click();
  await expect(offer).toContainText(/The letter leaves at \d\d:\d\d\./);
  await expect(statusButton(detail, "Pending")).toHaveAttribute("aria-pressed", "true");
  expect(await letters(server)).toHaveLength(1);
  await detail.getByRole("tab", { name: /^History/ }).click();
  await expect(detail.getByText(/wrote the invitation to an interview/)).toBeVisible();
  await statusButton(detail, "Hired").click();
  await expect.poll(() => letters(server)).toEqual([]);
  await detail.getByRole("tab", { name: /^Application/ }).click();
  const kinds = offer.getByLabel("Kind of letter").getByRole("option");
  await expect(kinds).toHaveText([
    "We have read your application",
    "Thank you for talking to us",
    "We would like you to join us",
    "Not successful this time",
  ]);
});

test("a status pressed before the application is read again after its letter is not taken for another's change", async ({
  page,
  server,
  signInAs,
}) => {
  const { id } = await applyAs(server, "Amara Okafor");
  await signInAs("admin");
  const { detail, offer } = await openLetter(page);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(`**/api/admin/job-applications/${id}`, async (route) => {
    if (route.request().method() === "GET") await released;
    await route.continue();
  });
  await rejectBy(offer);
  await statusButton(detail, "Reviewed").click();
  await expect(toastSaying(page, "A letter that was waiting was taken back.")).toBeVisible();
  release();
  await expect(statusButton(detail, "Reviewed")).toHaveAttribute("aria-pressed", "true");
  expect(await letters(server)).toEqual([]);
});

test("a status that cancels a waiting letter says so, and the letter's panel shows it", async ({
  page,
  server,
  signInAs,
}) => {
  await applyAs(server, "Amara Okafor");
  await signInAs("admin");
  const { detail, offer } = await openLetter(page);
  await rejectBy(offer);
  await statusButton(detail, "Reviewed").click();
  const toast = toastSaying(page, "A letter that was waiting was taken back.");
  await expect(toast).toBeVisible();
  await toast.getByRole("button", { name: "Undo" }).click();
  await expect(statusButton(detail, "Rejected")).toHaveAttribute("aria-pressed", "true");
  expect(await letters(server)).toEqual([]);
  await offer.getByLabel("Kind of letter").selectOption("Not successful this time");
  await expect(offer).not.toContainText(/The letter leaves at/);
  await expect(offer.getByRole("button", { name: "Send the letter" })).toBeVisible();
});

test("when it is too late to cancel a letter, the page says so and shows the letter's state", async ({
  page,
  server,
  signInAs,
}) => {
  await applyAs(server, "Amara Okafor");
  await signInAs("admin");
  await page.goto("/admin-applications");
  const detail = page.getByRole("region", { name: "Amara Okafor" });
  const offer = detail.getByRole("region", { name: "Send a letter?" });
  await statusButton(detail, "Rejected").click();
  await offer.getByRole("button", { name: "Read the letter" }).click();
  await offer.getByRole("button", { name: "Send the letter" }).click();
  await expect(offer.getByRole("button", { name: "Undo" })).toBeVisible();
  await inOutbox(server, (db) =>
    db
      .updateTable("tasks")
      .set({ attempts: 1, doneAt: new Date().toISOString() })
      .where("kind", "=", "status-letter")
      .execute(),
  );
  await offer.getByRole("button", { name: "Undo" }).click();
  await expect(offer.getByRole("alert")).toContainText("This email is being sent, or was sent");
  await expect(offer).toContainText("This letter was sent on");
});

test("the dashboard lists failed emails, which can be sent again or dismissed", async ({
  page,
  server,
  signInAs,
}) => {
  const { reference } = await applyAs(server, "Amara Okafor");
  await signInAs("admin");
  await page.goto("/admin-access");
  const failed = page.getByRole("region", { name: "Emails that could not be delivered" });
  await expect(page.getByRole("region", { name: "What needs you today" })).toBeVisible();
  await expect(failed).toHaveCount(0);
  const lastError = "The mail server refused the email (550 5.1.1).";
  const unsent = { doneAt: null, failedAt: new Date().toISOString(), attempts: 1, lastError };
  await inOutbox(server, (db) => db.updateTable("tasks").set(unsent).execute());
  await page.reload();
  await expect(failed.getByRole("listitem")).toHaveCount(2);
  const receipt = failed.getByRole("listitem").filter({ hasText: "Receipt to amara.okafor@example.org" });
  await expect(receipt).toContainText(`Night Nurse, ${reference}. ${lastError}`);
  await axe(page);
  await receipt.getByRole("button", { name: /^Try again/ }).click();
  await expect(failed.getByRole("listitem")).toHaveCount(1);
  await failed.getByRole("button", { name: /^Put away/ }).click();
  await expect(failed).toHaveCount(0);
});
