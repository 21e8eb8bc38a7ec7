import type { Page } from "@playwright/test";

/**
 * The numbers with a hyphen, such as 1-1234567890, the telephone numbers, postcodes, full dates and ranges of hours
 * that the page shows in more than one line.
 */
export async function brokenNumbers(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const pattern = new RegExp(
      [
        /\b[A-Z\d]+-[A-Z\d]+\b/,
        /\b\d{1,2}\s\p{Lu}\p{Ll}+\s\d{4}\b/u,
        /\b0\d{2,4}(?:\s\d{3,6}){1,2}\b/,
        /\b[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2}\b/,
        /\b\d+–\d+\s\p{Ll}+/u,
      ]
        .map(({ source }) => source)
        .join("|"),
      "gu",
    );
    const broken: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      for (const { 0: number, index } of (text.textContent ?? "").matchAll(pattern)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + number.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => top));
        if (lines.size > 1) broken.push(number);
      }
    return broken;
  });
}
