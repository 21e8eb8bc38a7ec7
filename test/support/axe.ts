import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type { AxeResults, ElementContext, RunOptions } from "axe-core";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const options: RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  resultTypes: ["violations"],
};

/** The screens on which every state is checked: both colour schemes on a wide and on a narrow screen. */
export const screens = [
  { colorScheme: "light", width: 1280 },
  { colorScheme: "light", width: 320 },
  { colorScheme: "dark", width: 1280 },
  { colorScheme: "dark", width: 390 },
] as const;

type WindowWithAxe = {
  axe?: { run: (context: ElementContext, options: RunOptions) => Promise<AxeResults> };
};

/**
 * Expects that the page in its current state (open dialogs, errors and toasts included) breaks no rule of WCAG 2.2 AA
 * and none of axe's best practices. `within` limits the check to a part. A failure names each rule and element.
 * axe runs in the page itself, injected once for each document: the pages have no frames, for which axe's Playwright
 * package opens a second page and takes five times as long.
 */
export async function axe(page: Page, { within = "html" }: { within?: string } = {}): Promise<void> {
  // Colours during a transition are not those of the design: running animations are finished. Waiting for them takes 4 s a
  // page, because sections below the first screen are laid out up to 3 s after the page opened (arrangement.css).
  await page.evaluate(async () => {
    for (const animation of document.getAnimations()) {
      const { timeline, playState, effect } = animation;
      const isTimed = timeline instanceof DocumentTimeline; // not driven by scrolling, which never ends
      if (isTimed && playState === "running" && effect?.getComputedTiming().iterations !== Infinity)
        animation.finish();
    }
    // Listeners for the end of an animation are called with the next frame.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axeSource);
  const violations = await page.evaluate(
    async ([context, runOptions]) => {
      const { axe: inPage } = globalThis as WindowWithAxe; // set by the line above
      if (!inPage) throw new Error("axe is not in the page");
      return (await inPage.run({ include: context }, runOptions)).violations;
    },
    [within, options] as const,
  );
  const found = violations.map(({ id, help, nodes }) => {
    const places = nodes.map((node) => `    ${node.target.join(" ")}\n      ${node.failureSummary ?? ""}`);
    return `${id}: ${help}\n${places.join("\n")}`;
  });
  expect(found, `axe on ${page.url()}`).toEqual([]);
}
