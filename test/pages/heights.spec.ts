/** The height of pages on a phone of 390 pixels, as they open, with every collapsible part collapsed. */
import { pagePaths } from "#contract/paths.ts";
import { expect, test } from "#support/fixtures.ts";
import { test as testProvider } from "#support/provider-fixtures.ts";
import { services } from "#content/services/list.ts";
import { servicePath } from "#content/services/offered.ts";

test.use({ viewport: { width: 390, height: 844 } });

test("a service's page is at most 8,000 pixels high on a phone, and home 9,000", async ({ page }) => {
  for (const [path, most] of [
    ...services.map((service) => [servicePath(service), 8_000] as const),
    [pagePaths.home, 9_000] as const,
  ]) {
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect.soft(height, path).toBeLessThanOrEqual(most);
  }
});

testProvider.describe("large", () => {
  testProvider.use({ provider: "large", viewport: { width: 390, height: 844 } });

  testProvider("home with eight services is at most 9,000 pixels high on a phone", async ({ page }) => {
    await page.goto(pagePaths.home);
    await page.evaluate(() => document.fonts.ready);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height).toBeLessThanOrEqual(9_000);
  });
});
