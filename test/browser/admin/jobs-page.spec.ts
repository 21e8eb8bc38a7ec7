/** The page of jobs: list, states, and the editor with its drafts. */
import type { Page } from "@playwright/test";
import { connectDatabase } from "#server/db/connect.ts";
import { applyFor } from "#support/applications-on-server.ts";
import { axe, expect, test } from "#support/fixtures.ts";
import { closeJob, createJob, createJobs, readJobs } from "#support/jobs-on-server.ts";
import { toastSaying } from "#support/toasts.ts";

const jobsPage = "/admin-access?open=jobs";

const tab = (page: Page, name: RegExp) =>
  page.getByRole("navigation", { name: "Jobs by state" }).getByRole("link", { name });
const rowOf = (page: Page, name: RegExp) => page.getByRole("row", { name });

async function choose(page: Page, job: string, action: RegExp) {
  const row = rowOf(page, new RegExp(job));
  await row.getByRole("button", { name: /^More for/ }).click();
  await row.getByRole("button", { name: action }).click();
}

async function fillJob(page: Page, title: string) {
  await page.getByLabel("Job Title").fill(title);
  await page.getByLabel("Location", { exact: true }).fill("Saltby");
  await page.getByLabel("Job Description").fill("Nights with three young people.");
  await page.getByLabel("Requirements").fill("A nurse’s PIN");
}

test("a copy of a job is a draft that visitors do not see, and is published from its editor", async ({
  page,
  server,
  signInAs,
}) => {
  const [nurse] = await createJobs(server, [
    { title: "Night Nurse", qualifications: "A PIN", validThrough: "2099-12-31" },
  ]);
  if (!nurse) throw new Error("createJobs made no job");
  await applyFor(server, nurse);
  await signInAs("admin");
  await page.goto(jobsPage);
  await expect(
    page.getByText("1 is shown to the public, 0 are closed or inactive, 0 are drafts."),
  ).toBeVisible();
  const row = rowOf(page, /Night Nurse/);
  await expect(row).toContainText("Active");
  await expect(row.getByRole("link", { name: "1 for Night Nurse" })).toHaveAttribute(
    "href",
    `/admin-applications?job=${nurse.id}`,
  );
  await axe(page);
  await choose(page, "Night Nurse", /Copy as a new draft/);
  await expect(page.getByRole("heading", { name: "Edit Night Nurse" })).toBeVisible();
  await expect(page.getByLabel(/Closing Date/)).toHaveValue("");
  const copyId = new URL(page.url()).searchParams.get("job") ?? "";
  expect((await page.request.get(`/jobs?job=${copyId}`)).status()).toBe(404);
  await page.getByLabel("Job Title").fill("Day Nurse");
  const preview = page.getByRole("region", { name: "As the public will see it" });
  await expect(preview.getByRole("heading", { name: "Day Nurse" })).toBeVisible();
  await page.getByRole("radio", { name: /^Blind/ }).check();
  await axe(page);
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(toastSaying(page, "Job posting created successfully!")).toBeVisible();
  await expect(rowOf(page, /Day Nurse/)).toContainText("Sifted without names");
  await expect(tab(page, /^Active/)).toContainText("2");
  expect((await page.request.get(`/jobs?job=${copyId}`)).status()).toBe(200);
  expect((await readJobs(server)).map(({ title }) => title)).toEqual(["Day Nurse", "Night Nurse"]);
});

