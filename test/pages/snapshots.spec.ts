/**
 * Compares a small screenshot of every page with the one in `snapshots/`. `npm run snapshots` takes them again after an
 * intended change; look at them before they are committed.
 */
import { pagePaths } from "#contract/paths.ts";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, test } from "#support/fixtures.ts";
import { unknownPath, visitorPaths } from "#support/site-pages.ts";
import { differingShare, readPoints, shrink } from "#support/small-picture.ts";

const folder = join(import.meta.dirname, "snapshots");
const isUpdating = process.env.UPDATE_SNAPSHOTS === "1";

/** CSS pixels from the top. Below them, one more paragraph would move everything without being an error. */
const seenHeight = 3200;

type View = (typeof views)[number];

const views = [
  { name: "wide", width: 1280, height: 900, colorScheme: "light" },
  { name: "phone", width: 390, height: 844, colorScheme: "dark" },
] as const;

for (const view of views)
  for (const path of [...visitorPaths, unknownPath])
    test.describe(`${path}, ${view.name} and ${view.colorScheme}`, () => {
      // Other tests fill the shared board.
      test.use({ freshServer: path === pagePaths.jobs });
      test("looks as in its snapshot", async ({ page }, testInfo) => {
        const { png, points } = await shrink(await picture(page, path, view));
        const file = join(folder, `${path.slice(1).replaceAll("/", "-") || "home"}.${view.name}.png`);
        if (isUpdating) {
          mkdirSync(folder, { recursive: true });
          writeFileSync(file, png);
          return;
        }
        expect(existsSync(file), `npm run snapshots has not taken ${file} yet`).toBe(true);
        await testInfo.attach("now", { body: png, contentType: "image/png" });
        const share = differingShare(points, await readPoints(readFileSync(file)));
        expect(share, `Share of ${file} that differs`).toBeLessThanOrEqual(0.01);
      });
    });

async function picture(page: Page, path: string, { width, height, colorScheme }: View): Promise<Buffer> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await page.setViewportSize({ width, height });
  await page.goto(path);
  await page.evaluate(() => document.fonts.ready);
  // A section outside the window is not painted while its layout waits (decision 0025).
  await page.evaluate(() => {
    for (const one of document.getAnimations())
      if (one instanceof CSSAnimation && ["late", "shown"].includes(one.animationName)) one.finish();
  });
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  const clip = { x: 0, y: 0, width, height: Math.min(whole, seenHeight) };
  return page.screenshot({ fullPage: true, clip });
}
