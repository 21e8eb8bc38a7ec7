import type { Page } from "@playwright/test";

/** The grids whose last row is one part that leaves more than a third of it empty, with the lengths of their rows. */
export async function rowsThatEndInOne(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const grids = [...document.querySelectorAll("main *, footer *")].filter(
      (element) => element.childElementCount > 3 && getComputedStyle(element).display === "grid",
    );
    return grids.flatMap((grid) => {
      const rows: DOMRect[][] = [];
      for (const part of grid.children) {
        const box = part.getBoundingClientRect();
        if (box.width === 0) continue;
        const row = rows.at(-1);
        // A short part may stand at the foot of its row.
        if (row?.every(({ bottom }) => box.top < bottom)) row.push(box);
        else rows.push([box]);
      }
      const lengths = rows.map(({ length }) => length);
      const last = rows.at(-1) ?? [];
      const isFilled = (last[0]?.width ?? 0) > (grid.clientWidth * 2) / 3;
      if (Math.max(...lengths) < 3 || last.length > 1 || isFilled) return [];
      return [`${grid.tagName} ${grid.className} ${lengths.join(" + ")}`];
    });
  });
}
