import type { Page } from "@playwright/test";
import { expectAccessibleInBothSchemes as check } from "#support/accessible.ts";
import { accountOf } from "#support/accounts.ts";
import { widths } from "#support/axe.ts";
import { applyFor } from "#support/applications-on-server.ts";
import { expect, test } from "#support/fixtures.ts";
import { createJob, createJobs } from "#support/jobs-on-server.ts";
import { toastSaying } from "#support/toasts.ts";

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).last().click();

for (const width of widths) {
  test.describe(`light and dark, ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });
    test.slow();

    test.describe("with nobody set up", () => {
      test.use({ accounts: "none" });

      test("every state of the sign-in pages is accessible", async ({ page }) => {
        await page.goto("/admin-access");
        await expect(page.getByText("Nobody is set up yet.")).toBeVisible();
        await check(page);
        await press(page, "Admin Login");
        await check(page);
        await press(page, "Log in");
        await check(page);
        await page.getByLabel("Username").fill("nobody");
        await page.getByLabel("Password", { exact: true }).fill("not the password");
        await page.getByLabel("Security answer", { exact: true }).fill("nothing");
        await press(page, "Log in");
        await expect(toastSaying(page, "Login Failed")).toBeVisible();
        await check(page);
        await press(page, "First Time Setup");
        await press(page, "Set up account");
        await check(page);
        await page.goto("/admin-applications");
        await check(page);
      });
    });

    test("every state of the dashboard is accessible", async ({ page, server, signInAs }) => {
      await createJobs(server, [{ title: "Night Nurse", salary: "£20 an hour" }, { isActive: false }]);
      await accountOf(server, "admin");
      await signInAs("master");
      await page.goto("/admin-access");
      await expect(page.getByRole("heading", { name: "What needs you today" })).toBeVisible();
      await check(page);
      await page.goto("/admin-access?open=manage-jobs");
      await expect(page.getByRole("row", { name: /Night Nurse/ })).toBeVisible();
      await check(page);
      await press(page, "Create job");
      await press(page, "Create Job");
      await check(page);
      await page.goto("/admin-access?open=invite");
      await press(page, "Create invitation");
      await check(page);
      await page.getByLabel("First name").fill("Ada");
      await page.getByLabel("Last name").fill("Lowe");
      await press(page, "Create invitation");
      await expect(toastSaying(page, "Admin invitation created!")).toBeVisible();
      await check(page);
      await page.goto("/admin-access?open=admins");
      await press(page, "Delete robin.reed");
      await expect(toastSaying(page, "Admin user deleted successfully")).toBeVisible();
      await check(page);
      await press(page, "Create Admin");
      await press(page, "Create admin");
      await check(page);
      await page.goto("/admin-access?open=account");
      await expect(page.getByText("What was the name of your first school?")).toBeVisible();
      await check(page);
    });

    test("every state of the applications page is accessible", async ({ page, server, signInAs }) => {
      await signInAs("master");
      await page.goto("/admin-applications");
      await expect(page.getByText("No Applications Yet")).toBeVisible();
      await check(page);
      const job = await createJob(server, { title: "Night Nurse" });
      await applyFor(server, job);
      await page.reload();
      await expect(page.getByRole("link", { name: "Amara Okafor", exact: true })).toBeVisible();
      await check(page);
      await page.getByRole("link", { name: "Amara Okafor", exact: true }).click();
      await page.getByLabel("Admin notes").fill("Call her on Tuesday.");
      await check(page);
      await page.goto("/admin-applications?status=rejected");
      await expect(page.getByRole("heading", { name: "No application matches" })).toBeVisible();
      await check(page);
      await page.route("**/api/admin/job-applications/rows*", (route) => route.abort());
      await page.goto("/admin-applications");
      await expect(page.getByRole("alert")).toContainText("We could not load the applications.");
      await check(page);
    });
  });
}
