import type { Page } from "@playwright/test";

/** A tenth of what search engines call good (web.dev/cls). */
export const mostShift = 0.01;

/** The widths of common phones: in each of them lines break at other words. */
export const phones = [320, 360, 375, 390, 412].map((width) => ({ width, height: 844 }));
export const computer = { width: 1280, height: 900 };
export const stillWindows = [...phones, computer];

type LayoutShift = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
};

/**
 * Records layout shifts on every page that is loaded from now on, with fonts that arrive after the first paint, as
 * over a network.
 */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: LayoutShift[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => shifts.push(...(list.getEntries() as LayoutShift[]))).observe({
      type: "layout-shift",
      buffered: true,
    });
  });
  await page.route("**/*.woff2", async (route) => {
    // On a loaded machine the first paint may come later than any fixed delay.
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    await route.continue();
  });
}

/** The cumulative layout shift of the loaded page, and the elements that moved. */
export async function shiftsSoFar(page: Page): Promise<{ sum: number; moved: string }> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });
  return await page.evaluate(() => {
    const { shifts } = globalThis as unknown as { shifts: LayoutShift[] };
    const own = shifts.filter(({ hadRecentInput }) => !hadRecentInput);
    const nameOf = (node: Node | null) =>
      node instanceof Element ? node.outerHTML : (node?.textContent ?? "");
    return {
      sum: own.reduce((sum, { value }) => sum + value, 0),
      moved: own.flatMap(({ sources }) => sources.map(({ node }) => nameOf(node).slice(0, 80))).join(" | "),
    };
  });
}
