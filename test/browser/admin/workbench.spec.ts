/** The list of the applications page: search, selection, keys, and changes by others while it is open. */
import type { Page } from "@playwright/test";
import { applyFor, copyApplication } from "#support/applications-on-server.ts";
import { deleteButton } from "#support/application-detail.ts";
import { axe, expect, test } from "#support/fixtures.ts";
import { connectDatabase } from "#server/db/connect.ts";
import { seedApplications } from "#ops/bench/seed-applications.ts";
import { createJob, createJobs, readApplications } from "#support/jobs-on-server.ts";
import { expectAccessible } from "#support/accessible.ts";
import type { RunningServer } from "#support/server.ts";
import { toastSaying } from "#support/toasts.ts";

const rowsOf = (page: Page) => page.getByRole("table").getByRole("rowheader").getByRole("link");
const searchOf = (page: Page) => page.getByRole("searchbox", { name: /^Search by name/ });

/** A job with an application of Amara Okafor and, newer, one of each of these. */
async function applications(server: RunningServer, names: readonly string[] = []) {
  const job = await createJob(server, { title: "Night Nurse", location: "Saltby" });
  await applyFor(server, job);
  if (names.length > 0) await copyApplication(server, names);
  return job;
}

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => `Applicant ${String(index + 1).padStart(3, "0")}`);

