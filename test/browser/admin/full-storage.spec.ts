/** What the administrators' pages say of unsaved text where the browser stores nothing: it is full, or forbidden. */
import { applyFor } from "#support/applications-on-server.ts";
import { expect, test } from "#support/fixtures.ts";
import { createJob } from "#support/jobs-on-server.ts";

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    };
  });
});

test("the form of a job does not say that it is kept", async ({ page, signInAs }) => {
  await signInAs("admin");
  await page.goto("/admin-access?open=jobs&job=new");
  await expect(page.getByText("This browser keeps nothing that you type")).toBeVisible();
  await page.getByLabel("Job Title").fill("Half a job");
  await expect(page.getByText("Not saved yet, and not kept on this device.")).toBeVisible();
  await expect(page.getByText(/kept on this device (at|until)/i)).toHaveCount(0);
});

test("a logout asks before it loses what was typed in a job", async ({ page, signInAs }) => {
  await signInAs("admin");
  await page.goto("/admin-access?open=jobs&job=new");
  await page.getByLabel("Job Title").fill("Half a job");
  await expect(page.getByText("Not saved yet, and not kept on this device.")).toBeVisible();
  const asked: string[] = [];
  page.once("dialog", async (dialog) => {
    asked.push(dialog.message());
    await dialog.dismiss();
  });
  await page.getByRole("button", { name: "Logout" }).click();
  await expect.poll(() => asked).toEqual([expect.stringContaining("is neither saved nor sent")]);
  await expect(page.getByLabel("Job Title")).toHaveValue("Half a job");
});

test("notes and letters do not say that they are kept", async ({ page, server, signInAs }) => {
  await applyFor(server, await createJob(server, { title: "Night Nurse", location: "Saltby" }));
  await signInAs("admin");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/admin-applications");
  await page.route(/\/api\/admin\/job-applications\/[0-9a-f-]+$/, (route) =>
    route.request().method() === "PATCH" ? route.abort() : route.continue(),
  );
  await page.getByLabel("Admin notes").fill("Rang on Tuesday.");
  await expect(page.getByText("Not saved, and not kept on this device.")).toBeVisible();
  await page.getByRole("button", { name: "Reject and write" }).click();
  await page.getByLabel("Letter text").fill("In other words.");
  await expect(page.getByText("In your own words; not kept on this device.")).toBeVisible();
});
