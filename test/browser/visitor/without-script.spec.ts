import { expect, samplePdf, test } from "#support/fixtures.ts";
import { createJobs, readApplications } from "#support/jobs-on-server.ts";
import { cvFilesOf } from "./sent-applications.ts";

test.use({ javaScriptEnabled: false });

test("without script searching, paging, opening a job and going back work", async ({ page, server }) => {
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
  await page.getByRole("link", { name: "All jobs", exact: true }).click();
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

test("without script applying works by the form on the job's page", async ({ page, server }) => {
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
  const heading = page.getByRole("heading", { level: 1, name: "Your application was sent" });
  await expect(heading).toBeInViewport({ ratio: 1 });
  const [application] = await readApplications(server);
  const reference = application?.reference ?? "no application";
  await expect(page.getByText(reference)).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("button", { name: "Submit Application" })).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("textbox")).toHaveCount(0);
  expect(new URL(page.url()).search).toContain(`?job=${application?.jobId}&sent=${reference}.`);
});

for (const { width, height } of [
  { width: 390, height: 700 },
  { width: 1280, height: 720 },
])
  test(`the confirmation without script is visible at ${width} px, and reloading it or going back sends nothing twice`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize({ width, height });
    const [job] = await createJobs(server, [{ title: "Cook", description: "A long day.\n\n".repeat(9) }]);
    await page.goto(`/jobs?job=${job?.id}`);
    const bar = page.getByRole("complementary", { name: "Quick help" });
    await expect(bar).toBeVisible();
    await page.goto(`/jobs?job=${job?.id}#apply`);
    // On a phone the bar would cover the fields.
    await expect(bar).toBeVisible({ visible: width > 1024 });
    const top = await page.getByRole("banner").boundingBox();
    const title = page.getByRole("heading", { name: "Apply for Cook" });
    // Once the page has scrolled to the form.
    await expect
      .poll(async () => ((await title.boundingBox())?.y ?? 0) - (top?.height ?? 0))
      .toBeGreaterThan(30);
    await page.getByLabel("Full Name").fill("Amara Okafor");
    await page.getByLabel("Email Address").fill("amara.okafor@example.org");
    await page.getByLabel("Phone Number").fill("07700 900123");
    const cv = { name: "cv.pdf", mimeType: "application/pdf", buffer: await samplePdf() };
    await page.getByLabel("Upload Your CV").setInputFiles(cv);
    await page.getByRole("button", { name: "Submit Application" }).click();
    const heading = page.getByRole("heading", { name: "Your application was sent" });
    await expect(heading).toBeInViewport({ ratio: 1 });
    const [application] = await readApplications(server);
    await expect(page.getByText(application?.reference ?? "no application")).toBeInViewport({ ratio: 1 });

    await page.reload();
    await expect(heading).toBeInViewport({ ratio: 1 });
    expect(await readApplications(server)).toHaveLength(1);

    await page.goBack();
    await page.getByLabel("Full Name").fill("Amara Okafor");
    await page.getByLabel("Email Address").fill("amara.okafor@example.org");
    await page.getByLabel("Phone Number").fill("07700 900123");
    await page.getByLabel("Upload Your CV").setInputFiles(cv);
    await page.getByRole("button", { name: "Submit Application" }).click();
    await expect(page.getByText(application?.reference ?? "no application")).toBeInViewport({ ratio: 1 });
    expect(await readApplications(server)).toHaveLength(1);
    expect(await cvFilesOf(server)).toHaveLength(1);
  });

test("without script, Apply with CV under Similar jobs leads to that job's form", async ({
  page,
  server,
}) => {
  const [cook] = await createJobs(server, [{ title: "Cook" }, { title: "Night Cook" }]);
  await page.goto(`/jobs?job=${cook?.id}`);
  await page.locator("summary").filter({ hasText: "Night Cook" }).click();
  await page.getByRole("button", { name: "Apply with CV for Night Cook" }).click();
  await expect(page.getByRole("heading", { name: "Apply for Night Cook" })).toBeInViewport();
});
