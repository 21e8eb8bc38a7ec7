import { pagePaths } from "#contract/paths.ts";
import { expect, test } from "#support/fixtures.ts";
import { brokenWords, setTextSpacing } from "#support/text-spacing.ts";

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

test("with a user's text spacing no title of a policy breaks a word at 320 px", async ({ page }) => {
  const { privacyPolicy, genderPayGap, workplacePolicy, esgPolicy, ticsStatement } = pagePaths;
  await page.setViewportSize({ width: 320, height: 800 });
  for (const path of [privacyPolicy, genderPayGap, workplacePolicy, esgPolicy, ticsStatement]) {
    await page.goto(path);
    await setTextSpacing(page);
    expect.soft(await brokenWords(page, "h1"), path).toEqual([]);
  }
});

test("on a phone the cells of a wide table are below each other and name their column", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto("/privacy-policy");
  const table = page.getByRole("table", { name: "Purposes and lawful bases" });
  const row = table.getByRole("row", { name: /Recruiting staff/ });
  const [data, basis] = [row.getByRole("cell").first(), row.getByRole("cell").last()];
  const [above, below] = [await data.boundingBox(), await basis.boundingBox()];
  expect(below?.x).toBe(above?.x);
  expect(below?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0));
  expect((below?.x ?? 0) + (below?.width ?? 0)).toBeLessThanOrEqual(390);
  const column = await basis.evaluate((cell) => getComputedStyle(cell, "::before").content);
  expect(column).toBe('"Lawful basis"');
});

test("a policy prints on A4 without the frame of the site, with its date and its company", async ({
  page,
}) => {
  await page.goto("/esg-policy");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("banner").getByRole("navigation")).toBeHidden();
  await expect(page.getByRole("link", { name: "Back to Home" })).toBeHidden();
  await expect(page.locator(".chat-button")).toBeHidden();
  await expect(page.locator(".policy-page__facts")).toContainText("June 2025");
  await expect(page.locator("footer .legal-lines")).toContainText("company number");
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(pdf).toMatch(/\/MediaBox \[0 0 59[45](\.\d+)? 84[12](\.\d+)?\]/);
});
