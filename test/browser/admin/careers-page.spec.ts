import type { Page } from "@playwright/test";
import { axe, expect, test } from "#support/fixtures.ts";
import { createJobs, readJobs } from "#support/jobs-on-server.ts";
import { toastSaying } from "#support/toasts.ts";

test("only an administrator sees edit, delete and Add Job on the careers page [2.careers.admin-icons, 2.careers.admin-add, 2.careers.admin-hidden, 4.job-dialog.create, 4.job-dialog.edit]", async ({
  page,
  server,
  signInAs,
}) => {
  await createJobs(server, [{ title: "Cook" }]);
  const edit = page.getByRole("button", { name: "Edit Cook" });
  const remove = page.getByRole("button", { name: "Delete Cook" });
  const add = page.getByRole("button", { name: "Add Job" });
  await page.goto("/jobs");
  await expect(page.getByRole("article")).toHaveCount(1);
  for (const button of [edit, remove, add]) await expect(button).toHaveCount(0);

  await signInAs("admin");
  await page.reload();
  for (const button of [edit, remove]) await expect(button).toBeVisible();
  await add.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("heading", { name: "Create Job Posting" })).toBeVisible();
  await expect(dialog.getByLabel("Job Title")).toHaveValue("");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await edit.click();
  await expect(dialog.getByRole("heading", { name: "Edit Job Posting" })).toBeVisible();
  await expect(dialog.getByLabel("Job Title")).toHaveValue("Cook");
});

for (const width of [390, 768, 1280])
  test(`at ${width} px Add Job covers no card`, async ({ page, server, signInAs }) => {
    await page.setViewportSize({ width, height: 844 });
    await createJobs(server, [{ title: "Cook" }, { title: "Driver" }, { title: "Night Nurse" }]);
    await signInAs("admin");
    await page.goto("/jobs");
    const add = await page.getByRole("button", { name: "Add Job" }).boundingBox();
    const card = await page.getByRole("article").first().boundingBox();
    const bar = await page.getByRole("complementary", { name: "Quick help" }).boundingBox();
    if (!add || !card || !bar) throw new Error("a part has no box");
    // In the bar at the foot, whose opaque ground is above the cards, or beside them.
    if (width < 1024) expect(add.y).toBeGreaterThanOrEqual(bar.y);
    else expect(add.x).toBeGreaterThanOrEqual(card.x + card.width);
    expect(add.x + add.width).toBeLessThanOrEqual(width);
  });

test("the job form names missing fields, requires no others, and creates and edits [5.job-careers.title, 5.job-careers.description, 5.job-careers.location, 5.job-careers.type, 5.job-careers.optional, 7.common.refresh]", async ({
  page,
  server,
  signInAs,
}) => {
  await signInAs("admin");
  await page.goto("/jobs");
  await page.getByRole("button", { name: "Add Job" }).click();
  const dialog = page.getByRole("dialog");
  const type = dialog.getByLabel("Employment Type");
  await expect(type).toHaveValue("FULL_TIME");
  await expect(type.getByRole("option")).toHaveText(["Full Time", "Part Time", "Contract", "Temporary"]);
  await dialog.getByLabel("Description").fill("Too short");
  await dialog.getByRole("button", { name: "Create Job" }).click();
  const problems = dialog.getByRole("alert").getByRole("link");
  await expect(problems).toHaveText([
    "Job title is required",
    "Location is required",
    "Description must be at least 10 characters",
  ]);

  await dialog.getByLabel("Job Title").fill("Night Cook");
  await dialog.getByLabel("Location").fill("Saltby");
  await dialog.getByLabel("Description").fill("Cook, and be awake.");
  await expect(problems).toHaveCount(0);
  await dialog.getByRole("button", { name: "Create Job" }).click();
  await expect(toastSaying(page, "Job posting created successfully!")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "1 Opportunity Found" })).toBeVisible();

  await page.getByRole("button", { name: "Edit Night Cook" }).click();
  await dialog.getByLabel("Salary").fill("£13.80 an hour");
  await dialog.getByLabel("Closing Date").fill("2099-12-31");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(toastSaying(page, "Job updated successfully!")).toBeVisible();
  await expect(page.getByRole("article")).toContainText("£13.80 an hour");
  await expect(page.getByRole("article")).toContainText("Closes 31 Dec");
  expect(await readJobs(server)).toMatchObject([
    { title: "Night Cook", validThrough: "2099-12-31", isActive: true },
  ]);
});

