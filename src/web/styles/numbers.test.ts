import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { limits } from "#contract/limits.ts";

// A style sheet cannot import a number, so these compare both copies.
const sheet = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");

test("the bar's shadow begins after 100 px of scrolling [9.nav.threshold]", () => {
  const { shadowAfterPx } = limits.bar;
  expect(shadowAfterPx).toBe(100);
  expect(sheet("../layout/Header.css")).toContain(
    `animation-range: ${shadowAfterPx}px ${shadowAfterPx + 1}px`,
  );
});

test("an anchor stops 80 px below the top, under the bar [9.nav.offset]", () => {
  expect(limits.bar.anchorOffsetPx).toBe(80);
  expect(sheet("foundation/base.css")).toContain(`scroll-padding-block: ${limits.bar.anchorOffsetPx}px`);
});

test("the chat label appears after 700 ms, and at once within 300 ms of leaving [2.chat.skip-delay]", () => {
  const { delayMs, skipDelayMs } = limits.chatTooltip;
  expect([delayMs, skipDelayMs]).toEqual([700, 300]);
  expect(sheet("../layout/ChatButton.css")).toContain(`transition-delay: ${delayMs}ms`);
  expect(sheet("../layout/ChatButton.css")).toContain(`visibility 0s ${skipDelayMs}ms`);
});

test("the width of toasts on medium screens is 420 px", () => {
  expect(limits.toast.viewportMaxPx).toBe(420);
  expect(sheet("../ui/ToastViewport.css")).toContain(`inline-size: ${limits.toast.viewportMaxPx}px`);
});

test.each([
  ["document.css", "../policies/policy-page.css", ".policy-page__text"],
  ["admin.css", "../ui/DataTable.css", ".data-table"],
])("%s imports stacked tables with the same media query as %s", (name, part, where) => {
  const imported = /stacked-table\.css" layer\(components\) (\(.+?\));/;
  expect(sheet(name)).toMatch(imported);
  expect(sheet(part)).toContain(`@media ${imported.exec(sheet(name))?.[1]} {\n  ${where} .stacked-table `);
});

test("no sheet uses !important", () => {
  for (const name of readdirSync(new URL(".", import.meta.url)).filter((file) => file.endsWith(".css"))) {
    const parts = [...sheet(name).matchAll(/@import "(.+?)"/g)].map(([, path]) => path ?? "");
    expect(parts.length).toBeGreaterThan(0);
    expect(parts.filter((path) => sheet(path).includes("!important"))).toEqual([]);
  }
});
