/**
 * Applying over a connection that is slow, breaks, stalls or is down: the application arrives once, with its complete
 * CV.
 */
import type { Page, Request, Route } from "@playwright/test";
import { openApplyDialog, slowUploads, startApplying, vacancy } from "#support/apply-dialog.ts";
import { expect, samplePdf, test } from "#support/fixtures.ts";
import { pauseClock } from "#support/paused-clock.ts";
import { startRelay } from "#support/relay.ts";
import type { RunningServer } from "#support/server.ts";
import { toastSaying } from "#support/toasts.ts";
import { cvFilesOf, expectOneSent, isApplication, isPut } from "./sent-applications.ts";

test("an application is sent at 50 kB/s, with visible progress", async ({ page, server }) => {
  const pdf = await samplePdf({ sizeBytes: 300_000 });
  const apply = await startApplying(page, server, { pdf });
  await slowUploads(page, 50_000);
  await apply.submit.click();
  const bar = apply.dialog.getByRole("progressbar", { name: "Uploading your CV" });
  await expect.poll(() => bar.getAttribute("value").then(Number)).toBeGreaterThan(30);
  await expect(apply.dialog.getByRole("button", { name: "Sending…" })).toBeDisabled();
  // The fields are disabled while the form is sent.
  await expect(apply.dialog.getByLabel("Full Name")).not.toBeEditable();
  await expectOneSent(server, page, pdf);
});

test("a connection lost during an upload returns the file to chosen, and it is sent again automatically [4.upload.failure]", async ({
  page,
  server,
}) => {
  const relay = await startRelay(server.url);
  await page.clock.install();
  const pdf = await samplePdf({ sizeBytes: 2_000_000 });
  const apply = await startApplying(page, server, { pdf, origin: relay.url });
  const { dialog } = apply;
  await slowUploads(page, 300_000);
  await apply.submit.click();
  const bar = dialog.getByRole("progressbar");
  await expect.poll(() => bar.getAttribute("value").then(Number)).toBeGreaterThan(10);
  await pauseClock(page);
  relay.cut();
  await expect(dialog.getByText("The connection was lost. Trying again in a moment…").first()).toBeVisible();
  await expect(bar).toHaveCount(0);
  await expect(dialog.getByText("1.91 MB")).toBeVisible();
  await expect(page.locator(".toast")).toHaveCount(0);
  relay.restore();
  await slowUploads(page, -1);
  await page.clock.resume();
  await expectOneSent(server, page, pdf);
  await relay.close();
});

test("a connection that stays lost shows an error after the second attempt, and the button tries again [8.msg.upload-failed]", async ({
  page,
  server,
}) => {
  const relay = await startRelay(server.url);
  const pdf = await samplePdf({ sizeBytes: 2_000_000 });
  const apply = await startApplying(page, server, { pdf, origin: relay.url });
  const { dialog } = apply;
  await slowUploads(page, 300_000);
  await dialog.getByRole("button", { name: "Upload CV" }).click();
  await expect
    .poll(() => dialog.getByRole("progressbar").getAttribute("value").then(Number))
    .toBeGreaterThan(10);
  relay.cut();
  await expect(toastSaying(page, "Upload Failed")).toContainText("Failed to upload CV. Please try again.");
  await expect(dialog.locator(".cv-panel .field-error")).toHaveText(
    "Error: Failed to upload CV. Please try again.",
  );
  await expect(dialog.getByRole("progressbar")).toHaveCount(0);

  relay.restore();
  await slowUploads(page, -1);
  await dialog.getByRole("button", { name: "Upload CV" }).click();
  await expect(dialog.getByText("Upload completed successfully!")).toBeVisible();
  await apply.submit.click();
  await expectOneSent(server, page, pdf);
  await relay.close();
});