test("a failed save shows an error in a toast and in the form, which keeps the input [8.msg.job-save]", async ({
  page,
  server,
  signInAs,
  context,
}) => {
  await createJobs(server, [{ title: "Cook" }]);
  await signInAs("admin");
  await page.goto("/jobs");
  await page.getByRole("button", { name: "Edit Cook" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Job Title").fill("Head Cook");
  await context.setOffline(true);
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(toastSaying(page, "Error")).toContainText("Failed to save job posting");
  await expect(dialog.getByRole("alert")).toContainText("Failed to save job posting");
  await context.setOffline(false);
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("link", { name: "Head Cook", exact: true })).toBeVisible();
});

test("deleting from a card does not ask, can be undone for 10 s, and deletes only then [6.confirm.job-card]", async ({
  page,
  server,
  signInAs,
}) => {
  await createJobs(server, [{ title: "Cook" }, { title: "Gardener" }]);
  await signInAs("admin");
  page.on("dialog", (dialog) => {
    throw new Error(`the browser asked: ${dialog.message()}`);
  });
  await page.clock.install();
  await page.goto("/jobs");
  const deleted = () => readJobs(server).then((jobs) => jobs.length === 1);

  const deletedAt = await page.evaluate(() => Date.now());
  await page.getByRole("button", { name: "Delete Cook" }).click();
  await expect(toastSaying(page, "Job posting deleted successfully")).toBeVisible();
  await expect(page.getByRole("heading", { name: "1 Opportunity Found" })).toBeVisible();
  // The clock is stopped while the button is pressed: a slow machine, too, presses it at 9 s.
  await page.clock.pauseAt(deletedAt + 9000);
  await toastSaying(page, "Job posting deleted successfully").getByRole("button", { name: "Undo" }).click();
  await page.clock.resume();
  await expect(page.getByRole("heading", { name: "2 Opportunities Found" })).toBeVisible();
  await page.clock.fastForward(60_000);
  expect(await deleted()).toBe(false);

  await page.getByRole("button", { name: "Delete Cook" }).click();
  await expect(page.getByRole("link", { name: "Cook", exact: true })).toHaveCount(0);
  expect(await deleted()).toBe(false);
  await page.clock.fastForward(10_000);
  await expect.poll(deleted).toBe(true);
  await expect(page.getByRole("heading", { name: "1 Opportunity Found" })).toBeVisible();
  await expect(toastSaying(page, "Job posting deleted successfully")).toHaveCount(0);
});

test("a pending deletion is sent when the page is left", async ({ page, server, signInAs }) => {
  await createJobs(server, [{ title: "Cook" }]);
  await signInAs("admin");
  await page.goto("/jobs");
  await page.getByRole("button", { name: "Delete Cook" }).click();
  await expect(page.getByText("No jobs are open today")).toBeVisible();
  await page.goto("/");
  await expect.poll(() => readJobs(server).then((jobs) => jobs.length)).toBe(0);
});

test("a page that is loaded again while a deletion waits does not show its job, then or later", async ({
  page,
  server,
  signInAs,
}) => {
  await createJobs(server, [{ title: "Cook" }, { title: "Driver" }]);
  await signInAs("admin");
  await page.goto("/jobs");
  await page.getByRole("button", { name: "Delete Cook" }).click();
  const one = page.getByRole("heading", { name: "1 Opportunity Found" });
  await expect(one).toBeVisible();
  const isReadAgain = page.waitForResponse((answer) => new URL(answer.url()).pathname === "/api/jobs");
  await page.reload();
  await expect(one).toBeVisible();
  await isReadAgain;
  await expect.poll(() => readJobs(server).then((jobs) => jobs.length)).toBe(1);
  await expect(one).toBeVisible();
  await expect(page.getByRole("button", { name: "Delete Cook" })).toHaveCount(0);
});

test("a failed deletion restores the card and shows an error [8.msg.delete-job]", async ({
  page,
  server,
  signInAs,
  context,
}) => {
  await createJobs(server, [{ title: "Cook" }]);
  await signInAs("admin");
  await page.clock.install();
  await page.goto("/jobs");
  await page.getByRole("button", { name: "Delete Cook" }).click();
  await expect(page.getByRole("article")).toHaveCount(0);
  await context.setOffline(true);
  await page.clock.fastForward(10_000);
  await expect(toastSaying(page, "Error")).toContainText("Failed to delete job posting");
  await expect(page.getByRole("article")).toHaveCount(1);
  await context.setOffline(false);
});

test("an administrator's search finds active jobs only, as a visitor's does", async ({
  page,
  server,
  signInAs,
}) => {
  await createJobs(server, [
    { title: "Cook", location: "Saltby" },
    { title: "Head Cook", isActive: false },
    { title: "Gardener" },
  ]);
  await signInAs("admin");
  await page.goto("/jobs");
  await expect(page.getByRole("heading", { name: "2 Opportunities Found" })).toBeVisible();
  await page.getByLabel("Search jobs").fill("cook");
  await expect(page.getByRole("heading", { name: "1 Opportunity Found" })).toBeVisible();
  await expect(page.getByRole("article")).toContainText("Saltby");
});

test("an administrator sees closed jobs in a section of their own, outside the count, and reopens one there", async ({
  page,
  server,
  signInAs,
}) => {
  await createJobs(server, [
    { title: "Cook", validThrough: "2026-01-31" },
    { title: "Driver", isActive: false },
    { title: "Gardener" },
  ]);
  const closed = page.getByRole("region", { name: "Closed and inactive jobs" });
  await page.goto("/jobs");
  await expect(page.getByRole("heading", { name: "1 Opportunity Found" })).toBeVisible();
  await expect(closed).toHaveCount(0);

  await signInAs("admin");
  await page.reload();
  await expect(page.getByRole("heading", { name: "1 Opportunity Found" })).toBeVisible();
  await expect(closed.getByRole("listitem")).toHaveText([
    /^Driver.*Inactive/,
    /^Cook.*Closed 31 Jan.*Closed/,
  ]);
  await axe(page);
  await closed.getByRole("button", { name: "Edit Cook" }).click();
  await page.getByRole("dialog").getByLabel("Closing Date").fill("2099-12-31");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("heading", { name: "2 Opportunities Found" })).toBeVisible();
  await expect(page.getByRole("article").filter({ hasText: "Cook" })).toContainText("Closes 31 Dec");
  await expect(closed.getByRole("listitem")).toHaveText([/^Driver/]);

  await closed.getByRole("button", { name: "Delete Driver" }).click();
  await expect(closed).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(closed.getByRole("listitem")).toHaveText([/^Driver/]);
});

