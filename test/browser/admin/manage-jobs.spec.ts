import { applyFor } from "#support/applications-on-server.ts";
import { accountOf } from "#support/accounts.ts";
import { deleteButton } from "#support/application-detail.ts";
import { expect, test } from "#support/fixtures.ts";
import { createJob, createJobs, readApplications, readJobs } from "#support/jobs-on-server.ts";
import { openJobs } from "#support/manage-jobs-dialog.ts";
import { toastSaying } from "#support/toasts.ts";

test("the list of jobs shows the state of each [2.admin.manage-jobs, 2.admin.jobs-badge]", async ({
  page,
  server,
  signInAs,
}) => {
  await createJobs(server, [
    { title: "Night Nurse", location: "Saltby", employmentType: "PART_TIME", salary: "£20 an hour" },
    { title: "Driver", isActive: false },
  ]);
  await signInAs("admin");
  const dialog = await openJobs(page);
  const nurse = dialog.getByRole("row", { name: /Night Nurse/ });
  for (const text of ["£20 an hour", "Saltby", "Part Time", "0"]) await expect(nurse).toContainText(text);
  await expect(nurse.getByText("Active", { exact: true })).toBeVisible();
  await expect(dialog.getByRole("row", { name: /Driver/ }).getByText("Inactive")).toBeVisible();
  await expect(dialog).toContainText("1 active, 1 inactive");
});

test("a job is created with the admin page's form and its defaults [8.ok.job-created, 3.jobs.admin-shape, 5.job-admin.isActive, 5.job-admin.type, 5.job-admin.optional]", async ({
  page,
  server,
  signInAs,
}) => {
  await signInAs("admin");
  const list = await openJobs(page);
  await expect(list.getByText("No jobs yet")).toBeVisible();
  await list.getByRole("button", { name: "Create job" }).click();
  const form = page.getByRole("dialog", { name: "Create Job Posting" });

  await expect(form.getByLabel("Job Title")).toHaveValue("");
  const type = form.getByLabel("Employment Type");
  await expect(type).toHaveValue("FULL_TIME");
  await expect(type.getByRole("option")).toHaveText(["Full Time", "Part Time", "Contract", "Temporary"]);
  await expect(form.getByRole("checkbox", { name: /Active/ })).toBeChecked();
  for (const optional of [/^Salary Range \(optional\)/, /^Benefits \(optional\)/])
    await expect(form.getByLabel(optional)).toHaveValue("");

  await form.getByLabel("Job Title").fill("Night Nurse");
  await form.getByLabel("Location").fill("Saltby");
  await form.getByLabel("Job Description").fill("Nights with three young people.");
  await form.getByLabel("Requirements").fill("A nurse’s PIN");
  await form.getByRole("button", { name: "Create Job" }).click();
  await expect(toastSaying(page, "Job posting created successfully!")).toBeVisible();
  await expect(form).toBeHidden();
  await expect(list.getByRole("row", { name: /Night Nurse/ })).toBeVisible();
  expect(await readJobs(server)).toMatchObject([
    {
      title: "Night Nurse",
      location: "Saltby",
      description: "Nights with three young people.",
      qualifications: "A nurse’s PIN",
      employmentType: "FULL_TIME",
      salary: null,
      jobBenefits: null,
      isActive: true,
    },
  ]);

  // The checkbox decides, and the next form begins with the default again.
  await list.getByRole("button", { name: "Create job" }).click();
  await form.getByLabel("Job Title").fill("Driver");
  await form.getByLabel("Location").fill("Saltby");
  await form.getByLabel("Job Description").fill("To and from school.");
  await form.getByLabel("Requirements").fill("A licence");
  await form.getByRole("checkbox", { name: /Active/ }).uncheck();
  await form.getByRole("button", { name: "Create Job" }).click();
  await expect(list.getByRole("row", { name: /Driver/ })).toContainText("Inactive");
  const stored = await readJobs(server);
  expect(stored.find(({ title }) => title === "Driver")?.isActive).toBe(false);
  await list.getByRole("button", { name: "Create job" }).click();
  await expect(form.getByRole("checkbox", { name: /Active/ })).toBeChecked();
});

test("the form refuses what is missing, in the admin page's words [5.job-admin.title, 5.job-admin.description, 5.job-admin.location, 5.job-admin.requirements]", async ({
  page,
  server,
  signInAs,
}) => {
  await signInAs("admin");
  const list = await openJobs(page);
  await list.getByRole("button", { name: "Create job" }).click();
  const form = page.getByRole("dialog", { name: "Create Job Posting" });
  await form.getByRole("button", { name: "Create Job" }).click();
  await expect(form.getByRole("alert").getByRole("link")).toHaveText([
    "Job title is required",
    "Location is required",
    "Job description is required",
    "Requirements are required",
  ]);
  await form.getByLabel("Job Title").fill("Driver");
  await expect(form.getByRole("alert").getByRole("link")).toHaveCount(3);
  expect(await readJobs(server)).toEqual([]);
});

