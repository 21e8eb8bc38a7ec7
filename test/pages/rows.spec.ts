/** The rows of grids at every width of a window, and the lines of questions on phones. */
import { pagePaths } from "#contract/paths.ts";
import { expect, test } from "#support/fixtures.ts";
import { rowsThatEndInOne } from "#support/rows-that-end-in-one.ts";
import { unknownPath, visitorPaths } from "#support/site-pages.ts";

const widths = [320, 390, 600, 680, 768, 900, 1024, 1100, 1180, 1280, 1920, 2560];

test("no row of three or more is followed by a last row of one, from 320 to 2560 px", async ({ page }) => {
  for (const path of [...visitorPaths, unknownPath]) {
    await page.goto(path);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await rowsThatEndInOne(page), `${path} at ${width} px`).toEqual([]);
    }
  }
});

test("the four cards of the contact page are two by two on paper", async ({ page }) => {
  await page.emulateMedia({ media: "print" });
  // A4 at 96 px to the inch, and its text within the margins.
  for (const width of [794, 673]) {
    await page.setViewportSize({ width, height: 1123 });
    await page.goto(pagePaths.contact);
    expect.soft(await rowsThatEndInOne(page), `${width} px`).toEqual([]);
  }
});

test("on phones the heading of the emergency block has one line, within its sheet", async ({ page }) => {
  await page.goto("/");
  const heading = page.locator("#alarm-heading");
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const lines = await heading.evaluate((element) => {
      const text = document.createRange();
      text.selectNodeContents(element);
      return text.getClientRects().length;
    });
    expect.soft(lines, `${width} px`).toBe(1);
  }
});

test("on phones no question and no line about a fold has a single word in its last line", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of visitorPaths) {
    await page.goto(path);
    const alone = await page
      .locator(".questions summary b, .unfold > summary span")
      .evaluateAll((questions) =>
        questions.flatMap((question) => {
          const range = document.createRange();
          const text = question.firstChild;
          const words = text?.textContent?.split(" ") ?? [];
          if (!text || words.length < 3) return [];
          const topOf = (index: number) => {
            range.setStart(text, words.slice(0, index).join(" ").length + 1);
            range.setEnd(text, words.slice(0, index + 1).join(" ").length);
            return range.getBoundingClientRect().top;
          };
          return topOf(words.length - 1) > topOf(words.length - 2) + 2 ? [text.textContent] : [];
        }),
      );
    expect.soft(alone, path).toEqual([]);
  }
});
