import { openApplyDialog, slowUploads, vacancy } from "#support/apply-dialog.ts";
import { expect, test } from "#support/fixtures.ts";
import { createJobs } from "#support/jobs-on-server.ts";
import { expectAccessible } from "#support/accessible.ts";
import { limits } from "#contract/limits.ts";

for (const colorScheme of ["light", "dark"] as const)
  for (const width of [1280, 390, 320])
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 800 } });

      test("a careers page without jobs, and its open menu, are accessible", async ({ page }) => {
        await page.goto("/jobs");
        await expect(page.getByRole("heading", { name: "No jobs are open today" })).toBeVisible();
        await expectAccessible(page);
        if (width > 1120) return; // there the menu is the row that was checked above
        await page.getByRole("button", { name: "Menu" }).click();
        await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
        await expectAccessible(page);
      });

      test("a pending and a failed search are accessible", async ({ page, server }) => {
        // More than one page: the browser does not have every job, so it asks the server.
        await createJobs(
          server,
          Array.from({ length: limits.search.pageSize + 1 }, () => ({ title: vacancy })),
        );
        await page.goto("/jobs");
        const { promise: released, resolve: release } = Promise.withResolvers<void>();
        await page.route("**/api/jobs?*", async (route) => {
          await released;
          await route.abort();
        });
        await page.getByLabel("Search jobs").fill("night");
        await expect(page.locator(".skeleton")).toHaveCount(limits.skeletonCards);
        await expectAccessible(page);
        release();
        await expect(page.getByRole("button", { name: "Try Again" })).toBeVisible();
        await expectAccessible(page);
      });

      test("a running upload is accessible", async ({ page, server }) => {
        const apply = await openApplyDialog(page, server);
        await apply.chooseCv(Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(1024 * 1024)]));
        await slowUploads(page, 20_000);
        await apply.dialog.getByRole("button", { name: "Upload CV" }).click();
        await expect(apply.dialog.getByRole("progressbar")).toBeVisible();
        await expectAccessible(page);
      });
    });
