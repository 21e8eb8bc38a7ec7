import { expect, type Page } from "@playwright/test";

/** The spacing that a user may set without losing content (WCAG 1.4.12). */
const textSpacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }
`;

/**
 * Expects that the page in its current state, dialogs included, neither scrolls sideways nor loses text under such
 * spacing.
 */
export async function expectRoomForSpacing(page: Page, where = page.url()): Promise<void> {
  const removeSpacing = await setTextSpacing(page);
  expect.soft(await pixelsBeside(page), `${where} with text spacing`).toBe(0);
  expect.soft(await wordsBeside(page), `${where} with text spacing`).toEqual([]);
  expect.soft(await cutWords(page), `${where} with text spacing`).toEqual([]);
  // Narrower than phones are, a heading's longest words do not fit.
  if ((page.viewportSize()?.width ?? 0) >= 360)
    expect.soft(await brokenWords(page), `${where} with text spacing`).toEqual([]);
  await removeSpacing();
}

/** Sets such spacing; returns what removes it. */
export async function setTextSpacing(page: Page): Promise<() => Promise<void>> {
  const before = await page.evaluate((css) => {
    const spacing = new CSSStyleSheet();
    spacing.replaceSync(css);
    const sheets = document.adoptedStyleSheets.length;
    document.adoptedStyleSheets.push(spacing);
    return sheets;
  }, textSpacing);
  return async () => {
    await page.evaluate((sheets) => document.adoptedStyleSheets.splice(sheets), before);
  };
}

export function pixelsBeside(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Headings, labels, links and buttons that overflow at the right; what scrolls within its own box is left out. */
function wordsBeside(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scrolls = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).overflowX === "auto" || scrolls(element.parentElement));
    return [...document.querySelectorAll<HTMLElement>("h1, h2, h3, p, a, button, b, label, legend, dt, dd")]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !scrolls(element))
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
      .map((element) => element.textContent);
  });
}

/** Words in links and buttons that end in "…", or are cut; words only for screen readers are left out. */
function cutWords(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("a *, button *")]
      .filter((element) => element.checkVisibility() && element.clientWidth > 1)
      .filter((element) => getComputedStyle(element).overflowY === "hidden")
      .filter(
        ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
          scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1,
      )
      .map((element) => element.textContent),
  );
}

/** Words of links, buttons and headings in the middle of which a line ends; parts of addresses are left out. */
export function brokenWords(
  page: Page,
  selector = "a, button, summary, h1, h2, h3, dt, b, label, legend",
): Promise<string[]> {
  return page.evaluate((selector) => {
    const word = document.createRange();
    return (
      [...document.querySelectorAll<HTMLElement>(selector)]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        // Words only for screen readers are a pixel wide.
        .filter((element) => element.getBoundingClientRect().width > 1)
        .flatMap((element) => [...element.childNodes])
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .flatMap((node) =>
          [...(node.textContent ?? "").matchAll(/(?<![@.\p{L}])\p{L}+(?![@.]\p{L})/gu)]
            .filter(({ 0: letters, index }) => {
              word.setStart(node, index);
              word.setEnd(node, index + letters.length);
              // A large first letter has a box of its own, beside the others. The boxes of two lines overlap in a tall font.
              const [first, ...others] = [...word.getClientRects()];
              return first !== undefined && others.some(({ left }) => left <= first.left);
            })
            .map(([letters]) => letters),
        )
    );
  }, selector);
}
