import { applyDialog, openApplyDialog, slowUploads, startApplying } from "#support/apply-dialog.ts";
import { expect, samplePdf, test } from "#support/fixtures.ts";
import { createJobs, readApplications } from "#support/jobs-on-server.ts";
import { toastSaying } from "#support/toasts.ts";

const title = "Waking Night Support Worker";
const job = { title, location: "Harrowfen", employmentType: "PART_TIME", salary: "£13.80 an hour" } as const;

test("Apply with CV opens a dialog with the job's summary, the fields, the CV panel and two buttons [2.careers.card-apply, 2.apply.size, 2.apply.summary, 2.apply.personal, 2.apply.cv-panel, 2.apply.cover-letter, 2.apply.buttons, 5.app.form-required]", async ({
  page,
  server,
}) => {
  await createJobs(server, [job]);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto("/jobs");
  const { dialog, open } = applyDialog(page);
  await expect(dialog).toHaveCount(0);
  await open(title);
  await expect(dialog.getByRole("heading", { name: `Apply for ${title}` })).toBeFocused();
  await expect(dialog.getByText("Harrowfen · Part Time · £13.80 an hour")).toBeVisible();
  const personal = dialog.getByRole("group", { name: "Personal Information" });
  for (const label of ["Full Name", "Email Address", "Phone Number"])
    await expect(personal.getByLabel(label)).toHaveAttribute("required", "");
  await expect(dialog.getByRole("heading", { name: "Upload Your CV" })).toBeVisible();
  await expect(dialog.getByLabel("Cover Letter (optional)")).not.toHaveAttribute("required");
  await expect(dialog.getByText("0 of 2,000 characters")).toBeVisible();
  await expect(dialog.getByRole("link", { name: /protect your data/ })).toHaveAttribute(
    "href",
    "/privacy-policy",
  );
  for (const name of ["Cancel", "Submit Application"])
    await expect(dialog.getByRole("button", { name })).toBeVisible();
  const box = await dialog.boundingBox();
  expect(box?.width).toBe(672); // 2xl: 42 rem
  expect(box?.height).toBeLessThanOrEqual(0.9 * 720);
});

