import { services } from "#content/services/list.ts";
import { expect, test } from "#support/fixtures.ts";

test.use({ javaScriptEnabled: false, viewport: { width: 1280, height: 800 } });

test("without script each service is in a menu of the bar that opens by keyboard and returns the focus", async ({
  page,
}) => {
  await page.goto("/services/short-breaks");
  const bar = page.getByRole("banner");
  const links = page.locator("#submenu").getByRole("link");
  await expect(links).toHaveCount(0);
  const opener = bar.getByRole("button", { name: "Services: all pages" });
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(links).toHaveText(services.map(({ name }) => name));
  await expect(links.and(page.locator("[aria-current=page]"))).toHaveText("Short breaks");
  await page.keyboard.press("Tab");
  await expect(links.first()).toBeFocused();
  // Below the row of links that it belongs to.
  const [link, first] = [
    await bar.getByRole("link", { name: "Governance" }).boundingBox(),
    await links.first().boundingBox(),
  ];
  expect(first?.y).toBeGreaterThan((link?.y ?? 0) + (link?.height ?? 0));
  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();
  await opener.click();
  await links.last().click();
  await expect(page).toHaveURL("/services/therapeutic-care");
});
