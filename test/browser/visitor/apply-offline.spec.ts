/** Applying without a connection: an error is shown, nothing is lost, and it continues when there is one. */
import type { Request } from "@playwright/test";
import { startApplying } from "#support/apply-dialog.ts";
import { axe, expect, samplePdf, test } from "#support/fixtures.ts";
import { readApplications } from "#support/jobs-on-server.ts";
import { toastSaying } from "#support/toasts.ts";
import { expectOneSent, isApplication } from "./sent-applications.ts";

test("without a connection an upload shows an error, and continues automatically when there is one [8.msg.upload-url-failed]", async ({
  page,
  server,
  context,
}) => {
  const apply = await startApplying(page, server);
  const { dialog } = apply;
  await context.setOffline(true);
  await dialog.getByRole("button", { name: "Upload CV" }).click();
  await expect(toastSaying(page, "Upload Failed")).toContainText("Failed to upload CV. Please try again.");
  await expect(dialog.locator(".cv-panel .field-error")).toHaveText(
    "Error: Failed to upload CV. Please try again.",
  );
  await expect(
    dialog.getByText("You are offline. We will send your CV as soon as you are online again.").first(),
  ).toBeVisible();
  await axe(page);
  await context.setOffline(false);
  await expect(dialog.getByText("Upload completed successfully!")).toBeVisible();
});

test("without a connection an application shows an error, and is sent automatically with its CV when there is one", async ({
  page,
  server,
  context,
}) => {
  const pdf = await samplePdf();
  const apply = await startApplying(page, server, { pdf });
  const { dialog } = apply;
  await context.setOffline(true);
  await apply.submit.click();
  await expect(dialog.getByRole("alert")).toContainText("You are offline. What you typed is kept");
  await expect(dialog.getByRole("alert")).toBeFocused();
  await expect(dialog.getByLabel("Full Name")).toHaveValue("Amara Okafor");
  await context.setOffline(false);
  await expectOneSent(server, page, pdf);
});

test("an application that was changed while offline is sent only by the button [8.msg.submission-failed]", async ({
  page,
  server,
  context,
}) => {
  const pdf = await samplePdf();
  const apply = await startApplying(page, server, { pdf });
  const { dialog } = apply;
  await dialog.getByRole("button", { name: "Upload CV" }).click();
  await expect(dialog.getByText("Upload completed successfully!")).toBeVisible();
  await context.setOffline(true);
  await apply.submit.click();
  const words = "Failed to submit application. Please try again.";
  await expect(toastSaying(page, "Submission Failed")).toContainText(words);
  await expect(dialog.getByRole("alert")).toContainText("You are offline. What you typed is kept");
  await dialog.getByLabel("Cover Letter").fill("One more th");
  const sent: Request[] = [];
  page.on("request", (request) => isApplication(request) && sent.push(request));
  await context.setOffline(false);
  await page.waitForFunction(() => navigator.onLine);
  await dialog.getByLabel("Cover Letter").fill("One more thing.");
  expect(sent).toEqual([]);
  await apply.submit.click();
  await expectOneSent(server, page, pdf);
  expect(await readApplications(server)).toMatchObject([{ coverLetter: "One more thing." }]);
});
