/** The folded list of a provider with many homes, with script; without it in providers.spec.ts. */
import { expect } from "#support/fixtures.ts";
import { test } from "#support/provider-fixtures.ts";

test.use({ provider: "large" });

test("a link to a folded home opens it, from another page and from its own", async ({ page }) => {
  const addressOf = (number: string) => page.getByText(`Care Quality Commission, 1-9${number}`);
  await page.goto("/contact#home-heath-31");
  await expect(addressOf("31")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Heath House 31" })).toBeInViewport();
  await expect(addressOf("30")).toBeHidden();
  await page.evaluate(() => (location.hash = "home-heath-30"));
  await expect(addressOf("30")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Heath House 30" })).toBeInViewport();
});

test("each link of many ratings has the name of its home for screen readers", async ({ page }) => {
  await page.goto("/governance");
  await page.locator(".location-ratings > summary").click();
  const links = page.locator(".location-ratings__list").getByRole("link");
  const names = await links.evaluateAll((all) => all.map((link) => link.textContent));
  expect(names).toHaveLength(40);
  expect(new Set(names).size).toBe(40);
  await expect(
    page.getByRole("link", { name: "Care Quality Commission on Heath House 31", exact: true }),
  ).toBeVisible();
});
