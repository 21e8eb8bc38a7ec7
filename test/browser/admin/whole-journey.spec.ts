import { deleteButton, statusButton } from "#support/application-detail.ts";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { applyDialog, slowUploads } from "#support/apply-dialog.ts";
import { expect, samplePdf, test } from "#support/fixtures.ts";
import { recordRequests } from "#support/requests.ts";
import { toastSaying } from "#support/toasts.ts";

const owner = {
  password: "three unrelated words",
  securityQuestion: "Where did you learn to swim?",
  securityAnswer: "Saltby baths",
};

test.use({ accounts: "none" });

test("from an empty data folder: set up, log in, create jobs; a visitor finds one and applies; the administrator downloads the CV, moves the application on and deletes it, and no other requests are made [1.product.recruit-admin, 1.product.recruit-visitor, 1.recruit.public-page]", async ({
  page,
  browser,
  server,
}) => {
  test.slow();
  const pdf = await samplePdf({ text: "Amara Okafor\nSupport worker", sizeBytes: 400_000 });
  const byAdministrator = recordRequests(page.context(), server.url);
  await setUp(page, server.firstAdmin());
  await logIn(page);
  await createJobs(page, ["Cook", "Waking Night Support Worker"]);

  const context = await browser.newContext({ baseURL: server.url, locale: "en-GB" });
  const byVisitor = recordRequests(context, server.url);
  await searchAndApply(await context.newPage(), pdf);
  await context.close();

  await page.goto("/admin-access");
  const [applications] = await Promise.all([
    page.waitForEvent("popup"),
    page
      .getByRole("main")
      .getByRole("link", { name: /View Applications \(1\)/ })
      .click(),
  ]);
  await applications.getByRole("link", { name: "Amara Okafor", exact: true }).click();
  await downloadCv(applications, pdf);
  await moveOn(applications);
  await deleteApplication(applications);

  expect([...byVisitor.others(), ...byAdministrator.others()]).toEqual([]);
  expect(byVisitor.calls()).toEqual(["createApplication", "createCvUpload", "putCv"]);
  expect(byAdministrator.calls()).toEqual(
    expect.arrayContaining([
      "createJob",
      "deleteApplication",
      "downloadCv",
      "setUpAdmin",
      "updateApplication",
    ]),
  );
});

/** The temporary password comes from the server's output at its first start. */
async function setUp(page: Page, { username, tempPassword }: { username: string; tempPassword: string }) {
  await page.goto("/admin-access");
  await page.getByRole("button", { name: "First Time Setup" }).click();
  const dialog = page.getByRole("dialog", { name: "First Time Setup" });
  await dialog.getByLabel("Username").fill(username);
  await dialog.getByLabel("Temporary password", { exact: true }).fill(tempPassword);
  await dialog.getByLabel("New password", { exact: true }).fill(owner.password);
  await dialog.getByLabel("Security question").fill(owner.securityQuestion);
  await dialog.getByLabel("Security answer", { exact: true }).fill(owner.securityAnswer);
  await dialog.getByRole("button", { name: "Set up account" }).click();
  await expect(toastSaying(page, "Admin account set up successfully!")).toBeVisible();
}

async function logIn(page: Page) {
  const dialog = page.getByRole("dialog", { name: "Admin Login" });
  await dialog.getByLabel("Password", { exact: true }).fill(owner.password);
  await dialog.getByLabel("Security answer", { exact: true }).fill(owner.securityAnswer);
  await dialog.getByRole("button", { name: "Log in" }).click();
  await expect(toastSaying(page, "Successfully logged in as admin!")).toBeVisible();
  await expect(page.getByText("Master Admin")).toBeVisible();
}

async function createJobs(page: Page, titles: readonly string[]) {
  await page.getByRole("button", { name: "Manage Jobs" }).click();
  await expect(page.getByRole("heading", { name: "No jobs yet" })).toBeVisible();
  for (const title of titles) {
    await page.getByRole("button", { name: "Create job", exact: true }).click();
    const form = page.getByRole("dialog", { name: "Create Job Posting" });
    await form.getByLabel("Job Title").fill(title);
    await form.getByLabel("Location").fill("Harrowfen");
    await form.getByLabel("Employment Type").selectOption("Part Time");
    await form.getByLabel("Salary Range").fill("£13.80 an hour");
    await form.getByLabel("Job Description").fill("You are awake while three young people sleep.");
    await form.getByLabel("Requirements").fill("Level 3, or the will to gain it with us.");
    await form.getByRole("button", { name: "Create Job" }).click();
    await expect(form).toBeHidden();
    await expect(toastSaying(page, "Job posting created successfully!")).toBeVisible();
  }
}

async function searchAndApply(visitor: Page, pdf: Buffer) {
  await visitor.goto("/jobs");
  await expect(visitor.getByRole("heading", { name: "2 Opportunities Found" })).toBeVisible();
  await visitor.getByRole("searchbox").first().fill("night carer");
  await expect(visitor.getByRole("heading", { name: "1 Opportunity Found" })).toBeVisible();
  const apply = applyDialog(visitor);
  await apply.open("Waking Night Support Worker");
  await apply.fillIn();
  await apply.dialog.getByLabel("Cover Letter").fill("I am awake at night anyway.");
  await apply.chooseCv(pdf);
  await slowUploads(visitor, 200_000);
  await apply.dialog.getByRole("button", { name: "Upload CV" }).click();
  await expect(apply.dialog.getByRole("progressbar")).toBeVisible();
  await expect(apply.dialog.getByText("Upload completed successfully!").first()).toBeVisible();
  await apply.submit.click();
  await expect(toastSaying(visitor, "Application Submitted!")).toBeVisible();
}

async function downloadCv(page: Page, pdf: Buffer) {
  const detail = page.getByRole("region", { name: "Amara Okafor" });
  await expect(detail).toContainText("I am awake at night anyway.");
  // The tab that the link opens closes at once, because it has nothing to show; the download belongs to its opener.
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    detail.getByRole("link", { name: /Download CV/ }).click(),
  ]);
  expect((await readFile(await download.path())).equals(pdf)).toBe(true);
  expect(download.suggestedFilename()).toMatch(/\.pdf$/);
}

async function moveOn(page: Page) {
  const detail = page.getByRole("region", { name: "Amara Okafor" });
  await detail.getByLabel("Admin notes").fill("Invite for Tuesday at ten.");
  for (const status of ["Reviewed", "Interviewed", "Rejected", "Pending", "Hired"]) {
    await statusButton(detail, status).click();
    const toast = toastSaying(page, "Application status updated successfully");
    await toast.getByRole("button", { name: "Dismiss" }).click();
    await expect(detail.locator(".badge")).toHaveText(status);
  }
  await page.reload();
  await expect(detail.locator(".badge")).toHaveText("Hired");
  await expect(detail.getByLabel("Admin notes")).toHaveValue("Invite for Tuesday at ten.");
}

async function deleteApplication(page: Page) {
  page.once("dialog", (question) => question.accept());
  await (await deleteButton(page)).click();
  await expect(toastSaying(page, "Application deleted successfully")).toBeVisible();
  await expect(page.getByRole("heading", { name: "No Applications Yet" })).toBeVisible();
}