test("a draft survives Escape, a reload and another job, and is discarded once it is saved", async ({
  page,
  server,
  signInAs,
}) => {
  const [, cook] = await createJobs(server, [
    { title: "Driver" },
    { title: "Cook", qualifications: "Level 2" },
  ]);
  await signInAs("admin");
  await page.goto(jobsPage);
  await page.getByRole("link", { name: "Create job" }).click();
  await fillJob(page, "Night Nurse");
  await page.keyboard.press("Escape");
  await expect(page.getByText(/Kept on this device at/)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Job Title")).toHaveValue("Night Nurse");

  await page.goto(`${jobsPage}&job=${cook?.id}`);
  await expect(page.getByLabel("Job Title")).toHaveValue("Cook");
  await page.getByLabel(/^Salary/).fill("£14 an hour");
  await page.getByRole("link", { name: "Back to jobs" }).click();
  await rowOf(page, /Cook/).getByRole("link", { name: "Cook", exact: true }).click();
  await expect(page.getByLabel(/^Salary/)).toHaveValue("£14 an hour");
  await page.getByRole("button", { name: "Publish changes" }).click();
  await expect(toastSaying(page, "Job updated successfully!")).toBeVisible();
  await page.goto(`${jobsPage}&job=${cook?.id}`);
  await expect(page.getByLabel(/^Salary/)).toHaveValue("£14 an hour");
  await expect(page.getByText("Published as it stands here.")).toBeVisible();

  await page.goto(`${jobsPage}&job=new`);
  await expect(page.getByLabel("Requirements")).toHaveValue("A nurse’s PIN");
  await page.getByRole("button", { name: "Save as draft" }).click();
  await expect(toastSaying(page, "Draft saved")).toBeVisible();
  await expect(rowOf(page, /Night Nurse/)).toContainText("Draft");
  await page.goto(`${jobsPage}&job=new`);
  await expect(page.getByLabel("Job Title")).toHaveValue("");
});

test("a session that ends while a job is edited asks for the login again and keeps the input", async ({
  page,
  server,
  signInAs,
}) => {
  await createJobs(server, [{ title: "Driver" }]);
  const credentials = await signInAs("admin");
  await page.goto(`${jobsPage}&job=new`);
  await fillJob(page, "Night Nurse");
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Publish" }).click();
  const login = page.getByRole("dialog").filter({ hasText: "Your session has ended" });
  await login.getByLabel("Password", { exact: true }).fill(credentials.password);
  await login.getByLabel("Security answer", { exact: true }).fill(credentials.securityAnswer);
  await login.getByRole("button", { name: "Log in" }).click();
  await expect(login).toBeHidden();
  // The refused request is sent again.
  await expect(rowOf(page, /Night Nurse/)).toBeVisible();
});

test("a logout leaves no drafts on the device: no job, no letter, no notes", async ({
  page,
  server,
  signInAs,
}) => {
  const job = await createJob(server, { title: "Driver" });
  const { id } = await applyFor(server, job, { applicantName: "Amara Okafor" });
  await signInAs("admin");
  await page.goto(`${jobsPage}&job=new`);
  await fillJob(page, "Night Nurse");
  await expect(page.getByText(/Kept on this device at/)).toBeVisible();
  await page.goto(`/admin-applications?application=${id}`);
  await page.getByRole("button", { name: "Reject and write" }).click();
  await page.getByLabel("Letter text").fill("Dear Amara, we are sorry.");
  // Not stored before the session ends: the server refuses to.
  await page.route("**/job-applications/*", (route) =>
    route.request().method() === "PATCH" ? route.abort() : route.continue(),
  );
  await page.getByLabel("Admin notes").fill("She cannot drive.");
  const kept = () => page.evaluate(() => Object.values(localStorage).join("\n"));
  await expect.poll(kept).toContain("She cannot drive.");
  expect(await kept()).toMatch(/Night Nurse[^]*we are sorry|we are sorry[^]*Night Nurse/);

  // The notes cannot be saved, and are not discarded without a question.
  page.once("dialog", (dialog) => dialog.accept());
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("link", { name: "Go to Admin access" })).toBeVisible();
  expect(await kept()).not.toMatch(/Night Nurse|we are sorry|cannot drive/);
  await signInAs("admin");
  await page.goto(`${jobsPage}&job=new`);
  await expect(page.getByLabel("Job Title")).toHaveValue("");
});

test("the editor names missing fields in the admin form's words", async ({ page, signInAs }) => {
  await signInAs("admin");
  await page.goto(`${jobsPage}&job=new`);
  await page.getByRole("button", { name: "Publish" }).click();
  const summary = page.getByRole("alert");
  for (const words of ["Job title is required", "Location is required", "Requirements are required"])
    await expect(summary).toContainText(words);
  await axe(page);
});

test("the editor shows when the job was changed elsewhere, and lets one choose between both versions", async ({
  page,
  server,
  signInAs,
}) => {
  const nurse = await createJob(server, { title: "Night Nurse", qualifications: "A PIN" });
  await signInAs("admin");
  await page.goto(`${jobsPage}&job=${nurse.id}`);
  await page.getByLabel(/^Salary/).fill("£14 an hour");
  await closeJob(server, nurse);
  await page.getByRole("button", { name: "Publish changes" }).click();
  const told = page.getByRole("alert").filter({ hasText: "as it is saved now" });
  await expect(told).toContainText("Somebody changed this job since you opened it.");
  await expect(told).toContainText("Active: shown on the careers page, as it is saved now");
  await expect(page.getByLabel(/^Salary/)).toHaveValue("£14 an hour");
  await axe(page);
  await told.getByRole("button", { name: "Keep mine" }).click();
  await expect(told).toBeHidden();
  await page.getByRole("button", { name: "Publish changes" }).click();
  await expect(toastSaying(page, "Job updated successfully!")).toBeVisible();
  expect(await readJobs(server)).toMatchObject([{ salary: "£14 an hour", isActive: true }]);
});

