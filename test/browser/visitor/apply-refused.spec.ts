import { writeFile } from "node:fs/promises";
import { callPath } from "#contract/calls.ts";
import { jobPath } from "#contract/paths.ts";
import { applyFailures } from "#content/words/apply.ts";
import { applyDialog, openApplyDialog, startApplying } from "#support/apply-dialog.ts";
import { expect, samplePdf, test } from "#support/fixtures.ts";
import { pauseClock } from "#support/paused-clock.ts";
import { closeJob, createJob, readApplications } from "#support/jobs-on-server.ts";
import type { RunningServer } from "#support/server.ts";
import { toastSaying } from "#support/toasts.ts";

/** Requests that many uploads; returns the last answer. */
async function askForUploads({ url }: RunningServer, count: number): Promise<Response> {
  const ask = () => fetch(url + callPath("createCvUpload"), { method: "POST", headers: { origin: url } });
  for (let asked = 1; asked < count; asked++) await ask();
  return await ask();
}

test("the form is validated on Submit and not before, names each field's problem, and is validated again on change [5.timing.submit, 5.timing.change]", async ({
  page,
  server,
}) => {
  const apply = await openApplyDialog(page, server);
  const { dialog } = apply;
  await apply.chooseCv();
  await apply.fillIn({ name: "A", email: "amara@", phone: "07700" });
  await dialog.getByLabel("Cover Letter").fill("a".repeat(2001));
  await expect(dialog.locator(".field-error")).toHaveCount(0);

  await apply.submit.click();
  const summary = dialog.getByRole("alert");
  await expect(summary).toBeFocused();
  const messages = [
    ["Full Name", "Full name is required"],
    ["Email Address", "Valid email address is required"],
    ["Phone Number", "Valid phone number is required"],
    ["Cover Letter", "Cover letter too long"],
  ] as const;
  for (const [label, message] of messages) {
    const field = dialog.getByLabel(label);
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveAccessibleDescription(new RegExp(`Error: ${message}`));
    await summary.getByRole("link", { name: message }).click();
    await expect(field).toBeFocused();
  }

  await dialog.getByLabel("Full Name").fill("Al");
  await expect(dialog.getByLabel("Full Name")).not.toHaveAttribute("aria-invalid");
  await expect(summary.getByRole("link")).toHaveCount(3);
  await dialog.getByLabel("Full Name").fill("");
  await expect(summary.getByRole("link", { name: "Full name is required" })).toBeVisible();
  expect(await readApplications(server)).toEqual([]);
});

test("without a CV, Submit can be focused and shows CV Required [2.apply.submit-no-cv, 5.app.cv-required, 8.msg.cv-required]", async ({
  page,
  server,
}) => {
  const apply = await openApplyDialog(page, server);
  await apply.fillIn();
  await expect(apply.submit).toHaveAttribute("aria-disabled", "true");
  await expect(apply.submit).not.toHaveAttribute("disabled");
  await apply.submit.focus();
  await expect(apply.submit).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(toastSaying(page, "CV Required")).toContainText("Please upload your CV before submitting.");
  await expect(toastSaying(page, "CV Required")).toHaveClass(/bad/);
  const summary = apply.dialog.getByRole("alert");
  await expect(summary).toBeFocused();
  await summary.getByRole("link", { name: "Please upload your CV before submitting." }).press("Enter");
  await expect(apply.cv).toBeFocused();
  await expect(apply.cv).toHaveAccessibleDescription(/Please upload your CV before submitting/);
  await apply.chooseCv();
  await expect(apply.submit).not.toHaveAttribute("aria-disabled");
  await expect(summary).toHaveCount(0);
});

test("a file that is no PDF is refused where it was chosen [5.cv.type, 8.msg.invalid-type]", async ({
  page,
  server,
}) => {
  const apply = await openApplyDialog(page, server);
  await apply.cv.setInputFiles({
    name: "cv.docx",
    mimeType: "application/msword",
    buffer: Buffer.from("PK"),
  });
  await expect(toastSaying(page, "Invalid File Type")).toContainText("Please upload a PDF file only.");
  await expect(apply.dialog.locator(".cv-panel .field-error")).toHaveText(
    "Error: Please upload a PDF file only.",
  );
  await expect(apply.cv).toBeAttached();
});

test("a file of 5 MB is accepted, one byte more is not [5.cv.size, 8.msg.too-large]", async ({
  page,
  server,
}) => {
  const apply = await openApplyDialog(page, server);
  await apply.chooseCv(await samplePdf({ sizeBytes: 5 * 1024 * 1024 + 1 }));
  await expect(toastSaying(page, "File Too Large")).toContainText("Please upload a file smaller than 5MB.");
  await expect(apply.dialog.locator(".cv-panel .field-error")).toHaveText(
    "Error: Please upload a file smaller than 5MB.",
  );
  await apply.chooseCv(await samplePdf({ sizeBytes: 5 * 1024 * 1024 }));
  await expect(apply.dialog.getByText("5.00 MB")).toBeVisible();
  await apply.dialog.getByRole("button", { name: "Upload CV" }).click();
  await expect(apply.dialog.getByText("Upload completed successfully!")).toBeVisible();
});

test("a text file that is named .pdf is refused where it was chosen, before anything is sent", async ({
  page,
  server,
}) => {
  const apply = await openApplyDialog(page, server);
  const asked: string[] = [];
  page.on("request", (request) => request.method() !== "GET" && asked.push(request.url()));
  await apply.chooseCv(Buffer.from("My life so far"));
  await expect(toastSaying(page, "Invalid File Type")).toContainText("Please upload a PDF file only.");
  await expect(apply.dialog.locator(".cv-panel .field-error")).toHaveText(
    "Error: Please upload a PDF file only.",
  );
  await expect(apply.cv).toBeAttached();
  expect(asked).toEqual([]);
});

