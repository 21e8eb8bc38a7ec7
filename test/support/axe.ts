import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Expects the page as it stands (open dialogs, errors and toasts included) to break no rule of WCAG 2.2 AA and none of
 * axe's best practices. `within` narrows the check to a part. A failure names each rule and each element.
 */
export async function axe(page: Page, options: { within?: string } = {}): Promise<void> {
  // Colours in mid-transition are no colours of the design: let what has begun come to its end.
  await page.evaluate(async () => {
    const passing = document.getAnimations().filter(({ timeline, playState, effect }) => {
      const isTimed = timeline instanceof DocumentTimeline; // not driven by scrolling, which never ends
      return isTimed && playState === "running" && effect?.getComputedTiming().iterations !== Infinity;
    });
    await Promise.allSettled(passing.map((animation) => animation.finished));
  });
  const builder = new AxeBuilder({ page }).withTags(tags);
  if (options.within) builder.include(options.within);
  const { violations } = await builder.analyze();
  const found = violations.map(({ id, help, nodes }) => {
    const places = nodes.map((node) => `    ${node.target.join(" ")}\n      ${node.failureSummary ?? ""}`);
    return `${id}: ${help}\n${places.join("\n")}`;
  });
  expect(found, `axe on ${page.url()}`).toEqual([]);
}