test("a job is made inactive, listed again, archived and deleted from the list", async ({
  page,
  server,
  signInAs,
}) => {
  await createJobs(server, [{ title: "Night Nurse" }, { title: "Cook" }]);
  await signInAs("admin");
  await page.goto(jobsPage);
  await choose(page, "Night Nurse", /Make inactive/);
  await expect(rowOf(page, /Night Nurse/)).toBeHidden();
  await tab(page, /^Closed/).click();
  await choose(page, "Night Nurse", /List again/);
  const dialog = page.getByRole("dialog", { name: "List again" });
  await dialog.getByLabel(/Last day/).fill("2020-01-01");
  await dialog.getByRole("button", { name: "List again" }).click();
  await expect(dialog).toContainText("Please choose a day to come.");
  await dialog.getByLabel(/Last day/).fill("2099-12-31");
  await dialog.getByRole("button", { name: "List again" }).click();
  await expect(dialog).toBeHidden();
  await tab(page, /^Active/).click();
  await expect(rowOf(page, /Night Nurse/)).toContainText("Dec 31, 2099");
  await choose(page, "Night Nurse", /Make inactive/);
  await tab(page, /^Closed/).click();
  await choose(page, "Night Nurse", /Archive/);
  await tab(page, /^Archived/).click();
  await expect(rowOf(page, /Night Nurse/)).toContainText("Archived");
  page.once("dialog", (question) => question.dismiss());
  await choose(page, "Night Nurse", /Delete/);
  await expect(rowOf(page, /Night Nurse/)).toBeVisible();
  page.once("dialog", (question) => {
    expect(question.message()).toBe("Delete the job “Night Nurse”? This cannot be undone.");
    return question.accept();
  });
  await choose(page, "Night Nurse", /Delete/);
  await expect(toastSaying(page, "Job posting deleted successfully")).toBeVisible();
  await expect(page.getByRole("heading", { name: "No job is archived" })).toBeVisible();
});

test("the names of a job that is sifted blind are revealed from its row, after a question, and the row shows since when", async ({
  page,
  server,
  signInAs,
}) => {
  const [cook, nurse] = await createJobs(server, [{ title: "Cook" }, { title: "Night Nurse" }]);
  if (!cook || !nurse) throw new Error("createJobs made no jobs");
  await applyFor(server, cook);
  await applyFor(server, nurse);
  const db = await connectDatabase({ dataDir: server.dataDir });
  await db.updateTable("jobs").set({ sifting: "blind" }).where("id", "=", nurse.id).execute();
  // Each process keeps the jobs until their version changes.
  await db.updateTable("dataVersions").set({ version: 99 }).where("name", "=", "jobs").execute();
  await db.destroy();
  await signInAs("admin");
  const asked: string[] = [];
  page.on("dialog", async (question) => {
    asked.push(question.message());
    await (asked.length === 1 ? question.dismiss() : question.accept());
  });
  await page.goto(jobsPage);
  await rowOf(page, /Cook/)
    .getByRole("button", { name: /^More for/ })
    .click();
  await expect(page.getByRole("button", { name: "Show every name" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await choose(page, "Night Nurse", /^Show every name/);
  await expect.poll(() => asked).toHaveLength(1);
  expect(asked[0]).toContain("Show every name of the job “Night Nurse”?");
  await expect(rowOf(page, /Night Nurse/)).toContainText("Sifted without names");
  await choose(page, "Night Nurse", /^Show every name/);
  await expect(toastSaying(page, "Names shown")).toBeVisible();
  await expect(rowOf(page, /Night Nurse/)).toContainText(/Names shown on \w{3} \d/);
  await rowOf(page, /Night Nurse/)
    .getByRole("button", { name: /^More for/ })
    .click();
  await expect(page.getByRole("button", { name: /^Show every name/ })).toHaveCount(0);
  await page.goto(`/admin-applications?job=${nurse.id}`);
  await expect(page.getByRole("heading", { name: "Amara Okafor" })).toBeVisible();
});

test("the list is searched, sorted and paged, and the address has the state", async ({
  page,
  server,
  signInAs,
}) => {
  await createJobs(
    server,
    Array.from({ length: 45 }, (_, number) => ({ title: `Job ${String(number).padStart(2, "0")}` })),
  );
  await signInAs("admin");
  await page.goto(jobsPage);
  await expect(page.getByText("1 to 40 of 45 jobs")).toBeVisible();
  await page.getByRole("button", { name: "More", exact: true }).click();
  await expect(page.getByRole("row")).toHaveCount(46);
  await page.getByRole("button", { name: "Job", exact: true }).click();
  await expect(page.getByRole("columnheader", { name: "Job" })).toHaveAttribute("aria-sort", "ascending");
  await expect(page.getByRole("rowheader").first()).toContainText("Job 00");
  await page.getByRole("searchbox").fill("job 44");
  await expect(page.getByRole("rowheader")).toHaveText([/Job 44/]);
  await page.reload();
  await expect(page.getByRole("searchbox")).toHaveValue("job 44");
  await expect(page.getByRole("rowheader")).toHaveText([/Job 44/]);
  await page.getByRole("searchbox").fill("nobody");
  await expect(page.getByRole("heading", { name: "No job matches" })).toBeVisible();
  await axe(page);
  await page.getByRole("link", { name: "Clear search" }).click();
  await expect(page.getByRole("rowheader").first()).toContainText("Job 00");
});
