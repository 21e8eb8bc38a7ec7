/** Sections below the first screen and the footer are laid out late (decision 0025) without visible shifts. */
import { expect, test } from "#support/fixtures.ts";

const paths = ["/", "/governance", "/services/crisis-support", "/services/staffing-solutions"];

for (const path of paths)
  test(`sections and footer of ${path} are left out of the layout for a while, and nothing moves`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready);
    const sections = await page.evaluate(async () => {
      const all = document.getAnimations();
      const named = (name: string) =>
        all.filter((one) => one instanceof CSSAnimation && one.animationName === name);
      const animations = [...named("late"), ...named("shown")];
      const elements = named("late").map(({ effect }) => (effect as KeyframeEffect).target as Element);
      const places = () =>
        elements.map((element) => {
          const { top, height } = element.getBoundingClientRect();
          return {
            name: element.className,
            top,
            height,
            layout: getComputedStyle(element).contentVisibility,
          };
        });
      // The fonts are loaded first: on a busy machine they arrived while the sections waited.
      for (const moment of [0, 1_000]) {
        for (const one of animations) {
          one.pause();
          one.currentTime = moment;
        }
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      }
      const during = places();
      for (const one of animations) one.finish();
      const spans = animations.map(({ effect }) => Number(effect?.getComputedTiming().duration));
      return { during, after: places(), longest: Math.max(...spans) };
    });
    // A longer animation makes the browser compute the page's style for every frame.
    expect(sections.longest).toBeLessThanOrEqual(1);
    expect(sections.during.length).toBeGreaterThanOrEqual(3);
    expect(sections.during.at(-1)?.name).toBe("main-footer");
    for (const [index, { name, layout, ...place }] of sections.during.entries()) {
      expect(layout).toBe("auto");
      const after = sections.after[index];
      expect(after?.layout).toBe("visible");
      expect(Math.abs(place.top - (after?.top ?? 0)), `top of ${index}: ${name}`).toBeLessThan(1);
      expect(Math.abs(place.height - (after?.height ?? 0)), `height of ${index}: ${name}`).toBeLessThan(1);
    }
  });

test("once the fonts are there the sections are laid out, without the three seconds that a slow link has", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/governance", { waitUntil: "networkidle" });
  const left = await page.evaluate(async () => {
    await document.fonts.ready;
    return document
      .getAnimations()
      .filter((one) => one instanceof CSSAnimation && one.animationName === "shown")
      .map(({ currentTime }) => Number(currentTime));
  });
  expect(left.length).toBeGreaterThanOrEqual(3);
  expect(Math.min(...left)).toBeGreaterThanOrEqual(3_000);
});
