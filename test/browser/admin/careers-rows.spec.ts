/** The rows of jobs that an administrator sees on the careers page: a visitor's, with Edit and Delete. */
import type { Page } from "@playwright/test";
import { axe, expect, test } from "#support/fixtures.ts";
import { createJobs } from "#support/jobs-on-server.ts";

const jobs = [
  { title: "Cook", salary: undefined },
  { title: "Complex Needs Nurse (RMN)", salary: "£39,500 to £44,000 a year" },
  { title: "Driver", salary: "£13 an hour", shifts: "days, evenings" },
];

async function isOnTop(page: Page, name: string): Promise<boolean> {
  const button = page.getByRole("button", { name });
  await button.scrollIntoViewIfNeeded();
  return await button.evaluate((shown) => {
    const { x, y, width, height } = shown.getBoundingClientRect();
    const isLarge = width >= 44 && height >= 44;
    return isLarge && shown.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
}

test.beforeEach(async ({ server, signInAs }) => {
  await createJobs(server, jobs);
  await signInAs("admin");
});

test("on a phone an administrator's jobs are rows, each with its edit and delete buttons", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto("/jobs");
  for (const { title } of jobs) {
    const row = page.getByRole("article").filter({ hasText: title });
    expect.soft((await row.boundingBox())?.height, title).toBeLessThanOrEqual(135);
    for (const name of [`Edit ${title}`, `Delete ${title}`])
      expect.soft(await isOnTop(page, name), name).toBe(true);
    // The title keeps its line.
    const heading = row.getByRole("heading");
    expect.soft((await heading.boundingBox())?.height, title).toBeLessThan(40);
  }
  await axe(page);

  const row = page.getByRole("article").filter({ hasText: "Driver" });
  await expect(row.getByRole("button", { name: "Apply with CV" })).toBeHidden();
  await row.locator("summary").click();
  await expect(row.getByRole("button", { name: "Apply with CV" })).toBeVisible();
  await expect(row.getByRole("link", { name: "Whole advert" })).toBeVisible();
  expect(await isOnTop(page, "Delete Driver")).toBe(true);
});

test("the keyboard reaches a row's title, its two buttons, and what opens it, in this order", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto("/jobs");
  const row = page.getByRole("article").filter({ hasText: "Driver" });
  await row.getByRole("link", { name: "Driver", exact: true }).focus();
  for (const name of ["Edit Driver", "Delete Driver"]) {
    await page.keyboard.press("Tab");
    await expect(row.getByRole("button", { name })).toBeFocused();
  }
  await page.keyboard.press("Tab");
  await expect(row.locator("summary")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(row.getByRole("button", { name: "Apply with CV" })).toBeVisible();
});

test("in a wide window the buttons are on the rows, with the job that is open beside them", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 844 });
  await page.goto("/jobs");
  const row = page.getByRole("article").filter({ hasText: "Complex" });
  await row.locator("summary").click();
  const apply = row.getByRole("button", { name: "Apply with CV" });
  await expect(apply).toBeVisible();
  const box = await row.boundingBox();
  const remove = await page.getByRole("button", { name: "Delete Complex Needs Nurse (RMN)" }).boundingBox();
  const beside = await apply.boundingBox();
  if (!box || !remove || !beside) throw new Error("a part has no box");
  expect(remove.x + remove.width).toBeLessThanOrEqual(box.x + box.width);
  expect(beside.x).toBeGreaterThan(box.x + box.width);
  for (const { title } of jobs)
    for (const name of [`Edit ${title}`, `Delete ${title}`])
      expect.soft(await isOnTop(page, name), name).toBe(true);
  await axe(page);
});