test("a visitor uploads a CV, applies, and is told the reference and what happens next [6.visitor.apply, 2.cv.title, 2.cv.limit-text, 2.cv.file-shown, 2.cv.upload-button, 2.cv.progress, 2.cv.complete, 4.upload.states, 8.ok.upload, 8.ok.application, 2.apply.success-reset, 2.apply.success-reference, 4.apply.open-closed, 7.cv-path.as-cvFileUrl]", async ({
  page,
  server,
}) => {
  const apply = await openApplyDialog(page, server, { job });
  const { dialog } = apply;
  await apply.fillIn();
  await dialog.getByLabel("Cover Letter").fill("I am awake at night anyway.");
  await expect(dialog.getByText("27 of 2,000 characters")).toBeVisible();
  const adjustments = dialog.getByLabel("Do you need any adjustments for the interview or the application?");
  const interviewScheme = dialog.getByLabel(/I have a disability or a long-term health condition/);
  await dialog.getByText("Adjustments and guaranteed interview (Disability Confident)").click();
  await adjustments.fill("Questions in writing");
  await interviewScheme.check();

  // No file: one control that covers the panel.
  await expect(dialog.getByRole("heading", { name: "Upload Your CV" })).toBeVisible();
  await expect(dialog.getByText("PDF files only up to 5MB")).toBeVisible();
  const pdf = await samplePdf({ sizeBytes: 1_929_380 });
  await apply.cv.setInputFiles({ name: "Amara-Okafor-CV.pdf", mimeType: "application/pdf", buffer: pdf });

  // File chosen.
  await expect(dialog.getByText("Amara-Okafor-CV.pdf", { exact: true }).first()).toBeVisible();
  await expect(dialog.getByText("1.84 MB")).toBeVisible();

  // Uploading: the percentage is shown as it grows, and announced every 25 % at most.
  await slowUploads(page, 600_000);
  const said = dialog.locator(".cv-panel output");
  await said.evaluate((element) => {
    element.dataset.said = "";
    new MutationObserver(() => (element.dataset.said += `|${element.textContent}`)).observe(element, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  const put = page.waitForRequest((request) => request.method() === "PUT");
  await dialog.getByRole("button", { name: "Upload CV" }).click();
  const bar = dialog.getByRole("progressbar", { name: "Uploading your CV" });
  await expect.poll(() => bar.getAttribute("value").then(Number)).toBeGreaterThan(20);
  await expect(dialog.getByText(/^\d\d?%$/).first()).toBeVisible();
  const upload = await put;
  expect(upload.headers()["content-type"]).toBe("application/pdf");

  // Complete.
  await expect(dialog.getByText("Upload completed successfully!")).toBeVisible();
  await expect(toastSaying(page, "Upload Successful")).toContainText(
    "Your CV has been uploaded successfully.",
  );
  expect(await said.getAttribute("data-said")).toMatch(/^(\|(0|25|50|75|100)% uploaded){2,5}\|$/);

  const post = page.waitForRequest("**/api/job-applications");
  await apply.submit.click();
  expect((await post).postDataJSON()).toMatchObject({ cvFileUrl: upload.url().split("?")[0] });
  await expect(dialog).toHaveCount(0);
  const sent = page.getByRole("region", { name: "Your application was sent" });
  const [application] = await readApplications(server);
  expect(application).toMatchObject({ applicantName: "Amara Okafor", jobTitle: title });
  await expect(sent).toContainText(application?.reference ?? "no application");
  await expect(sent).toContainText("reads your application");
  await expect(sent.getByRole("heading")).toBeFocused();
  await expect(toastSaying(page, "Application Submitted!")).toContainText(
    `Your application has been sent successfully. We'll be in touch soon. Your reference is ${application?.reference}`,
  );

  // The form and the CV have been reset.
  await apply.open(title);
  for (const label of ["Full Name", "Email Address", "Phone Number", "Cover Letter"])
    await expect(dialog.getByLabel(label)).toHaveValue("");
  await expect(adjustments).toBeHidden();
  await expect(adjustments).toHaveValue("");
  await expect(interviewScheme).not.toBeChecked();
  await expect(apply.cv).toBeAttached();
});

test("a file can be chosen by click or dropped on the panel, and removed again [2.cv.choose, 2.cv.remove]", async ({
  page,
  server,
}) => {
  const apply = await openApplyDialog(page, server, { job });
  const [picker] = await Promise.all([
    page.waitForEvent("filechooser"),
    apply.dialog.getByText("Click to upload").click({ force: true }), // the input covers the words
  ]);
  await picker.setFiles({ name: "clicked.pdf", mimeType: "application/pdf", buffer: await samplePdf() });
  await apply.dialog.getByRole("button", { name: "Remove clicked.pdf" }).click();

  const files = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(["%PDF-1.7"], "dropped.pdf", { type: "application/pdf" }));
    return transfer;
  });
  await apply.cv.dispatchEvent("dragover", { dataTransfer: files });
  await expect(apply.dialog.locator(".cv-panel")).toHaveClass(/over/);
  await apply.cv.dispatchEvent("drop", { dataTransfer: files });
  await expect(apply.dialog.getByText("dropped.pdf", { exact: true }).first()).toBeVisible();
  await apply.dialog.getByRole("button", { name: "Remove dropped.pdf" }).click();
  await expect(apply.dialog.getByText("dropped.pdf")).toHaveCount(0);
  await expect(apply.cv).toBeFocused();
});

