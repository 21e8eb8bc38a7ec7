/**
 * Accessibility of every page: in both colour schemes no rule broken, no sideways scrolling, no target too
 * small, and no focus under the bar or the chat button.
 */
import { pagePaths } from "#contract/paths.ts";
import { expectAccessibleInBothSchemes } from "#support/accessible.ts";
import { widths } from "#support/axe.ts";
import { expect, test } from "#support/fixtures.ts";
import { unknownPath, visitorPaths } from "#support/site-pages.ts";
import { pixelsBeside } from "#support/text-spacing.ts";
import type { Page } from "@playwright/test";

// The states of the careers page and the administrators' pages have their own tests.
const paths = [...visitorPaths, unknownPath];
const height = 900;

// Each test visits every page: up to four minutes on a busy machine.
test.describe.configure({ timeout: 300_000 });

// In the narrow window also with a user's text spacing, at 390 px too.
for (const width of widths)
  test(`no page breaks a rule of accessibility or scrolls sideways, light and dark, at ${width} px`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width, height });
    for (const path of paths) {
      await page.goto(path);
      await expectAccessibleInBothSchemes(page);
    }
  });

test("at 400 % zoom on a window of 1280 by 1024 no page scrolls sideways, and the bar leaves most of it free", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 256 });
  for (const path of paths) {
    await page.goto(path);
    expect.soft(await pixelsBeside(page), path).toBe(0);
    const bar = await page.getByRole("banner").boundingBox();
    expect.soft(bar?.height, path).toBeLessThan(80);
  }
});

test("every target is at least 24 pixels high and wide, or is within a sentence", async ({ page }) => {
  for (const path of paths) {
    await page.goto(path);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height });
      expect.soft(await smallTargets(page), `${path} at ${width} px`).toEqual([]);
    }
  }
});

for (const { width, height: low } of [
  { width: 390, height: 640 },
  { width: 1280, height: 720 },
])
  test(`the focus is never under the bar or the chat button, forwards and backwards, at ${width} px`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: low });
    for (const path of paths) {
      await page.goto(path);
      expect.soft(await coveredStops(page), path).toEqual([]);
    }
  });

test("the chat button covers nothing, at the side of wide windows and at the bottom of narrow ones", async ({
  page,
}) => {
  for (const path of [pagePaths.home, "/services/crisis-support", pagePaths.jobs, pagePaths.privacyPolicy]) {
    await page.goto(path);
    for (const width of [320, 390, 768, 1023, 1024, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height });
      const chat = await page.locator(".chat-button").boundingBox();
      const dock = await page.locator(".chat-dock").boundingBox();
      const isBar = dock?.width === width && dock.y + dock.height === height;
      const columns = page.locator("main .container, footer .container");
      const ends = await columns.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
      const isBeside = Math.max(...ends) <= (chat?.x ?? 0);
      expect.soft(isBar || isBeside, `${path} at ${width} px`).toBe(true);
      if (isBar)
        await expect(page.locator(".chat-dock"), path).not.toHaveCSS("background-color", /rgba\(.*, 0\)/);
    }
  }
});

test("the mark of the focus does not touch a link's words: it is behind them, or at a distance", async ({
  page,
}) => {
  for (const [path, name] of [
    [pagePaths.home, "more-link"],
    [pagePaths.home, "numeral"],
    [pagePaths.contact, "contact-ways__mail"],
  ] as const) {
    await page.goto(path);
    const link = page.locator(`a.${name}:visible`).first();
    await link.press("Shift");
    await expect.soft(link, name).toHaveCSS("box-shadow", /^rgb\([\d, ]+\) 0px 4px 0px 0px$/);
  }
  await expect(page.locator(".header-brand")).toHaveCSS("padding-inline-start", "8px");
  await expect(page.locator(".header-brand")).toHaveCSS("padding-inline-end", "3px");
});

test("the number of the crisis page shows the focus by a ring", async ({ page }) => {
  await page.goto("/services/crisis-support");
  const call = page.locator(".crisis-banner").getByRole("link", { name: /^Emergency: Call Now/ });
  await call.press("Shift");
  await expect(call).toHaveCSS("box-shadow", /0px 0px 0px 3px, .* 0px 0px 0px 6px$/);
});

test("the tab order follows the order of the text, and the focus stays visible", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 390, height: 640 });
  await page.goto("/");
  const stops = await page.evaluate(() => {
    const all = document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea");
    return [...all].filter((stop) => stop.checkVisibility({ visibilityProperty: true })).length;
  });
  const passed: number[] = [];
  for (let stop = 0; stop < stops; stop++) {
    await page.keyboard.press("Tab");
    const focused = page.locator(":focus");
    await expect(focused).toBeInViewport();
    passed.push(await focused.evaluate((element) => [...document.querySelectorAll("*")].indexOf(element)));
  }
  expect(passed).toEqual([...new Set(passed)].toSorted((left, right) => left - right));
});

/** Links and controls below 24 by 24 pixels (WCAG 2.5.8); a link within running text is as high as its line. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const targets = [
      ...document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary"),
    ];
    const isInWords = (target: HTMLElement) =>
      getComputedStyle(target).display === "inline" &&
      [...(target.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
    return targets
      .filter((target) => target.checkVisibility({ visibilityProperty: true }) && !isInWords(target))
      .map((target) => ({ target, box: target.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && Math.min(box.width, box.height) < 24)
      .map(({ target, box }) => `${target.outerHTML.slice(0, 90)} ${box.width}x${box.height}`);
  });
}

/** Focuses each tab stop, first to last and back; answers those that a fixed element covers. */
function coveredStops(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const all = document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary");
    const stops = [...all].filter((stop) => stop.checkVisibility({ visibilityProperty: true }));
    const isCovered = (stop: HTMLElement, fixed: Element) => {
      if (fixed.contains(stop)) return false;
      const [box, over] = [stop.getBoundingClientRect(), fixed.getBoundingClientRect()];
      const left = Math.max(box.left, over.left);
      const right = Math.min(box.right, over.right);
      const top = Math.max(box.top, over.top);
      const bottom = Math.min(box.bottom, over.bottom);
      if (left >= right || top >= bottom) return false;
      // The bar at the bottom may cover half of a large field: the current line scrolls into view.
      const share = ((right - left) * (bottom - top)) / (box.width * box.height);
      // The covering element may be the tab stop itself, as the skip link is over the bar.
      const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return share > (stop.matches("textarea") ? 0.5 : 0.1) && fixed.contains(seen);
    };
    const covered: string[] = [];
    for (const stop of [...stops, ...stops.toReversed()]) {
      stop.focus();
      const { top, bottom } = stop.getBoundingClientRect();
      const isBeside = bottom <= 0 || top >= innerHeight;
      if (
        isBeside ||
        [...document.querySelectorAll(".header-bar, .chat-dock")].some((fixed) => isCovered(stop, fixed))
      )
        covered.push(stop.outerHTML.slice(0, 90));
    }
    return covered;
  });
}
