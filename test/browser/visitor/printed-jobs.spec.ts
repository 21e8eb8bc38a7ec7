/** Jobs on paper. */
import { jobList } from "#content/words/jobs.ts";
import { expect, test } from "#support/fixtures.ts";
import { createJobs } from "#support/jobs-on-server.ts";
import { printedSheets } from "#support/sheets.ts";

const jobs = [
  { title: "Complex Needs Nurse", location: "Saltby", qualifications: "Two years of experience." },
  { title: "Night Nurse", location: "Saltby" },
  { title: "Cook", location: "Thornley" },
];

test("a printed job has its advert and no controls", async ({ page, server }) => {
  const [job] = await createJobs(server, jobs);
  await page.goto(`/jobs?job=${job?.id}`);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { name: "Key Requirements" }).first()).toBeVisible();
  await expect(page.locator(".apply-here .advert-strip")).toBeVisible();
  await expect(page.getByText(`/jobs?job=${job?.id} or write to ${job?.contactEmail}`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Apply with CV" }).first()).toBeHidden();
  await expect(page.getByRole("region", { name: "Similar jobs" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Share this job" })).toBeHidden();
  // The outlines of the facts are on the paper, and the whole fits on one page.
  const facts = await page.locator(".job-head__facts").boundingBox();
  const column = await page.locator(".job-head .container").boundingBox();
  expect((column?.width ?? 0) - (facts?.width ?? 0)).toBeGreaterThanOrEqual(2);
  const pdf = await page.pdf({ format: "A4", preferCSSPageSize: true });
  expect(pdf.toString("latin1")).toMatch(/\/Type\s*\/Pages[^>]*\/Count 1\b/);
});

test("a printed list has every card as text", async ({ page, server }) => {
  await createJobs(server, jobs);
  await page.goto("/jobs");
  await page.emulateMedia({ media: "print" });
  const card = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { level: 3 }) });
  const last = card.last();
  await expect(last.getByRole("link", { name: "Email Us" })).toBeVisible();
  expect(await last.evaluate((item) => getComputedStyle(item).filter)).toBe("none");
});

test("the last sheet of a printed list has more than the legal lines", async ({ page, server }) => {
  for (let count = 1; count <= 5; count++) {
    await createJobs(server, [{ title: "Cook", qualifications: "Level 3.", jobBenefits: "Meals." }]);
    await page.goto("/jobs");
    const last = (await printedSheets(page)).at(-1)?.join(" ");
    expect.soft(last, `${count} jobs`).toContain("company number");
    expect.soft(last, `${count} jobs`).toContain(jobList.everyJob);
  }
});
