import { expectAccessible } from "#support/accessible.ts";
import { expect, test } from "#support/fixtures.ts";
import { closeJob, createJob, createJobs, readJobs } from "#support/jobs-on-server.ts";
import { toastSaying } from "#support/toasts.ts";

test("a job that is saved after its dialog was closed leaves another job's dialog open", async ({
  page,
  server,
  signInAs,
}) => {
  await createJobs(server, [{ title: "Cook" }, { title: "Driver" }]);
  await signInAs("admin");
  await page.goto("/jobs");
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/api/jobs/*", async (route) => {
    await held;
    await route.continue();
  });
  const dialog = page.getByRole("dialog", { name: "Edit Job Posting" });
  await page.getByRole("button", { name: "Edit Cook" }).click();
  await dialog.getByLabel("Salary").fill("£13 an hour");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(dialog.getByRole("button", { name: "Saving…" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  await page.getByRole("button", { name: "Edit Driver" }).click();
  await dialog.getByLabel("Salary").fill("£14 an hour");
  answer();
  await expect(toastSaying(page, "Job updated successfully!")).toBeVisible();
  expect(await readJobs(server)).toContainEqual(
    expect.objectContaining({ title: "Cook", salary: "£13 an hour" }),
  );
  await expect(dialog.getByLabel("Salary")).toHaveValue("£14 an hour");
});

test("what an administrator typed in the dialog of a job is there for its author, and not for the next administrator", async ({
  page,
  server,
  signInAs,
}) => {
  await createJobs(server, [{ title: "Cook" }]);
  await signInAs("admin");
  const dialog = page.getByRole("dialog", { name: "Edit Job Posting" });
  const edit = async (address: string) => {
    await page.goto(address);
    if (address !== "/jobs") await page.getByRole("button", { name: "Manage Jobs" }).click();
    await page.getByRole("button", { name: "Edit Cook" }).click();
  };
  await edit("/jobs");
  await dialog.getByLabel("Job Title").fill("Half a cook");
  await page.keyboard.press("Escape");
  await page.context().clearCookies();
  await signInAs("master");
  for (const address of ["/jobs", "/admin-access"]) {
    await edit(address);
    await expect(dialog.getByLabel("Job Title")).toHaveValue("Cook");
    await expect(dialog.getByText("did not save, is back")).toHaveCount(0);
  }
  await page.context().clearCookies();
  await signInAs("admin");
  for (const address of ["/jobs", "/admin-access"]) {
    await edit(address);
    await expect(dialog.getByLabel("Job Title")).toHaveValue("Half a cook");
  }
});

test("a dialog that was open while a colleague closed the job changes only what was typed in it", async ({
  page,
  server,
  signInAs,
}) => {
  const job = await createJob(server, { title: "Cook" });
  await signInAs("admin");
  await page.goto("/jobs");
  await page.getByRole("button", { name: "Edit Cook" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Job Posting" });
  await dialog.getByLabel("Salary").fill("£13 an hour");
  await closeJob(server, job, { hours: "30 a week" });
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(toastSaying(page, "Job updated successfully!")).toBeVisible();
  expect(await readJobs(server)).toEqual([
    expect.objectContaining({ salary: "£13 an hour", hours: "30 a week", isActive: false }),
  ]);
});

for (const address of ["/jobs", "/admin-access"])
  test(`a title that a colleague has changed meanwhile is not overwritten unseen from the dialog on ${address}`, async ({
    page,
    server,
    signInAs,
  }) => {
    const job = await createJob(server, { title: "Cook", salary: "£12 an hour" });
    await signInAs("admin");
    await page.goto(address);
    if (address !== "/jobs") await page.getByRole("button", { name: "Manage Jobs" }).click();
    await page.getByRole("button", { name: "Edit Cook" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Job Posting" });
    const title = dialog.getByLabel("Job Title");
    await title.fill("Head cook");
    await dialog.getByLabel("Hours").fill("30 a week");
    await closeJob(server, { ...job, title: "Night cook" }, { isActive: true, salary: "£14 an hour" });
    const save = dialog.getByRole("button", { name: "Save Changes" });

    await save.click();
    const told = dialog.getByRole("alert").filter({ hasText: "Job Title, as it is saved now" });
    await expect(told).toContainText("Night cook");
    await expect(dialog.getByRole("alert").filter({ hasText: "Nothing of yours is lost." })).toBeFocused();
    await expect(title).toHaveValue("Head cook");
    expect(await readJobs(server)).toMatchObject([{ title: "Night cook", hours: null }]);
    await expectAccessible(page);

    await told.getByRole("button", { name: address === "/jobs" ? "Keep mine" : "Take theirs" }).click();
    await expect(told).toBeHidden();
    await expect(title).toHaveValue(address === "/jobs" ? "Head cook" : "Night cook");
    await expect(title).toBeFocused();
    await expect(dialog.getByLabel("Salary")).toHaveValue("£14 an hour");
    await save.click();
    await expect(toastSaying(page, "Job updated successfully!")).toBeVisible();
    expect(await readJobs(server)).toMatchObject([
      {
        title: address === "/jobs" ? "Head cook" : "Night cook",
        hours: "30 a week",
        salary: "£14 an hour",
      },
    ]);
  });
