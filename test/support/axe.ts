import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type { AxeResults, ElementContext, RunOptions } from "axe-core";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const options: RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  resultTypes: ["violations"],
};

/** Of the rules above those whose result depends on the colour scheme. */
const colourRules: RunOptions = {
  runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] },
  resultTypes: ["violations"],
};

/** The widths on which every state is checked, in both colour schemes. */
export const widths = [1280, 320] as const;

type WindowWithAxe = {
  axe?: { run: (context: ElementContext, options: RunOptions) => Promise<AxeResults> };
};

/**
 * Expects that the page in its current state (open dialogs, errors and toasts included) breaks no rule of WCAG 2.2 AA
 * and none of axe's best practices. `within` limits the check to a part; `inDarkToo` repeats the rules about colours in
 * the dark scheme. A failure names each rule and element.
 * axe runs in the page itself, injected once for each document: the pages have no frames, for which axe's Playwright
 * package opens a second page and takes five times as long.
 */
export async function axe(
  page: Page,
  { within = "html", inDarkToo = false }: { within?: string; inDarkToo?: boolean } = {},
): Promise<void> {
  await expectNoViolation(page, within, options);
  if (!inDarkToo) return;
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNoViolation(page, within, colourRules);
  await page.emulateMedia({ colorScheme: "light" });
}

async function expectNoViolation(page: Page, within: string, rules: RunOptions): Promise<void> {
  // Colours during a transition are not those of the design: running animations are finished. Waiting for them
  // takes 4 s a page, because sections below the first screen are laid out up to 3 s after the page opened
  // (arrangement.css).
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
      // A toast that closes meanwhile is hidden at once: while it fades out its contrast is too low.
      const closed = new CSSStyleSheet();
      closed.replaceSync(".toast[data-state=closed] { animation: none !important; display: none; }");
      document.adoptedStyleSheets.push(closed);
      try {
        return (await inPage.run({ include: context }, runOptions)).violations;
      } finally {
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== closed);
      }
    },
    [within, rules] as const,
  );
  const found = violations.map(({ id, help, nodes }) => {
    const places = nodes.map((node) => `    ${node.target.join(" ")}\n      ${node.failureSummary ?? ""}`);
    return `${id}: ${help}\n${places.join("\n")}`;
  });
  expect(found, `axe on ${page.url()}, ${await schemeOf(page)}`).toEqual([]);
}

function schemeOf(page: Page): Promise<string> {
  return page.evaluate(() => (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"));
}
