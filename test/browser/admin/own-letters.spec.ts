/** Letters with edited text: sent, cancelled and undone. */
import type { Page } from "@playwright/test";
import { connectDatabase } from "#server/db/connect.ts";
import { statusButton } from "#support/application-detail.ts";
import { applyFor, changeBeside } from "#support/applications-on-server.ts";
import { expect, test } from "#support/fixtures.ts";
import { createJob, readApplications } from "#support/jobs-on-server.ts";
import { expectAccessible } from "#support/accessible.ts";
import type { RunningServer } from "#support/server.ts";
import { toastSaying } from "#support/toasts.ts";

const ownWords = "Hello {name},\n\nnot this time. M. Hartley";

/** Rejects Amara Okafor with a letter. */
async function rejectInOwnWords(page: Page) {
  const detail = page.getByRole("region", { name: "Amara Okafor" });
  await detail.getByRole("button", { name: "Reject and write" }).click();
  await detail.getByLabel("Letter text").fill(ownWords);
  await detail.getByRole("button", { name: "Set to Rejected and send" }).click();
  await expect(toastSaying(page, "Letter ready")).toBeVisible();
  await expect(detail.getByText(/The letter leaves at/)).toBeVisible();
  await expect(detail.getByLabel("Letter text")).toHaveValue(
    "Hello Amara Okafor,\n\nnot this time. M. Hartley",
  );
  return detail;
}

async function start(page: Page, server: RunningServer) {
  await applyFor(server, await createJob(server, { title: "Night Nurse", location: "Saltby" }));
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto("/admin-applications");
}

test("u undoes a later status, then the letter before it, whose text can be sent again", async ({
  page,
  server,
  signInAs,
}) => {
  await signInAs("admin");
  await start(page, server);
  const statusNow = async () => (await readApplications(server))[0]?.applicationStatus;
  const detail = await rejectInOwnWords(page);
  await detail.getByRole("heading", { name: "Amara Okafor" }).click();
  await page.keyboard.press("2");
  await expect(toastSaying(page, "A letter that was waiting was taken back")).toBeVisible();
  await page.keyboard.press("u");
  await expect(
    toastSaying(page, "The status of Amara Okafor is Rejected again. The letter stays taken back"),
  ).toBeVisible();
  await expect(detail.getByLabel("Letter text")).toHaveValue(ownWords);
  await expect(detail.getByRole("button", { name: "Send the letter" })).toBeVisible();
  await page.keyboard.press("u");
  await expect(
    toastSaying(page, "The letter to Amara Okafor was taken back. The status is Pending again"),
  ).toBeVisible();
  await expect.poll(statusNow).toBe("pending");
  await page.keyboard.press("u");
  await expect(toastSaying(page, "Nothing to undo")).toBeVisible();
  await page.reload();
  await detail.getByRole("button", { name: "Reject and write" }).click();
  await expect(detail.getByLabel("Letter text")).toHaveValue(ownWords);
});

test("the history has a letter's text after it was sent", async ({ page, server, signInAs }) => {
  await signInAs("admin");
  await start(page, server);
  const detail = await rejectInOwnWords(page);
  const db = await connectDatabase({ dataDir: server.dataDir });
  await db.updateTable("tasks").set({ attempts: 1, doneAt: new Date().toISOString() }).execute();
  await db.destroy();
  await page.reload();
  await detail.getByRole("button", { name: "Read the letter" }).click();
  await expect(detail.getByText(/This letter was sent on .* words of its own/)).toBeVisible();
  await expect(detail.getByLabel("Letter text")).not.toHaveValue(ownWords);
  await detail.getByRole("tab", { name: /^History/ }).click();
  const letters = detail.getByRole("region", { name: "Letters" });
  await letters.getByText("Not successful this time: sent, in words of its own").click();
  await expect(letters.getByText("Hello Amara Okafor,")).toBeVisible();
  await expect(letters).toContainText("not this time. M. Hartley");
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
});

test("a letter does not reject an applicant whom another admin has hired meanwhile, and the page shows it", async ({
  page,
  server,
  signInAs,
}) => {
  await signInAs("admin");
  await start(page, server);
  const detail = page.getByRole("region", { name: "Amara Okafor" });
  await detail.getByRole("button", { name: "Reject and write" }).click();
  await detail.getByLabel("Letter text").fill(ownWords);
  const [application] = await readApplications(server);
  await changeBeside(page, server, { id: application?.id, status: "hired" });
  await detail.getByRole("button", { name: "Set to Rejected and send" }).click();
  await expect(detail.getByRole("alert")).toContainText("The status of this application has changed.");
  await expect(statusButton(detail, "Hired")).toHaveAttribute("aria-pressed", "true");
  await expect(detail.getByLabel("Letter text")).toHaveValue(ownWords);
  expect((await readApplications(server))[0]?.applicationStatus).toBe("hired");
});