test("one of 300 is found by the beginning of a name in one field, and the page is not higher with 300 rows", async ({
  page,
  server,
  signInAs,
}) => {
  await applications(server, many(299));
  await signInAs("admin");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/admin-applications");
  await expect(rowsOf(page)).toHaveCount(40);
  await expect(page.getByText("1 to 40 of 300")).toBeAttached();
  const heights = () => page.evaluate(() => [document.documentElement.scrollHeight, innerHeight]);
  const [whole, window] = await heights();
  expect(whole).toBe(window);
  await axe(page);

  await page.keyboard.press("/");
  await expect(searchOf(page)).toBeFocused();
  await page.keyboard.type("okaf");
  await expect(rowsOf(page)).toHaveText(["Amara Okafor"]);
  await expect(page).toHaveURL(/\?q=okaf$/);
  await searchOf(page).fill("nobody of this name");
  await expect(page.getByRole("heading", { name: "No application matches" })).toBeVisible();
  await expect(page.getByText("300 are there without the filters and the search.")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(rowsOf(page)).toHaveCount(40);
  await expect(searchOf(page)).toHaveValue("");
  await page.goBack();
  await expect(searchOf(page)).toHaveValue("nobody of this name");

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/admin-applications");
  await expect(rowsOf(page)).toHaveCount(40);
  const [onPhone = 0] = await heights();
  expect(onPhone).toBeLessThan(40 * 120);
});

test("one of thousands is found in one field by name, telephone, email or reference", async ({
  page,
  server,
  signInAs,
}) => {
  const job = await applications(server);
  // Application and login first: while rows are written the server may close the connection that they would be sent on.
  const { reference } = await applyFor(server, job, {
    applicantName: "Zoë O’Brien-Okafor",
    applicantEmail: "zoe.obo@example.org",
    applicantPhone: "+44 (0)7911 123456",
  });
  await signInAs("admin");
  const db = await connectDatabase({ dataDir: server.dataDir });
  await seedApplications(db, { applications: 2000, jobs: 20 });
  await db.destroy();
  await page.goto("/admin-applications");
  await expect(page.getByText("1 to 40 of 2,002")).toBeAttached();
  for (const typed of [
    "okafor zoe",
    "zoë o'brien",
    "obrien",
    "07911 123",
    "+44 7911 123456",
    "zoe.obo@",
    reference.toLowerCase(),
    reference.slice(4),
  ]) {
    await searchOf(page).fill(typed);
    await expect(rowsOf(page), typed).toHaveText(["Zoë O’Brien-Okafor"]);
  }
  // Frequent words are counted in part, and actions that need the whole number are not offered.
  await searchOf(page).fill("077009");
  await expect(page.getByText("1 to 40 of 1,000+. Another word finds fewer")).toBeVisible();
  await page.getByRole("checkbox", { name: "Choose these 40" }).check();
  await expect(page.getByRole("region", { name: "Chosen applications" })).toContainText("40 chosen");
  await expect(page.getByRole("button", { name: /that match/ })).toBeHidden();
  await page.getByRole("button", { name: "Show 40 more" }).click();
  await expect(page.getByText("1 to 80 of 1,000+")).toBeVisible();
  await searchOf(page).fill("");
  await page.getByRole("checkbox", { name: "Choose these 40" }).check();
  await expect(page.getByRole("button", { name: "Choose all 2,002 that match" })).toBeVisible();
});

test("filters are in the address and shown as chips, each with its own button; the dialog shows the number of results", async ({
  page,
  server,
  signInAs,
}) => {
  const job = await applications(server, many(2));
  await createJobs(server, [{ title: "Cook" }]);
  await signInAs("admin");
  await page.goto("/admin-applications");
  await page.getByRole("button", { name: "Filters" }).click();
  const filters = page.getByRole("dialog", { name: "Filters" });
  await axe(page);
  await filters.getByLabel("Job").selectOption({ label: "Night Nurse, Saltby (3)" });
  await filters.getByLabel("CV").selectOption("No CV");
  await filters.getByLabel("Applied since").fill("2026-01-31");
  await filters.getByRole("button", { name: "Show 2", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`\\?job=${job.id}&since=2026-01-31&cv=none$`));
  await expect(rowsOf(page)).toHaveText(["Applicant 002", "Applicant 001"]);
  const chips = page.getByRole("list", { name: "Filters in use" });
  await expect(chips.getByRole("listitem")).toHaveText([
    "Night Nurse, Saltby",
    "Applied since Jan 31, 2026",
    "No CV",
    "Clear filters",
  ]);
  await chips.getByRole("button", { name: "Remove the filter: Applied since Jan 31, 2026" }).click();
  await chips.getByRole("button", { name: "Remove the filter: No CV" }).click();
  await expect(rowsOf(page)).toHaveCount(3);
  await expect(page).toHaveURL(new RegExp(`\\?job=${job.id}$`));
  await page.goBack();
  await expect(rowsOf(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Applied" }).click();
  await expect(rowsOf(page)).toHaveText(["Applicant 001", "Applicant 002"]);
  await expectAccessible(page);
});

test("keys move, select and open; they do nothing in a field, and can be switched off", async ({
  page,
  server,
  signInAs,
}) => {
  await applications(server, many(5));
  await signInAs("admin");
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto("/admin-applications");
  await expect(page.getByRole("heading", { name: "Applicant 005" })).toBeVisible();
  const row = (name: string) => page.getByRole("link", { name, exact: true });
  await page.keyboard.press("j");
  await expect(row("Applicant 004")).toBeFocused();
  await expect(page.getByRole("heading", { name: "Applicant 004" })).toBeVisible();
  await expect(page.getByText("Applicant 004, Night Nurse, Saltby, Pending")).toBeAttached();
  await page.keyboard.press("x");
  await expect(page.getByRole("checkbox", { name: "Choose Applicant 004" })).toBeChecked();
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("Shift+X");
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(3);
  await page.keyboard.press("k");
  await expect(row("Applicant 003")).toBeFocused();
  // Tab moves the focus to a row without opening it.
  await row("Applicant 005").focus();
  await page.keyboard.press("x");
  await expect(page.getByRole("checkbox", { name: "Choose Applicant 005" })).toBeChecked();
  await row("Applicant 003").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Applicant 003" })).toBeFocused();

  await page.keyboard.press("/");
  await page.keyboard.type("jx");
  await expect(searchOf(page)).toHaveValue("jx");
  await page.keyboard.press("Escape");
  await searchOf(page).fill("");
  await expect(rowsOf(page)).toHaveCount(6);
  await page.getByRole("heading", { name: "Applications" }).click();
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keys" });
  await axe(page);
  await keys.getByRole("checkbox", { name: /^Single keys work/ }).uncheck();
  await page.keyboard.press("Escape");
  await expect(keys).toBeHidden();
  const address = page.url();
  await page.keyboard.press("j");
  await page.reload();
  await expect(rowsOf(page)).toHaveCount(6);
  await page.keyboard.press("j");
  await page.keyboard.press("/");
  await expect(searchOf(page)).not.toBeFocused();
  expect(page.url()).toBe(address);
});

test("after a status that the filter does not list, the list keeps its place", async ({
  page,
  server,
  signInAs,
}) => {
  await applications(server, many(5));
  await signInAs("admin");
  await page.setViewportSize({ width: 1280, height: 720 });
  const opened = (name: string) => page.getByRole("region", { name, exact: true });
  const step = (name: string) => page.getByRole("button", { name: new RegExp(`^${name} application`) });
  const openThird = async () => {
    await page.goto("/admin-applications?status=pending");
    await expect(opened("Applicant 005")).toContainText("Night Nurse");
    await page.keyboard.press("j");
    await page.keyboard.press("j");
  };
  await openThird();
  await expect(opened("Applicant 003")).toContainText("Night Nurse");
  // The position in the list takes no row of its own.
  const name = await opened("Applicant 003").getByRole("heading", { level: 2 }).boundingBox();
  const next = await step("Next").boundingBox();
  expect(next?.y).toBeLessThan((name?.y ?? 0) + (name?.height ?? 0));
  await page.keyboard.press("4");
  await expect(rowsOf(page)).toHaveCount(5);
  await expect(opened("Applicant 003")).toBeVisible();
  await expect(page.getByText("No longer in this list")).toBeVisible();
  await expect(step("Next")).toHaveAccessibleName("Next application: Applicant 002");
  await expect(step("Previous")).toHaveAccessibleName("Previous application: Applicant 004");
  await page.keyboard.press("j");
  await expect(opened("Applicant 002")).toContainText("Night Nurse");
  await expect(page.getByText("3 of 5", { exact: true })).toBeVisible();

  await page.keyboard.press("4");
  await expect(rowsOf(page)).toHaveCount(4);
  await page.keyboard.press("k");
  await expect(opened("Applicant 004")).toContainText("Night Nurse");

  await page.keyboard.press("4");
  await expect(rowsOf(page)).toHaveText(["Applicant 005", "Applicant 001", "Amara Okafor"]);
  const notes = page.getByLabel("Admin notes");
  await page.keyboard.press("n");
  await page.keyboard.type("Rings back on Monday");
  await page.keyboard.press("Escape");
  await expect(notes).not.toBeFocused();
  await expect(notes).toHaveValue("Rings back on Monday");
  await page.keyboard.press("j");
  await expect(opened("Applicant 001")).toContainText("Night Nurse");
});

test("new applications are announced, and another tab's change is shown", async ({
  page,
  server,
  signInAs,
}) => {
  const job = await applications(server);
  await signInAs("admin");
  await page.goto("/admin-applications");
  await expect(rowsOf(page)).toHaveText(["Amara Okafor"]);
  await applyFor(server, job, { applicantName: "Tomasz Lis", applicantEmail: "tomasz@example.org" });
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await expect(page.getByText("1 new.")).toBeVisible();
  await expect(rowsOf(page)).toHaveText(["Amara Okafor"]);
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(rowsOf(page)).toHaveText(["Tomasz Lis", "Amara Okafor"]);
  await expect(page.getByText("1 new.")).toBeHidden();

  const other = await page.context().newPage();
  await other.goto("/admin-applications");
  other.on("dialog", (question) => question.accept());
  await other.getByRole("link", { name: "Tomasz Lis", exact: true }).click();
  await (await deleteButton(other)).click();
  await expect(toastSaying(other, "Application deleted successfully")).toBeVisible();
  await expect(rowsOf(page)).toHaveText(["Amara Okafor"]);
});

test("a login leads to the application that was requested", async ({ page, server, signInAs }) => {
  await applications(server, ["Tomasz Lis"]);
  const robin = await signInAs("admin");
  const [stored] = await readApplications(server);
  await page.context().clearCookies();
  await page.goto(`/admin-applications?status=pending&application=${stored?.id}`);
  await page.getByRole("link", { name: "Go to Admin access" }).click();
  await page.getByRole("button", { name: "Admin Login" }).click();
  const login = page.getByRole("dialog", { name: "Admin Login" });
  await login.getByLabel("Username").fill(robin.username);
  await login.getByLabel("Password", { exact: true }).fill(robin.password);
  await login.getByLabel("Security answer", { exact: true }).fill(robin.securityAnswer);
  await login.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(new RegExp(`\\?status=pending&application=${stored?.id}$`));
  await expect(page.getByRole("heading", { name: stored?.applicantName })).toBeVisible();
});
