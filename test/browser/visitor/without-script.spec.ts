import { expect, samplePdf, test } from "#support/fixtures.ts";
import { createJobs, readApplications } from "#support/jobs-on-server.ts";

test.use({ javaScriptEnabled: false });

test("without script one searches, pages, opens a job and comes back", async ({ page, server }) => {
  await createJobs(server, [
    {
      title: "Complex Needs Nurse",
      location: "Saltby",
      employmentType: "CONTRACT",
      salary: "£44,000 a year",
    },
    ...Array.from({ length: 21 }, () => ({ location: "Northmere" })),
  ]);
  await page.goto("/jobs");
  await page.getByRole("link", { name: "Older jobs" }).click();
  await expect(page.getByText("Page 2 of 2")).toBeVisible();

  await page.getByLabel("Search jobs").fill("nurse");
  await page.getByLabel("Job type").selectOption("Contract");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL("/jobs?q=nurse&location=&type=CONTRACT");
  await expect(page.getByRole("heading", { name: "1 Opportunity Found" })).toBeVisible();
  await expect(page.getByLabel("Search jobs")).toHaveValue("nurse");

  await page.getByRole("button", { name: "Apply with CV for Complex Needs Nurse" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Complex Needs Nurse" })).toBeVisible();
  await expect(page.getByText("£44,000 a year")).toBeVisible();
  await page.getByRole("link", { name: "Back to all jobs" }).click();
  await expect(page.getByRole("heading", { name: "22 Opportunities Found" })).toBeVisible();

  await page.goto("/jobs?q=astronaut");
  await page.getByRole("button", { name: "View All Opportunities" }).click();
  await expect(page.getByRole("heading", { name: "22 Opportunities Found" })).toBeVisible();
  await page.getByLabel("Location").fill("saltby");
  await page.getByLabel("Location").press("Enter");
  await expect(page.getByRole("heading", { name: "1 Opportunity Found" })).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page.getByRole("heading", { name: "22 Opportunities Found" })).toBeVisible();
});

test("without script one applies by the form on the job's page", async ({ page, server }) => {
  await createJobs(server, [{ title: "Cook" }]);
  await page.goto("/jobs");
  await page.getByRole("button", { name: "Apply with CV for Cook" }).click();
  await expect(page).toHaveURL(/\/jobs\?job=[\w-]+#apply$/);
  await page.getByLabel("Full Name").fill("Amara Okafor");
  await page.getByLabel("Email Address").fill("amara.okafor@example.org");
  await page.getByLabel("Phone Number").fill("07700 900123");
  const cv = page.getByLabel("Upload Your CV");
  await cv.setInputFiles({ name: "cv.pdf", mimeType: "application/pdf", buffer: Buffer.from("no PDF") });
  await page.getByRole("button", { name: "Submit Application" }).click();
  await expect(page.getByRole("alert")).toContainText("Please upload a PDF file only.");
  await expect(page.getByLabel("Full Name")).toHaveValue("Amara Okafor");

  await cv.setInputFiles({ name: "cv.pdf", mimeType: "application/pdf", buffer: await samplePdf() });
  await page.getByRole("button", { name: "Submit Application" }).click();
  await expect(page.getByRole("heading", { name: "Your application was sent" })).toBeVisible();
  const [application] = await readApplications(server);
  await expect(page.getByText(application?.reference ?? "no application")).toBeVisible();
});