test("while the closed jobs load a line is shown, and a failure can be tried again", async ({
  page,
  server,
  signInAs,
}) => {
  await createJobs(server, [{ title: "Cook", isActive: false }]);
  await signInAs("admin");
  const { promise: held, resolve: fail } = Promise.withResolvers<void>();
  await page.route("**/api/jobs", async (route) => {
    await held;
    await route.fulfill({ status: 500 });
  });
  await page.goto("/jobs");
  await expect(page.getByText("Loading the closed jobs…")).toBeVisible();
  fail();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("We could not load the closed jobs.");
  await expect(page.getByText("Loading the closed jobs…")).toBeHidden();
  await page.unroute("**/api/jobs");
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("region", { name: "Closed and inactive jobs" })).toContainText("Cook");
});

test("a job saved in one tab is shown at once in the others", async ({ page, context, server, signInAs }) => {
  await createJobs(server, [{ title: "Cook" }]);
  await signInAs("admin");
  await page.goto("/jobs");
  const other = await context.newPage();
  await other.goto("/jobs");
  const rename = async (tab: Page, from: string, to: string) => {
    await tab.getByRole("button", { name: `Edit ${from}` }).click();
    await tab.getByLabel("Job Title").fill(to);
    await tab.getByRole("button", { name: "Save Changes" }).click();
  };
  // The first tab has not been touched.
  await rename(other, "Cook", "Night Cook");
  await expect(page.getByRole("link", { name: "Night Cook", exact: true })).toBeVisible();

  await other.goto("/admin-access");
  await other.getByRole("button", { name: "Manage Jobs" }).click();
  await expect(other.getByRole("dialog")).toContainText("Night Cook");
  await rename(page, "Night Cook", "Head Cook");
  await expect(other.getByRole("dialog")).toContainText("Head Cook");
});
