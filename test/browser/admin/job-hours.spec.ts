/** Hours, shifts and start date of a job: from the form to the card, the structured data and the search. */
import { axe, expect, test } from "#support/fixtures.ts";
import { createJobs } from "#support/jobs-on-server.ts";
import { toastSaying } from "#support/toasts.ts";

for (const width of [390, 1280])
  test(`hours, shifts and first day go from the form to the careers page, at ${width} px`, async ({
    page,
    server,
    signInAs,
  }) => {
    await createJobs(server, [{ title: "Cook" }]);
    await signInAs("admin");
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/admin-access?open=jobs&job=new");
    await page.getByLabel("Job Title").fill("Night Carer");
    await page.getByLabel("Location", { exact: true }).fill("Saltby");
    await page.getByLabel("Job Description").fill("Three young people in a calm house.");
    await page.getByLabel("Requirements").fill("FloodLength");
    await page.getByLabel(/^Hours/).fill("20 hours a week");
    await page.getByLabel(/^Shifts/).fill("waking nights, alternate weekends");
    await page.getByLabel(/^Start Date/).fill("2099-12-07");
    const preview = page.getByRole("region", { name: "As the public will see it" });
    await expect(preview).toContainText("Full Time, 20 hours a week · Waking nights · Alternate weekends");
    await page.getByRole("button", { name: "Publish" }).click();
    await expect(toastSaying(page, "Job posting created successfully!")).toBeVisible();

    await page.goto("/jobs?q=alternate+weekends");
    const card = page
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { name: "Night Carer" }) });
    const facts = card.locator(".job-facts li");
    await expect(facts).toHaveText([
      "Saltby",
      "Full Time, 20 hours a week",
      "Waking nights",
      "Alternate weekends",
      "Starts 07 Dec 2099",
      /^Posted /,
    ]);
    const background = (index: number) =>
      facts.nth(index).evaluate((fact) => getComputedStyle(fact).backgroundColor);
    expect(await background(2), "nights stand out").not.toBe(await background(3));
    await expect(page.getByRole("heading", { name: "Cook" })).toHaveCount(0);
    await axe(page);
    await page.getByRole("link", { name: "Night Carer", exact: true }).click();
    await expect(page.getByText("Alternate weekends")).toBeVisible();
    const data = await page.locator('script[type="application/ld+json"]').allTextContents();
    expect(data.map((text): unknown => JSON.parse(text))).toContainEqual(
      expect.objectContaining({
        "@type": "JobPosting",
        workHours: "20 hours a week; waking nights, alternate weekends",
        jobStartDate: "2099-12-07",
      }),
    );
  });
