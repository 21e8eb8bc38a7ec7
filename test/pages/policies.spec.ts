import { expect, test } from "#support/fixtures.ts";

test("a contents link stops its section under the bar, and the contents stay in view on a wide screen", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/privacy-policy");
  const contents = page.getByRole("navigation", { name: "On this page" });
  await contents.getByRole("link", { name: "Your rights" }).click();
  const heading = page.getByRole("heading", { name: /Your rights/ });
  await expect.poll(async () => Math.round((await heading.boundingBox())?.y ?? 0)).toBe(80);
  await expect(contents).toBeInViewport();
});

test("a table that is wider than a phone scrolls in a region that the keyboard reaches", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto("/privacy-policy");
  const region = page.getByRole("region", { name: "Purposes and lawful bases" });
  await region.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => region.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
});

test("a policy prints on A4 without the frame of the site, with its date and its company", async ({
  page,
}) => {
  await page.goto("/esg-policy");
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("header.bar")).toBeHidden();
  await expect(page.getByRole("link", { name: "Back to Home" })).toBeHidden();
  await expect(page.locator(".chat")).toBeHidden();
  await expect(page.locator(".docmeta")).toContainText("June 2025");
  await expect(page.locator("footer .legal")).toContainText("company number");
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(pdf).toMatch(/\/MediaBox \[0 0 59[45](\.\d+)? 84[12](\.\d+)?\]/);
});
