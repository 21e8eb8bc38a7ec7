import type { Page } from "@playwright/test";
import { openApplyDialog } from "#support/apply-dialog.ts";
import { widths } from "#support/axe.ts";
import { axe, expect, test } from "#support/fixtures.ts";
import { closeJob, createJobs } from "#support/jobs-on-server.ts";
import { expectAccessibleInBothSchemes as check } from "#support/accessible.ts";
import { toastSaying } from "#support/toasts.ts";

const title = "Waking Night Support Worker in Supported Accommodation";
const job = {
  title,
  salary: "£13.80 an hour",
  qualifications: "Level 3",
  jobBenefits: "Enhanced night rate",
  responsibilities: "Keep the night log.",
  validThrough: "2099-12-31",
};

for (const width of widths)
  test.describe(`light and dark, ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test("the careers page and a job's own page are accessible", async ({ page, server }) => {
      test.slow();
      const [made] = await createJobs(server, [job, { title: "Cook" }]);
      await page.goto("/jobs");
      await check(page);
      await page.getByLabel("Search jobs").fill("astronaut");
      await expect(page.getByText("No jobs match those filters")).toBeVisible();
      await check(page);
      if (!made) throw new Error("no job was made");
      await page.goto(`/jobs?job=${made.id}`);
      await check(page);
      await closeJob(server, made);
      await page.reload();
      await expect(page.getByText("This job is closed")).toBeVisible();
      await check(page);
      await page.goto("/jobs?job=unknown");
      await expect(page.getByRole("heading", { name: "This job is no longer here" })).toBeVisible();
      await check(page);
    });

    test("the apply dialog is accessible in every state", async ({ page, server }) => {
      test.slow();
      const apply = await openApplyDialog(page, server, { job });
      await check(page);
      await apply.submitWithoutCv();
      await checkToast(page, "CV Required");
      await expect(apply.dialog.getByRole("alert")).toBeVisible();
      await check(page);
      await apply.chooseCv();
      await apply.fillIn();
      await check(page);
      await apply.dialog.getByRole("button", { name: "Upload CV" }).click();
      await expect(apply.dialog.getByText("Upload completed successfully!")).toBeVisible();
      await checkToast(page, "Upload Successful");
      await check(page);
      await apply.submit.click();
      await checkToast(page, "Application Submitted!");
      await check(page);
    });

    test("an administrator's cards and job dialog are accessible", async ({ page, server, signInAs }) => {
      test.slow();
      await createJobs(server, [job]);
      await signInAs("admin");
      await page.goto("/jobs");
      await check(page);
      await page.getByRole("button", { name: "Add Job" }).click();
      await page.getByRole("button", { name: "Create Job" }).click();
      await expect(page.getByRole("dialog").getByRole("alert")).toBeVisible();
      await check(page);
      await page.getByRole("button", { name: "Cancel" }).click();
      await page.getByRole("button", { name: `Delete ${title}` }).click();
      await checkToast(page, "Job posting deleted successfully");
      await check(page);
    });
  });

/**
 * Checks a toast, then dismisses it: for its five seconds it covers other controls, and how large those remain as
 * targets depends on the scroll position. It stays while the pointer is on it, so that it does not fade during the
 * check.
 */
async function checkToast(page: Page, words: string): Promise<void> {
  await toastSaying(page, words).hover();
  await axe(page, { within: ".toasts", inDarkToo: true });
  await toastSaying(page, words).getByRole("button", { name: "Dismiss" }).click();
  await expect(toastSaying(page, words)).toBeHidden();
}
