/** Words of a provider's facts that are wider than a column of the narrowest phone. */
import { pagePaths } from "#contract/paths.ts";
import { expect, test } from "#support/fixtures.ts";

const word = "Muckanaghederdauhauliaxx";

for (const { what, path, within, words, long } of [
  { what: "testimonial", path: pagePaths.feedback, within: ".testimonial", words: "[a-z]{3,}", long: word },
  { what: "group company", path: "/", within: ".services-also", words: "Homecare", long: word + word },
])
  test(`a long word of a ${what} does not scroll a phone sideways`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto(path);
    const changed = await page.evaluate(
      ([within, words, long]) => {
        let count = 0;
        for (const part of document.querySelectorAll(within)) {
          const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
          for (let text = texts.nextNode(); text; text = texts.nextNode()) {
            const before = text.nodeValue ?? "";
            text.nodeValue = before.replace(new RegExp(words), long);
            if (text.nodeValue !== before) count += 1;
          }
        }
        return count;
      },
      [within, words, long] as const,
    );
    expect(changed).toBeGreaterThan(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
