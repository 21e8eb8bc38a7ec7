/** Blind sifting, as administrators see and end it; and what a logout leaves behind. */
import { applyFor } from "#support/applications-on-server.ts";
import { axe, expect, test } from "#support/fixtures.ts";
import { createJob } from "#support/jobs-on-server.ts";
import type { RunningServer } from "#support/server.ts";
import { toastSaying } from "#support/toasts.ts";
import { connectDatabase } from "#server/db/connect.ts";

async function blindApplications({ dataDir }: RunningServer): Promise<void> {
  const db = await connectDatabase({ dataDir });
  await db.updateTable("jobs").set({ sifting: "blind" }).execute();
  await db.updateTable("jobApplications").set({ adminNotes: "Amara rang on Monday." }).execute();
  await db.destroy();
}

test("a name is revealed after a question that says this is recorded, and it is redacted in notes until then", async ({
  page,
  server,
  signInAs,
}) => {
  const job = await createJob(server, { title: "Night Nurse" });
  const first = await applyFor(server, job);
  const second = await applyFor(server, job, {
    applicantName: "Tomasz Lis",
    applicantEmail: "tomasz.lis@example.org",
  });
  await blindApplications(server);
  const { username } = await signInAs("admin");
  await page.goto(`/admin-applications?application=${first.id}`);
  const detail = page.getByRole("region", { name: first.reference });
  await expect(detail.getByRole("region", { name: "Admin notes" })).toContainText("█████ rang on Monday.");
  await expect(page.getByText("Amara", { exact: false })).toHaveCount(0);
  await axe(page);
  await page.keyboard.press("n");
  await expect(toastSaying(page, "The notes are blackened")).toBeVisible();

  const asked: string[] = [];
  page.on("dialog", async (question) => {
    asked.push(question.message());
    await (asked.length === 1 ? question.dismiss() : question.accept());
  });
  const show = detail.getByRole("button", { name: "Show this name" });
  await show.click();
  await expect.poll(() => asked).toHaveLength(1);
  expect(asked[0]).toContain(`Show the name of ${first.reference}?`);
  expect(asked[0]).toContain("keeps the date and your username");
  await expect(detail).toBeVisible();
  await show.click();
  await expect(toastSaying(page, "Name shown")).toBeVisible();
  const shown = page.getByRole("region", { name: "Amara Okafor" });
  await expect(shown.getByLabel("Admin notes")).toHaveValue("Amara rang on Monday.");
  await shown.getByRole("tab", { name: /^History/ }).click();
  await expect(shown.getByText(new RegExp(`${username} had the name shown`))).toBeVisible();

  await page.getByRole("link", { name: second.reference }).click();
  await page.getByRole("button", { name: "Show every name of this job" }).click();
  await expect(page.getByRole("heading", { name: "Tomasz Lis" })).toBeVisible();
  expect(asked[2]).toContain("every name of the job “Night Nurse”");
});

test("More closes by Escape, the phone's menu by its button, and a logout leaves no drafts on the device", async ({
  page,
  server,
  signInAs,
}) => {
  const job = await createJob(server, { title: "Night Nurse" });
  const { id } = await applyFor(server, job);
  await signInAs("admin");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/admin-applications?application=${id}`);
  const more = page.getByText("More", { exact: true });
  await more.click();
  const rang = page.getByRole("button", { name: "I rang the applicant" });
  await rang.focus();
  await page.keyboard.press("Escape");
  await expect(rang).toBeHidden();
  await expect(more).toBeFocused();

  await page.route(/\/api\/admin\/job-applications\/[0-9a-f-]+$/, (route) =>
    route.request().method() === "PATCH" ? route.abort() : route.continue(),
  );
  await page.getByLabel("Admin notes").fill("Drives.");
  await expect(page.getByText("Not saved. Kept on this device.")).toBeVisible();
  const kept = () =>
    page.evaluate(() =>
      Object.keys(localStorage).filter((name) => localStorage.getItem(name)?.includes("Drives.")),
    );
  expect(await kept()).toHaveLength(1);
  const menu = page.getByRole("navigation", { name: "Admin" });
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await menu.getByRole("button", { name: "Close menu" }).click();
  await expect(menu).toBeHidden();
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  // It asks first, because the notes could not be saved.
  page.once("dialog", (question) => void question.accept());
  await menu.getByRole("button", { name: "Logout" }).click();
  await expect.poll(kept).toEqual([]);
});
