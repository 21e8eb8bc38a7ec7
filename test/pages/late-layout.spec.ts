/** Sections below the first screen are laid out late (decision 0025): nobody may see that by anything that moves. */
import { expect, test } from "#support/fixtures.ts";

for (const path of ["/", "/governance", "/services/crisis-support", "/services/staffing-solutions"])
  test(`sections of ${path} are left out of the layout for a while, and nothing moves`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready);
    const sections = await page.evaluate(async () => {
      const animations = document
        .getAnimations()
        .filter((one) => one instanceof CSSAnimation && one.animationName === "late");
      const places = () =>
        animations.map(({ effect }) => {
          const element = (effect as KeyframeEffect).target as Element;
          const { top, height } = element.getBoundingClientRect();
          return { top, height, layout: getComputedStyle(element).contentVisibility };
        });
      for (const one of animations) {
        one.pause();
        one.currentTime = 1_000;
      }
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const during = places();
      for (const one of animations) one.finish();
      return { during, after: places() };
    });
    expect(sections.during.length).toBeGreaterThanOrEqual(3);
    for (const [index, { layout, ...place }] of sections.during.entries()) {
      expect(layout).toBe("auto");
      const after = sections.after[index];
      expect(after?.layout).toBe("visible");
      expect(Math.abs(place.top - (after?.top ?? 0)), `top of section ${index}`).toBeLessThan(1);
      expect(Math.abs(place.height - (after?.height ?? 0)), `height of section ${index}`).toBeLessThan(1);
    }
  });