test("an edited job is shown with its change [8.ok.job-updated]", async ({ page, server, signInAs }) => {
  await createJobs(server, [
    { title: "Night Nurse", qualifications: "A nurse’s PIN", responsibilities: "The night round" },
  ]);
  await signInAs("admin");
  const list = await openJobs(page);
  await list.getByRole("button", { name: "Edit Night Nurse" }).click();
  const form = page.getByRole("dialog", { name: "Edit Job Posting" });
  await expect(form.getByLabel("Job Title")).toHaveValue("Night Nurse");
  await form.getByLabel("Job Title").fill("Senior Night Nurse");
  await form.getByLabel("Salary Range").fill("£45,000 a year");
  await expect(form.getByLabel("Responsibilities")).toHaveValue("The night round");
  await form.getByLabel("Contact Email").fill("nights@example.org");
  await form.getByRole("checkbox", { name: /Active/ }).uncheck();
  await form.getByRole("button", { name: "Save Changes" }).click();
  await expect(toastSaying(page, "Job updated successfully!")).toBeVisible();
  await expect(list.getByRole("row", { name: /Senior Night Nurse/ })).toContainText("Inactive");
  expect(await readJobs(server)).toMatchObject([
    {
      title: "Senior Night Nurse",
      salary: "£45,000 a year",
      isActive: false,
      responsibilities: "The night round",
      contactEmail: "nights@example.org",
    },
  ]);
});

test("a job stored without requirements is saved without them, and one with requirements must keep them", async ({
  page,
  server,
  signInAs,
}) => {
  await createJobs(server, [{ title: "Cook", qualifications: "Level 2" }, { title: "Driver" }]);
  await signInAs("admin");
  const list = await openJobs(page);
  const form = page.getByRole("dialog", { name: "Edit Job Posting" });
  await list.getByRole("button", { name: "Edit Driver" }).click();
  await expect(form.getByLabel("Requirements (optional)")).toHaveValue("");
  await form.getByLabel("Job Title").fill("Night Driver");
  await form.getByRole("button", { name: "Save Changes" }).click();
  await expect(list.getByRole("row", { name: /Night Driver/ })).toBeVisible();

  await list.getByRole("button", { name: "Edit Cook" }).click();
  await form.getByLabel("Requirements").fill("");
  await form.getByRole("button", { name: "Save Changes" }).click();
  await expect(form.getByRole("alert").getByRole("link")).toHaveText(["Requirements are required"]);
});

test("deleting a job or an application asks first, and deletes only when confirmed [2.admin.jobs-delete, 2.applications.delete, 6.confirm.admin-lists, 8.ok.job-deleted, 8.ok.application-deleted]", async ({
  page,
  server,
  signInAs,
}) => {
  const [driver, nurse] = await createJobs(server, [{ title: "Driver" }, { title: "Night Nurse" }]);
  if (!driver || !nurse) throw new Error("createJobs made no jobs");
  await applyFor(server, driver, { applicantName: "Tomasz Lis" });
  await applyFor(server, nurse, { applicantName: "Amara Okafor" });
  await signInAs("admin");

  const list = await openJobs(page);
  page.once("dialog", (question) => question.dismiss());
  await list.getByRole("button", { name: "Delete Driver" }).click();
  expect(await readJobs(server)).toHaveLength(2);

  const asked: string[] = [];
  page.on("dialog", async (question) => {
    asked.push(`${question.type()} ${question.message()}`);
    await question.accept();
  });
  await list.getByRole("button", { name: "Delete Driver" }).click();
  await expect(toastSaying(page, "Job posting deleted successfully")).toBeVisible();
  await expect(list.getByRole("row", { name: /Driver/ })).toBeHidden();
  expect(asked).toEqual([expect.stringMatching(/^confirm Delete the job “Driver”\?.*application.*CV/)]);
  expect(await readApplications(server)).toMatchObject([{ applicantName: "Amara Okafor" }]);

  await page.goto("/admin-applications");
  await page.getByRole("link", { name: "Amara Okafor", exact: true }).click();
  await (await deleteButton(page)).click();
  await expect(toastSaying(page, "Application deleted successfully")).toBeVisible();
  await expect(page.getByText("No Applications Yet")).toBeVisible();
  expect(asked).toHaveLength(2);
  expect(asked[1]).toMatch(/^confirm Delete the application of Amara Okafor\?/);
  expect(await readApplications(server)).toEqual([]);
});