test("the error disappears, inline and as a toast, when a file is accepted", async ({ page, server }) => {
  await page.clock.install();
  const apply = await openApplyDialog(page, server);
  await expect(apply.cv).toBeAttached();
  await pauseClock(page); // no toast closes by itself from now on
  await apply.chooseCv(Buffer.from("My life so far"));
  await expect(toastSaying(page, "Invalid File Type")).toBeVisible();
  await apply.chooseCv();
  await expect(apply.dialog.getByRole("button", { name: "Upload CV" })).toBeVisible();
  await expect(toastSaying(page, "Invalid File Type")).toHaveCount(0);
  await expect(apply.dialog.locator(".cv-panel .field-error")).toHaveCount(0);
});

test("a CV that was refused can be chosen again under the same name", async ({ page, server }, testInfo) => {
  const apply = await openApplyDialog(page, server);
  await expect(apply.cv).toBeAttached();
  const path = testInfo.outputPath("cv.pdf");
  // Unlike Playwright's own method, this fires a change event only where the value changes, as a browser does.
  const browser = await page.context().newCDPSession(page);
  const choose = async (content: Buffer) => {
    await writeFile(path, content);
    const { root } = await browser.send("DOM.getDocument");
    const { nodeId } = await browser.send("DOM.querySelector", {
      nodeId: root.nodeId,
      selector: "dialog input[type=file]",
    });
    await browser.send("DOM.setFileInputFiles", { nodeId, files: [path] });
  };
  await choose(await samplePdf({ sizeBytes: 5 * 1024 * 1024 + 1 }));
  await expect(toastSaying(page, "File Too Large")).toBeVisible();
  await choose(await samplePdf({ sizeBytes: 4_000 }));
  await expect(apply.dialog.getByText("4 KB")).toBeVisible();
});

test("a refusal by the server shows the server's sentence in a toast and in the form [8.error.server-message]", async ({
  page,
  server,
}) => {
  const pdf = Buffer.from("%PDF-1.7 and nothing that a reader could show");
  await createJob(server, { title: "Cook" });
  const apply = await startApplying(page, server, { pdf });
  const { dialog, job } = apply;
  const puts: string[] = [];
  page.on("request", (request) => request.method() === "PUT" && puts.push(request.url()));
  await dialog.getByRole("button", { name: "Upload CV" }).click();
  await expect(toastSaying(page, "Invalid File Type")).toContainText("Please upload a PDF file only.");
  await expect(dialog.locator(".cv-panel .field-error")).toHaveText("Error: Please upload a PDF file only.");
  expect(puts, "a refusal is final").toHaveLength(1);

  await dialog.getByRole("button", { name: "Remove Amara-Okafor-CV.pdf" }).click();
  await apply.chooseCv();
  await closeJob(server, job);
  await apply.submit.click();
  const words =
    "This job is closed and takes no more applications. What you have typed is kept for another job.";
  await expect(toastSaying(page, "Submission Failed")).toContainText(words);
  await expect(dialog.getByRole("alert")).toContainText(words);
  await expect(page.getByText(applyFailures.application.description)).toHaveCount(0);
  await expect(dialog.getByRole("alert")).toBeFocused();
  expect(await readApplications(server)).toEqual([]);

  await dialog.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(page.getByRole("heading", { name: job.title })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Cook", exact: true })).toBeFocused();
});

test("on a job's own page a refusal as closed is followed by the page of a closed job, and what was typed is kept", async ({
  page,
  server,
}) => {
  const job = await createJob(server, { title: "Driver" });
  await createJob(server, { title: "Cook" });
  await page.goto(jobPath(job.id));
  const { dialog, submit, open, fillIn, chooseCv } = applyDialog(page);
  await open(job.title);
  await fillIn();
  await chooseCv();
  await closeJob(server, job);
  await submit.click();
  await expect(dialog.getByRole("alert")).toContainText("This job is closed");
  await dialog.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(page.getByRole("heading", { name: "This job is closed" })).toBeVisible();
  await open("Cook");
  await expect(dialog.getByLabel("Full Name")).toHaveValue("Amara Okafor");
});

test("one upload too many is refused with the time to wait, in words", async ({ page, server }) => {
  const apply = await openApplyDialog(page, server);
  await apply.chooseCv();
  // Another visitor with the same address has used up the uploads of a quarter of an hour.
  const { status } = await askForUploads(server, 61);
  expect(status).toBe(429);
  await apply.dialog.getByRole("button", { name: "Upload CV" }).click();
  const words = /Too many requests\. Please try again in about 1[45] minutes\./;
  await expect(toastSaying(page, "Upload Failed")).toContainText(words);
  await expect(apply.dialog.locator(".cv-panel .field-error")).toHaveText(words);
});

test("only the status of the answer to an upload counts [7.PUT-upload-status]", async ({ page, server }) => {
  const apply = await openApplyDialog(page, server);
  // Another object store may answer with another body.
  await page.route(
    (url) => url.searchParams.has("signature"),
    (route) => route.fulfill({ status: 204, contentType: "application/xml", body: "" }),
  );
  await apply.chooseCv();
  await apply.dialog.getByRole("button", { name: "Upload CV" }).click();
  await expect(apply.dialog.getByText("Upload completed successfully!")).toBeVisible();
});
