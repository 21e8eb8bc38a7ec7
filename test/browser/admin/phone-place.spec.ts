/** The scroll position on a phone after a reload. */
import { applyAll } from "#support/bulk-bar.ts";
import { expect, test } from "#support/fixtures.ts";

test("on a phone a reload keeps the list's scroll position, and the way back from an application returns to its row", async ({
  page,
  server,
  signInAs,
}) => {
  await applyAll(server, 59);
  await signInAs("admin");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/admin-applications");
  await page.getByRole("button", { name: "Show 20 more" }).click();
  const row = page.getByRole("link", { name: "Applicant 005", exact: true });
  await row.scrollIntoViewIfNeeded();
  const scrolled = () => page.evaluate(() => Math.round(scrollY));
  const before = await scrolled();
  expect(before).toBeGreaterThan(844);
  await page.reload();
  await expect(row).toBeInViewport();
  await expect.poll(scrolled).toBe(before);
  await row.click();
  await expect(page.getByRole("heading", { name: "Applicant 005" })).toBeFocused();
  await page.getByRole("link", { name: "Back to the list" }).click();
  await expect(row).toBeFocused();
  await expect.poll(scrolled).toBe(before);
  await row.click();
  await expect(page.getByRole("heading", { name: "Applicant 005" })).toBeFocused();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Applicant 005" })).toBeVisible();
  await page.getByRole("link", { name: "Back to the list" }).click();
  await expect(row).toBeFocused();
  await expect(row).toBeInViewport();
});
