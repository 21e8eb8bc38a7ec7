import { formatDay, londonDay } from "#contract/text/format.ts";
import { expect, test } from "#support/fixtures.ts";
import { createJobs, readJobs } from "#support/jobs-on-server.ts";
import { openJobs } from "#support/manage-jobs-dialog.ts";

const dayMs = 24 * 60 * 60_000;

test("a job past its closing date is Closed, and is not counted as open", async ({
  page,
  server,
  signInAs,
}) => {
  const yesterday = londonDay(new Date(Date.now() - dayMs));
  await createJobs(server, [
    { title: "Night Nurse", validThrough: "2099-12-31" },
    { title: "Cook", validThrough: yesterday },
    { title: "Driver", isActive: false },
  ]);
  await signInAs("admin");
  await page.goto("/admin-access");
  await expect(
    page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Jobs 1" }),
  ).toBeVisible();
  const dialog = await openJobs(page);
  await expect(dialog).toContainText("1 active, 1 closed, 1 inactive.");
  await expect(dialog.getByRole("row", { name: /Night Nurse/ })).toContainText("Closes Dec 31, 2099");
  const cook = dialog.getByRole("row", { name: /Cook/ });
  await expect(cook.getByText("Closed", { exact: true })).toBeVisible();
  await expect(cook.getByText("Active", { exact: true })).toHaveCount(0);
  await expect(cook).toContainText(`Closed ${formatDay(yesterday)}`);
});

test("a closed job is reopened by removing its closing date, and a date in the past is confirmed before it closes a job", async ({
  page,
  server,
  signInAs,
}) => {
  const yesterday = londonDay(new Date(Date.now() - dayMs));
  await createJobs(server, [{ title: "Cook", qualifications: "Level 2", validThrough: yesterday }]);
  await signInAs("admin");
  const list = await openJobs(page);
  const cook = list.getByRole("row", { name: /Cook/ });
  const form = page.getByRole("dialog", { name: "Edit Job Posting" });
  const edit = async (closingDate: string) => {
    await list.getByRole("button", { name: "Edit Cook" }).click();
    await form.getByLabel("Closing Date").fill(closingDate);
    await form.getByRole("button", { name: "Save Changes" }).click();
  };
  await expect(cook.getByText("Closed", { exact: true })).toBeVisible();
  await edit("");
  await expect(cook.getByText("Active", { exact: true })).toBeVisible();
  expect(await (await fetch(`${server.url}/jobs`)).text()).toContain("Cook");

  const asked: string[] = [];
  page.once("dialog", async (question) => {
    asked.push(question.message());
    await question.dismiss();
  });
  await edit(yesterday);
  await expect.poll(() => asked).toEqual([expect.stringContaining("is in the past")]);
  await expect(form.getByLabel("Closing Date")).toBeFocused();
  expect(await readJobs(server)).toMatchObject([{ validThrough: null }]);

  page.once("dialog", (question) => question.accept());
  await form.getByRole("button", { name: "Save Changes" }).click();
  await expect(cook.getByText("Closed", { exact: true })).toBeVisible();
  await expect(list).toContainText("0 active, 1 closed, 0 inactive.");
  expect(await readJobs(server)).toMatchObject([{ validThrough: yesterday }]);
});

test("a job that is closed or inactive has the same word in the list of jobs as in Manage Jobs", async ({
  page,
  server,
  signInAs,
}) => {
  await createJobs(server, [
    { title: "Night Nurse" },
    { title: "Cook", validThrough: "2020-01-31" },
    { title: "Driver", isActive: false },
  ]);
  await signInAs("admin");
  const dialog = await openJobs(page);
  const words = { "Night Nurse": "Active", Cook: "Closed", Driver: "Inactive" };
  for (const [title, word] of Object.entries(words))
    await expect(
      dialog.getByRole("row", { name: new RegExp(title) }).getByText(word, { exact: true }),
    ).toBeVisible();
  await page.goto("/admin-access?open=jobs");
  await expect(
    page.getByRole("row", { name: /Night Nurse/ }).getByText("Active", { exact: true }),
  ).toBeVisible();
  await page.getByRole("link", { name: /^Closed or inactive/ }).click();
  await expect(page.getByRole("row", { name: /Cook/ }).getByText("Closed", { exact: true })).toBeVisible();
  await expect(
    page.getByRole("row", { name: /Driver/ }).getByText("Inactive", { exact: true }),
  ).toBeVisible();
});
