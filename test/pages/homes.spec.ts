/** What depends on the lengths of a provider's names: the list of homes on its contact page, and the bar. */
import { pagePaths } from "#contract/paths.ts";
import { expect } from "#support/fixtures.ts";
import { test } from "#support/provider-fixtures.ts";

test.describe("wales", () => {
  test.use({ provider: "wales" });

  test("an office in a place with the longest name fits a phone", async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto(pagePaths.contact);
    const office = page.getByText("Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch").first();
    await expect(office).toBeVisible();
    const widest = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(widest).toBe(320);
  });

  test("three homes are one column on phones and one row from 768 px on", async ({ page }) => {
    await page.goto(pagePaths.contact);
    for (const [width, rows] of [
      [320, 3],
      [390, 3],
      [740, 3],
      [768, 1],
      [1000, 1],
      [1280, 1],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      const tops = await page
        .locator(".homes-list > li")
        .evaluateAll((homes: HTMLElement[]) => homes.map((home) => home.offsetTop));
      expect.soft(new Set(tops).size, `${width} px`).toBe(rows);
      // Also with a name of forty-nine letters.
      const tooWide = await page.locator(".homes-list").evaluate((list) => {
        const right = list.getBoundingClientRect().right;
        return Array.from(list.children).filter(
          (home) => home.scrollWidth > home.clientWidth || home.getBoundingClientRect().right > right + 1,
        ).length;
      });
      expect.soft(tooWide, `${width} px`).toBe(0);
    }
    const list = page.locator(".homes-list");
    await list.evaluate(({ children }) =>
      Array.from(children)
        .slice(1)
        .forEach((home) => home.remove()),
    );
    const only = await page.locator(".homes-list > li").boundingBox();
    expect(only?.width, "one home alone fills its row").toBe((await list.boundingBox())?.width);
  });
});

test.describe("large", () => {
  test.use({ provider: "large" });

  test("forty homes beside their map are two columns", async ({ page }) => {
    for (const width of [1000, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(pagePaths.contact);
      const map = await page.locator(".homes-list-beside > figure").boundingBox();
      const list = page.locator(".homes-list");
      expect
        .soft((await list.boundingBox())?.x, `${width} px`)
        .toBeGreaterThan((map?.x ?? 0) + (map?.width ?? 0));
      const starts = await list
        .locator("> li")
        .evaluateAll((homes: HTMLElement[]) => homes.map((home) => home.offsetLeft));
      expect.soft(new Set(starts).size, `${width} px`).toBe(2);
    }
  });
});

test.describe("long names", () => {
  test.use({ provider: "wales" });

  test("a home with 58 letters and a provider with 60 do not scroll a page sideways", async ({ page }) => {
    const home = "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogoch58";
    const provider = "Ymddiriedolaeth Gofal Cymdeithasol Llanfihangel Genau’r-glyn";
    expect([home.length, provider.length]).toEqual([58, 60]);
    for (const path of ["/", "/governance", "/contact", "/services/residential-care", "/jobs"]) {
      await page.goto(path);
      await page.evaluate(
        (names) => {
          const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
          for (let text = texts.nextNode(); text; text = texts.nextNode())
            for (const [short, long] of names)
              text.nodeValue = (text.nodeValue ?? "").replaceAll(short, long);
          // As the page is rendered for such a name.
          document.querySelector(".header-brand")?.classList.add("header-brand--long");
        },
        [
          ["Tŷ Gwyn", home],
          ["Pontwen", provider],
        ] as const,
      );
      for (const width of [320, 390, 768]) {
        await page.setViewportSize({ width, height: 800 });
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect.soft(wide, `${path} at ${width} px`).toBeLessThanOrEqual(width);
      }
    }
  });
});

test.describe("second", () => {
  test.use({ provider: "second" });

  test("on a phone a name of one long word stands in one line with the number and the menu", async ({
    page,
  }) => {
    await page.goto(pagePaths.contact);
    // Two letters more than the provider's own.
    await page.locator(".header-brand").evaluate((link) => link.lastChild?.replaceWith("Sandhavener"));
    for (const width of [360, 375, 390, 412]) {
      await page.setViewportSize({ width, height: 800 });
      const bar = await page.getByRole("banner").boundingBox();
      expect.soft(bar?.height, `${width} px`).toBeLessThan(80);
    }
  });
});