/** Submits over a connection that stalls as soon as a request to `address` is sent. */
async function submitOnDyingLine(page: Page, server: RunningServer, address: string) {
  const relay = await startRelay(server.url);
  await page.clock.install();
  const pdf = await samplePdf();
  const apply = await startApplying(page, server, { pdf, origin: relay.url });
  const { promise: isOnItsWay, resolve: tell } = Promise.withResolvers<void>();
  const dieOnce = async (route: Route) => {
    relay.hang();
    await route.continue();
    tell();
  };
  await page.route(address, dieOnce, { times: 1 });
  await pauseClock(page);
  await apply.submit.click();
  await isOnItsWay;
  return { apply, pdf, relay };
}

test("an upload on a stalled connection is given up within minutes, and tried again", async ({
  page,
  server,
}) => {
  const { apply, pdf, relay } = await submitOnDyingLine(page, server, "**/api/cv-files/*");
  // The last byte is sent: from then on the answer is awaited.
  await expect(apply.dialog.getByRole("progressbar")).toHaveAttribute("value", "100");
  await page.clock.runFor(120_000);
  await expect(apply.dialog.getByText("No answer came. Trying again in a moment…").first()).toBeVisible();
  relay.cut(); // including idle connections, which no longer work either
  relay.restore();
  await page.clock.resume();
  await expectOneSent(server, page, pdf);
  await relay.close();
});

test("an application on a stalled connection is given up within minutes, and not sent again automatically", async ({
  page,
  server,
}) => {
  const { apply, pdf, relay } = await submitOnDyingLine(page, server, "**/api/job-applications");
  await page.clock.runFor(60_000);
  await page.clock.resume();
  await expect(apply.dialog.getByRole("alert")).toContainText("Please try again.");
  relay.cut(); // including idle connections, which no longer work either
  relay.restore();
  await apply.submit.click();
  await expectOneSent(server, page, pdf);
  await relay.close();
});

test("an upload whose answer was lost is not stored twice", async ({ page, server }) => {
  const puts: string[] = [];
  await page.route(
    (url) => url.pathname.startsWith("/api/cv-files/"),
    async (route) => {
      puts.push(route.request().url());
      if (puts.length > 1) return await route.continue();
      await route.fetch();
      await route.abort("connectionreset");
    },
  );
  const pdf = await samplePdf();
  const apply = await startApplying(page, server, { pdf });
  await apply.submit.click();
  await expectOneSent(server, page, pdf);
  expect(puts).toHaveLength(2);
  expect(puts[1]).toBe(puts[0]);
});

test("a busy server is asked again after its Retry-After, and not before", async ({ page, server }) => {
  await page.clock.install();
  let times = 0;
  await page.route("**/api/cv-upload-url", async (route) => {
    times += 1;
    if (times > 1) await route.continue();
    else await route.fulfill({ status: 503, headers: { "retry-after": "20" }, body: "" });
  });
  const apply = await openApplyDialog(page, server);
  await apply.chooseCv();
  await pauseClock(page);
  await apply.dialog.getByRole("button", { name: "Upload CV" }).click();
  const words = "The service could not take it just now. Trying again in a moment…";
  await expect(apply.dialog.getByText(words).first()).toBeVisible();
  await expect(apply.dialog.getByText("The connection was lost")).toHaveCount(0);
  await page.clock.runFor(19_999);
  expect(times).toBe(1);
  await page.clock.runFor(1);
  await page.clock.resume();
  await expect(apply.dialog.getByText("Upload completed successfully!")).toBeVisible();
  expect(times).toBe(2);
});

test("Cancel stops a running upload at once, and no part of it stays on the server", async ({
  page,
  server,
}) => {
  const apply = await openApplyDialog(page, server);
  await apply.chooseCv(await samplePdf({ sizeBytes: 2_000_000 }));
  await slowUploads(page, 200_000);
  const stopped = page.waitForEvent("requestfailed", isPut);
  await apply.dialog.getByRole("button", { name: "Upload CV" }).click();
  await expect.poll(() => cvFilesOf(server)).toHaveLength(1);
  await apply.dialog.getByRole("button", { name: "Cancel" }).click();
  expect((await stopped).failure()?.errorText).toBe("net::ERR_ABORTED");
  await expect.poll(() => cvFilesOf(server)).toEqual([]);
  await apply.open(vacancy);
  await expect(apply.dialog.getByRole("button", { name: "Upload CV" })).toBeVisible();
  await expect(page.locator(".toast")).toHaveCount(0);
});

