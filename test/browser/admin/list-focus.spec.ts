/** The focus while the list of applications is searched, filtered and sorted. */
import { applyFor } from "#support/applications-on-server.ts";
import { expect, test } from "#support/fixtures.ts";
import { createJob, readApplications } from "#support/jobs-on-server.ts";

test("while an application is open, a search, a tab, the filters and a sort keep the focus", async ({
  page,
  server,
  signInAs,
}) => {
  const job = await createJob(server, { title: "Night Nurse", location: "Saltby" });
  await applyFor(server, job);
  await applyFor(server, job, { applicantName: "Tomasz Lis", applicantEmail: "tomasz@example.org" });
  const list = page.getByRole("region", { name: "List of applications" });
  await signInAs("admin");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/admin-applications");
  const open = async (name: string) => {
    await list.getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(/application=/);
    await expect(page.getByRole("heading", { name })).toBeFocused();
  };
  const status = async () =>
    (await readApplications(server)).map(({ applicationStatus }) => applicationStatus);
  await open("Tomasz Lis");
  const search = page.getByRole("searchbox");
  await search.pressSequentially("saltby");
  await search.fill("tom");
  await expect(page).toHaveURL(/\?q=tom$/);
  await expect(list.getByRole("link", { exact: true })).toHaveText(["Tomasz Lis"]);
  await page.keyboard.type("5");
  await expect(search).toHaveValue("tom5");
  await expect(search).toBeFocused();
  expect(await status()).toEqual(["pending", "pending"]);

  await search.fill("");
  await expect(page).toHaveURL(/admin-applications$/);
  await open("Tomasz Lis");
  const tab = page.getByRole("navigation", { name: "Filter by status" }).getByRole("link").nth(1);
  await tab.press("Enter");
  await expect(page).toHaveURL(/status=pending$/);
  await expect(tab).toBeFocused();

  await open("Amara Okafor");
  const sort = page.getByRole("columnheader").getByRole("button").first();
  await sort.press("Enter");
  await expect(page).toHaveURL(/sort=name/);
  await expect(sort).toBeFocused();
  await expect(page.getByRole("heading", { name: "Amara Okafor" })).toBeVisible();

  const filters = page.getByRole("button", { name: "Filters" });
  await filters.click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Show \d/ })
    .click();
  await expect(page).not.toHaveURL(/application=/);
  await expect(filters).toBeFocused();

  // Going back to the list returns to the same row, as before.
  await open("Tomasz Lis");
  await page.goBack();
  await expect(list.getByRole("link", { name: "Tomasz Lis", exact: true })).toBeFocused();
});
