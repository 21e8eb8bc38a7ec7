import { axe, expect, test } from "#support/fixtures.ts";

test("the job dialog lists what an advert lacks while it is written, and saves it anyway", async ({
  page,
  signInAs,
}) => {
  await signInAs("admin");
  await page.goto("/jobs");
  await page.getByRole("button", { name: "Add Job" }).click();
  const dialog = page.getByRole("dialog");
  const advice = dialog.locator("summary");
  await expect(advice).toHaveText("7 things this advert could still say");
  await dialog.getByLabel("Salary").fill("Competitive");
  await advice.focus();
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Pay that search engines understand")).toBeVisible();
  await axe(page);
  await dialog.getByLabel("Salary").fill("£13.10 an hour");
  await expect(dialog.getByText("Pay that search engines understand")).toHaveCount(0);

  await dialog.getByLabel("Job Title").fill("Cook");
  await dialog.getByLabel("Location").fill("Saltby");
  await dialog.getByLabel("Description").fill("Cook for twelve people.");
  await dialog.getByRole("button", { name: "Create Job" }).click();
  await expect(page.getByText("Job posting created successfully!", { exact: true })).toBeVisible();
});