test("Escape while the CV of a sent application is on its way says that it was not sent, and keeps it", async ({
  page,
  server,
}) => {
  const apply = await startApplying(page, server, { pdf: await samplePdf({ sizeBytes: 2_000_000 }) });
  await slowUploads(page, 200_000);
  const begun = page.waitForRequest(isPut);
  await apply.submit.click();
  await begun;
  await page.keyboard.press("Escape");
  await expect(apply.dialog).toHaveCount(0);
  await expect(page.locator(".toast")).toContainText("Your application was not sent. What you typed is kept");
  await apply.open(vacancy);
  await expect(apply.dialog.getByLabel("Full Name")).not.toHaveValue("");
  await expect(apply.submit).toBeEnabled();
});

test("a double click on Submit sends one application by one request", async ({ page, server }) => {
  const pdf = await samplePdf();
  const apply = await startApplying(page, server, { pdf });
  const sent: Request[] = [];
  page.on("request", (request) => (isApplication(request) || isPut(request)) && sent.push(request));
  // Two submits in one task: the button is not rendered again between them.
  await apply.submit.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expectOneSent(server, page, pdf);
  expect(sent.map((request) => request.method())).toEqual(["PUT", "POST"]);
});

test("Remove cancels the next attempt", async ({ page, server }) => {
  await page.clock.install();
  let times = 0;
  await page.route("**/api/cv-upload-url", async (route) => {
    times += 1;
    await route.abort("connectionreset");
  });
  const apply = await openApplyDialog(page, server);
  await apply.chooseCv();
  await pauseClock(page);
  await apply.dialog.getByRole("button", { name: "Upload CV" }).click();
  await expect(apply.dialog.getByText("Trying again in a moment…").first()).toBeVisible();
  await apply.dialog.getByRole("button", { name: "Remove Amara-Okafor-CV.pdf" }).click();
  await expect(apply.cv).toBeFocused();
  await page.clock.runFor(60_000);
  expect(times).toBe(1);
  await expect(page.locator(".toast")).toHaveCount(0);
});

test("an application that is being sent cannot be cancelled: the page confirms its arrival", async ({
  page,
  server,
}) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/api/job-applications", async (route) => {
    await released;
    await route.continue();
  });
  const pdf = await samplePdf();
  const apply = await startApplying(page, server, { pdf });
  const asked = page.waitForRequest(isApplication);
  await apply.submit.click();
  await asked;
  await apply.dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(apply.dialog).toHaveCount(0);
  release();
  await expectOneSent(server, page, pdf);
});

test("an application that is still being sent is shown as such when its dialog is opened again", async ({
  page,
  server,
}) => {
  const pdf = await samplePdf();
  const apply = await startApplying(page, server, { pdf });
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  const sent = page.waitForRequest(isApplication);
  await page.route("**/api/job-applications", async (route) => {
    await held;
    await route.continue();
  });
  await apply.submit.press("Enter");
  await sent;
  const sending = apply.dialog.getByRole("button", { name: "Sending…" });
  await apply.dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(apply.dialog).toBeHidden();
  await apply.open(vacancy);
  await expect(sending).toHaveAttribute("disabled", "");
  await expect(apply.dialog.getByLabel("Full Name")).not.toBeEditable();
  await apply.dialog.locator("summary").click();
  await expect(apply.dialog.getByLabel("Do you need any adjustments")).not.toBeEditable();
  answer();
  await expectOneSent(server, page, pdf);
});