test("Submit uploads a chosen file first, is disabled while it is pending, and sends one application [2.apply.submit-uploads, 2.apply.submit-pending]", async ({
  page,
  server,
}) => {
  const apply = await startApplying(page, server, { job, pdf: await samplePdf({ sizeBytes: 400_000 }) });
  await slowUploads(page, 200_000);
  await apply.submit.click();
  const busy = apply.dialog.getByRole("button", { name: "Sending…" });
  await expect(busy).toHaveAttribute("disabled", "");
  await expect(apply.dialog.getByRole("progressbar")).toBeVisible();
  await expect(page.getByText("Your application was sent")).toBeVisible();
  expect(await readApplications(server)).toHaveLength(1);
});

test("input and the chosen file survive closing the dialog, also for another job", async ({
  page,
  server,
}) => {
  await createJobs(server, [{ title: "Cook" }]);
  const apply = await startApplying(page, server, { job });
  await apply.dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("button", { name: `Apply with CV for ${title}` })).toBeFocused();
  await apply.open("Cook");
  await expect(apply.dialog.getByRole("heading", { name: "Apply for Cook" })).toBeVisible();
  await expect(apply.dialog.getByLabel("Email Address")).toHaveValue("amara.okafor@example.org");
  await expect(apply.dialog.getByText("Amara-Okafor-CV.pdf", { exact: true }).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(apply.dialog).toHaveCount(0);
});

test("the whole application is done by keyboard alone", async ({ page, server }) => {
  // The listener is set before any key press: a file chooser that opens before it is never reported.
  const choosing = page.waitForEvent("filechooser");
  await createJobs(server, [job]);
  await page.goto("/jobs");
  const { dialog, cv } = applyDialog(page);
  const press = async (key: string, times = 1) => {
    for (let time = 0; time < times; time++) await page.keyboard.press(key);
  };
  await page.getByRole("link", { name: title, exact: true }).focus();
  await press("Tab");
  await press("Enter");
  await expect(dialog.getByRole("heading", { name: `Apply for ${title}` })).toBeFocused();
  await dialog.getByLabel("Full Name").focus();
  await page.keyboard.type("Amara Okafor");
  await press("Tab");
  await page.keyboard.type("amara.okafor@example.org");
  await press("Tab");
  await page.keyboard.type("07700 900123");
  await press("Tab");
  await expect(cv).toBeFocused();
  await press("Enter");
  const picker = await choosing;
  await picker.setFiles({ name: "cv.pdf", mimeType: "application/pdf", buffer: await samplePdf() });
  await expect(dialog.getByRole("button", { name: "Upload CV" })).toBeFocused();
  await press("Enter");
  await expect(dialog.getByText("Upload completed successfully!")).toBeVisible();
  await expect(dialog.getByRole("heading", { name: "Upload Your CV" })).toBeFocused();
  await dialog.getByRole("button", { name: "Submit Application" }).press("Enter");
  await expect(page.getByText("Your application was sent")).toBeFocused();
});

test("a job's own page offers the same dialog", async ({ page, server }) => {
  const [made] = await createJobs(server, [job]);
  await page.goto(`/jobs?job=${made?.id}`);
  const apply = applyDialog(page);
  await apply.open(title);
  await apply.fillIn();
  await apply.chooseCv();
  await apply.submit.click();
  await expect(page.getByText("Your application was sent")).toBeVisible();
  expect(await readApplications(server)).toMatchObject([{ jobTitle: title }]);
});

test("on a short screen the whole dialog scrolls, so that every field can be seen", async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 320, height: 256 }); // 1280 × 1024 at 400 %
  const { dialog, submit } = await openApplyDialog(page, server, { job });
  for (const label of ["Full Name", "Email Address", "Phone Number"]) {
    await dialog.getByLabel(label).focus();
    await expect(dialog.getByLabel(label)).toBeInViewport({ ratio: 0.98 });
  }
  await submit.focus();
  await expect(submit).toBeInViewport({ ratio: 0.98 });
  await dialog.getByRole("button", { name: "Close" }).focus();
  await expect(dialog.getByRole("button", { name: "Close" })).toBeInViewport({ ratio: 0.98 });
});