test("View Applications shows their number, opens a new tab and updates with changes there [2.admin.view-applications-count, 2.admin.view-applications-tab]", async ({
  page,
  server,
  signInAs,
}) => {
  const nurse = await createJob(server, { title: "Night Nurse" });
  await applyFor(server, nurse, { applicantName: "Amara Okafor" });
  await applyFor(server, nurse, { applicantName: "Tomasz Lis", applicantEmail: "tomasz@example.org" });
  await signInAs("admin");
  await page.goto("/admin-access");
  const link = page.getByRole("main").getByRole("link", { name: /View Applications/ });
  await expect(link).toContainText("2");

  const [tab] = await Promise.all([page.waitForEvent("popup"), link.click()]);
  await expect(tab).toHaveURL(/\/admin-applications$/);
  await expect(page).toHaveURL(/\/admin-access$/);
  tab.on("dialog", (question) => question.accept());
  await tab.getByRole("link", { name: "Tomasz Lis", exact: true }).click();
  await (await deleteButton(tab)).click();
  await expect(toastSaying(tab, "Application deleted successfully")).toBeVisible();
  await expect(link).toContainText("1");
});

test("nothing is read again when the window regains the focus [9.fetch.focus]", async ({
  page,
  server,
  signInAs,
}) => {
  await createJobs(server, [{ title: "Night Nurse" }]);
  await accountOf(server, "admin");
  await signInAs("master");
  const list = await openJobs(page);
  await expect(list.getByRole("row", { name: /Night Nurse/ })).toBeVisible();
  const reads: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    // A dialog's script is loaded when it is opened.
    if (request.method() === "GET" && pathname.startsWith("/api/")) reads.push(pathname);
  });
  await page.evaluate(() => {
    for (const type of ["blur", "visibilitychange", "focus"]) window.dispatchEvent(new Event(type));
  });
  // The next read is one that the user causes.
  await list.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Manage Admins" }).click();
  const admins = page.getByRole("dialog", { name: "Manage Admins" });
  await expect(admins.getByRole("row", { name: /robin\.reed/ })).toBeVisible();
  expect(reads).toEqual(["/api/admin/users"]);
});

test("input in the dialog survives Escape and a reload, until it is discarded or cancelled", async ({
  page,
  server,
  signInAs,
}) => {
  await createJobs(server, [{ title: "Night Nurse" }]);
  await signInAs("admin");
  const edit = async () => {
    await page.goto("/admin-access");
    await page.getByRole("button", { name: "Manage Jobs" }).click();
    await page.getByRole("button", { name: "Edit Night Nurse" }).click();
    return page.getByRole("dialog", { name: "Edit Job Posting" });
  };
  const dialog = await edit();
  await dialog.getByLabel("Salary Range").fill("£14 an hour");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await edit();
  await expect(dialog.getByLabel("Salary Range")).toHaveValue("£14 an hour");
  await expect(dialog).toContainText("did not save, is back");
  await dialog.getByRole("button", { name: "Discard it" }).click();
  await expect(dialog.getByLabel("Salary Range")).toHaveValue("");
  await dialog.getByLabel("Salary Range").fill("£15 an hour");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await edit();
  await expect(dialog.getByLabel("Salary Range")).toHaveValue("");
});

test("a double click on Create Job makes one job and opens nothing", async ({ page, server, signInAs }) => {
  await signInAs("admin");
  const list = await openJobs(page);
  await list.getByRole("button", { name: "Create job" }).click();
  const form = page.getByRole("dialog", { name: "Create Job Posting" });
  await form.getByLabel("Job Title").fill("Night Nurse");
  await form.getByLabel("Location").fill("Saltby");
  await form.getByLabel("Job Description").fill("Nights with three young people.");
  await form.getByLabel("Requirements").fill("A licence");
  const save = form.getByRole("button", { name: "Create Job" });
  const box = await save.boundingBox();
  const below = await list.getByRole("button", { name: "Create job" }).boundingBox();
  if (!box || !below) throw new Error("a button has no box");
  // Where the button of the list is below the one that saves.
  const x = (Math.max(box.x, below.x) + Math.min(box.x + box.width, below.x + below.width)) / 2;
  const y = (Math.max(box.y, below.y) + Math.min(box.y + box.height, below.y + below.height)) / 2;
  await page.mouse.move(x, y);
  await page.mouse.down({ clickCount: 1 });
  await page.mouse.up({ clickCount: 1 });
  await expect(form).toBeHidden(); // the answer came between the clicks
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(list.getByRole("row", { name: /Night Nurse/ })).toBeVisible();
  await expect(form).toHaveCount(0);
  expect(await readJobs(server)).toHaveLength(1);
  // The next press counts.
  await list.getByRole("button", { name: "Create job" }).click();
  await expect(form).toBeVisible();
});
