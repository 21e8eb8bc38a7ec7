import { axe, expect, test } from "#support/fixtures.ts";

test("an unknown address is answered by a 404 page without accessibility faults", async ({ page }) => {
  const response = await page.goto("/no-such-page");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("404");
  await axe(page);
});
