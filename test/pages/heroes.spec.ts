/** The pictures of the heroes at every width of a window. */
import { pagePaths } from "#contract/paths.ts";
import { expect, test } from "#support/fixtures.ts";
import { visitorPaths } from "#support/site-pages.ts";
import type { Page } from "@playwright/test";

const widths = [320, 390, 560, 768, 960, 1280, 1411, 1440, 1920, 2560];

test("no background of a hero's picture ends in a vertical edge inside the window, from 320 to 2560 px", async ({
  page,
}) => {
  test.setTimeout(120_000);
  for (const path of [...visitorPaths, pagePaths.adminAccess]) {
    await page.goto(path);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await cutGrounds(page), `${path} at ${width} px`).toEqual([]);
    }
  }
});

test("the hills behind the tray of staffing have no bend where the drawing ends", async ({ page }) => {
  await page.goto("/services/staffing-solutions");
  const bends = await page.locator(".fold-hero .artwork :is(.k-hill1, .k-hill2)").evaluateAll((hills) =>
    (hills as SVGPathElement[]).map((hill) => {
      // Between the box's right half and where it is seen on wide windows, each ten units of length.
      const heights: number[] = [];
      for (let at = 0; at < 1500; at += 10) {
        const { x, y } = hill.getPointAtLength(at);
        if (x > 300 && x < 900) heights.push(y);
      }
      return Math.max(
        ...heights.slice(2).map((y, i) => Math.abs(y - 2 * (heights[i + 1] ?? 0) + (heights[i] ?? 0))),
      );
    }),
  );
  expect(bends).toHaveLength(2);
  for (const bend of bends) expect(bend).toBeLessThan(0.3);
});

test("the figures of a hero within the page keep a distance from the window's edges on a phone", async ({
  page,
}) => {
  // The careers page has no picture where it would be above the search.
  await page.goto("/services/staffing-solutions");
  for (const width of [320, 390, 768]) {
    await page.setViewportSize({ width, height: 900 });
    const hands = await page
      .locator(".fold-hero .artwork circle:visible")
      .evaluateAll((circles) => circles.map((circle) => circle.getBoundingClientRect().toJSON() as DOMRect));
    expect(hands.length).toBeGreaterThan(0);
    for (const { left, right } of hands) {
      expect(left, `${width} px`).toBeGreaterThan(0);
      expect(right, `${width} px`).toBeLessThan(width);
    }
  }
});

test("the home page's picture is not under its buttons, and its sun is complete, from 960 to 3840 px", async ({
  page,
}) => {
  await page.goto("/");
  for (const width of [960, 1023, 1024, 1100, 1280, 1440, 1600, 1920, 2560, 3840]) {
    await page.setViewportSize({ width, height: 900 });
    const { buttons, tree, sun, hero } = await page.evaluate(() => {
      const box = (selector: string) => {
        const element = document.querySelector(selector);
        if (!element) throw new Error(`${selector} is not there`);
        return element.getBoundingClientRect();
      };
      const trees = [...document.querySelectorAll(".home-hero__art .k-leaf, .home-hero__art .k-leafs")];
      return {
        buttons: Math.max(
          ...[...document.querySelectorAll(".home-hero .button")].map(
            (one) => one.getBoundingClientRect().right,
          ),
        ),
        tree: Math.min(...trees.map((one) => one.getBoundingClientRect().left)),
        sun: box(".home-hero__art .k-sun").top,
        hero: box(".home-hero").top,
      };
    });
    expect.soft(buttons, `${width} px`).toBeLessThan(tree);
    expect.soft(sun, `${width} px`).toBeGreaterThan(hero);
  }
});

