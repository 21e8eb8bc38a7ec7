/** What a reader looks at stays where it is while the page loads and its fonts arrive (decision 0025). */
import { pagePaths } from "#contract/paths.ts";
import { expect, test } from "#support/fixtures.ts";
import { fillBoard, unknownPath, visitorPaths } from "#support/site-pages.ts";

/** A tenth of what search engines call good (web.dev/cls). */
const most = 0.01;

for (const [width, height] of [
  [390, 844],
  [1280, 900],
] as const)
  test(`nothing moves while a page loads at ${width} px`, async ({ page, server }) => {
    const { open, noneFound } = await fillBoard(server);
    await page.setViewportSize({ width, height });
    await page.addInitScript(() => {
      const shifts: LayoutShift[] = [];
      Object.assign(globalThis, { shifts });
      new PerformanceObserver((list) => shifts.push(...(list.getEntries() as LayoutShift[]))).observe({
        type: "layout-shift",
        buffered: true,
      });
    });
    // The fonts come after the first paint, as they do over a network.
    await page.route("**/*.woff2", async (route) => {
      await new Promise((done) => setTimeout(done, 150));
      await route.continue();
    });
    for (const path of [...visitorPaths, pagePaths.adminAccess, open, noneFound, unknownPath]) {
      await page.goto(path);
      await page.evaluate(async () => {
        await document.fonts.ready;
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      });
      const { sum, moved } = await page.evaluate(shiftsSoFar);
      expect.soft(sum, `${path} moves ${moved}`).toBeLessThanOrEqual(most);
    }
  });

type LayoutShift = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
};

/** How far things moved (cumulative layout shift), and what did. Runs in the page. */
function shiftsSoFar() {
  const { shifts } = globalThis as unknown as { shifts: LayoutShift[] };
  const own = shifts.filter(({ hadRecentInput }) => !hadRecentInput);
  const nameOf = (node: Node | null) =>
    node instanceof Element ? node.outerHTML : (node?.textContent ?? "");
  return {
    sum: own.reduce((sum, { value }) => sum + value, 0),
    moved: own.flatMap(({ sources }) => sources.map(({ node }) => nameOf(node).slice(0, 80))).join(" | "),
  };
}
