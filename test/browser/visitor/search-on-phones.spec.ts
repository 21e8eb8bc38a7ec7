import { expect, test } from "#support/fixtures.ts";
import { createJobs } from "#support/jobs-on-server.ts";

test.use({ viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true });

test("Search moves the focus from the field to the number of jobs found, so that no keyboard covers them", async ({
  page,
  server,
}) => {
  await createJobs(server, [{ title: "Complex Needs Nurse" }, { title: "Activity Lead" }]);
  await page.goto("/jobs");
  await page.getByLabel("Search jobs").fill("nurse");
  await page.keyboard.press("Enter");
  const heading = page.getByRole("heading", { name: "1 Opportunity Found" });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await expect(page.getByRole("article").first()).toBeInViewport();
});