test("the title of the careers page has one line beside its picture, from 960 to 2560 px", async ({
  page,
}) => {
  await page.goto("/jobs");
  for (const width of [960, 1023, 1024, 1100, 1280, 1440, 1920, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    const { lines, end, picture } = await page.evaluate(() => {
      const range = document.createRange();
      range.selectNodeContents(document.querySelector(".careers-hero h1") ?? document.body);
      const picture = document.querySelector(".careers-hero .artwork")?.getBoundingClientRect().left;
      return { lines: range.getClientRects().length, end: range.getBoundingClientRect().right, picture };
    });
    expect.soft(lines, `${width} px`).toBe(1);
    expect.soft(end, `${width} px`).toBeLessThan(picture ?? 0);
  }
});

test("on a phone in landscape the bars scroll away, and the crisis number and the search for jobs are in the first screen", async ({
  page,
}) => {
  await page.setViewportSize({ width: 740, height: 360 });
  await page.goto("/jobs");
  const search = await page.getByLabel("Search jobs").boundingBox();
  expect((search?.y ?? Infinity) + (search?.height ?? 0)).toBeLessThan(360);
  await page.goto("/services/crisis-support");
  const number = await page.locator(".crisis-banner__call").first().boundingBox();
  expect((number?.y ?? Infinity) + (number?.height ?? 0)).toBeLessThan(360);
  await expect(page.locator(".header-bar")).toHaveCSS("position", "static");
  const dock = await page.locator(".chat-dock").boundingBox();
  expect(dock?.y, "at the page's foot, not the window's").toBeGreaterThan(360);
  // Browsers without scroll timelines show the bar at once: it covered the number, at its full height.
  const action = await page.locator(".chat-dock__action").boundingBox();
  expect(action?.y).toBeGreaterThanOrEqual(dock?.y ?? Infinity);
  expect(action?.height).toBeLessThanOrEqual(dock?.height ?? 0);
});

test("on a phone in landscape the action of every hero is in the first screen", async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  for (const path of [...visitorPaths, pagePaths.adminAccess]) {
    await page.goto(path);
    const action = page.locator(".fold-hero .button, .home-hero .button").first();
    if ((await action.count()) === 0) continue;
    const box = await action.boundingBox();
    expect.soft((box?.y ?? Infinity) + (box?.height ?? 0), path).toBeLessThan(390);
  }
});

/**
 * The classes of backgrounds that end vertically inside the window: filled high above the bottom here, and not at all
 * beside.
 */
function cutGrounds(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /**
     * In the picture's units: the distance of the sampled columns, and the height from which an end shows as an edge.
     */
    const step = 4;
    const edgeHeight = 24;
    const cut = new Set<string>();
    for (const picture of document.querySelectorAll<SVGSVGElement>(
      ".fold-hero .artwork, .crisis-banner .artwork, .home-hero__art",
    )) {
      const { y, height } = picture.viewBox.baseVal;
      const toPicture = picture.getScreenCTM()?.inverse();
      if (!toPicture) throw new Error("The picture is not shown");
      const unitsAt = (pixels: number) => new DOMPoint(pixels, 0).matrixTransform(toPicture).x;
      const columns: number[] = [];
      for (let column = unitsAt(0) + step; column < unitsAt(innerWidth) - step; column += step)
        columns.push(column);
      const box = picture.getBoundingClientRect();
      const isCropped = getComputedStyle(picture).overflow === "hidden";
      const shown = isCropped ? [unitsAt(box.left), unitsAt(box.right)] : [-Infinity, Infinity];
      // A road is on a hill and may be steep.
      for (const shape of picture.querySelectorAll<SVGPathElement>("path:not(.k-road)")) {
        const { y: top, height: tall } = shape.getBBox();
        if (top + tall < y + height - 1) continue; // it is on top of another shape
        const isFilled = (column: number, aboveFoot: number) =>
          column >= (shown[0] ?? 0) &&
          column <= (shown[1] ?? 0) &&
          shape.isPointInFill(new DOMPoint(column, y + height - aboveFoot));
        const endsUpright = (column: number) =>
          isFilled(column, edgeHeight) && (!isFilled(column - step, 2) || !isFilled(column + step, 2));
        if (columns.some(endsUpright)) cut.add(shape.getAttribute("class") ?? "");
      }
    }
    return [...cut];
  });
}
