import { expect, test } from "vitest";
import { paletteMistakes, paletteNames } from "./contrast.ts";
import { palette } from "./palette.ts";

test("every pair of text and background in the palette has enough contrast, by day and by night", () => {
  expect(paletteMistakes()).toEqual([]);
});

test("a pair with too little contrast is named, with the scheme, its contrast and the required one", () => {
  expect(paletteMistakes({ ...palette, "ink-2": ["#777777", "#c3cfc8"] })).toContain(
    'src/brand/palette.ts: "ink-2" on "page" by day has a contrast of 4.3 to 1, and needs 7 to 1.',
  );
  expect(paletteMistakes({ ...palette, btn: ["#0f4336", "#555555"] })).toEqual([
    'src/brand/palette.ts: "on-btn" on "btn" by night has a contrast of 2.3 to 1, and needs 7 to 1.',
  ]);
  expect(paletteMistakes({ ...palette, "line-strong": ["#bbbbbb", "#8ba197"] })[0]).toMatch(/needs 3 to 1/);
});

test("a colour of the mark that nobody sees on its background is named", () => {
  const { page, ground } = palette;
  expect(paletteMistakes({ ...palette, "mark-2": page })).toEqual([
    'src/brand/palette.ts: "mark-2" on "page" by day has a contrast of 1.0 to 1, and needs 3 to 1.',
    'src/brand/palette.ts: "mark-2" on "page" by night has a contrast of 1.0 to 1, and needs 3 to 1.',
  ]);
  expect(paletteMistakes({ ...palette, "mark-3-on-ground": ground })[0]).toMatch(
    /"mark-3-on-ground" on "ground" by day has .* needs 3 to 1/,
  );
  expect(paletteMistakes({ ...palette, "mark-1": ["#ffd9c0", "#ffb782"] })).toEqual([
    'src/brand/palette.ts: "mark-1" on "page" by day has a contrast of 1.3 to 1, and needs 2 to 1.',
  ]);
});

test("an invalid or missing colour is named before any contrast", () => {
  expect(paletteMistakes({ ...palette, link: ["green", "#9fe0c6"] })).toEqual([
    'src/brand/palette.ts: "link" by day must be a colour such as #0f4336.',
  ]);
  expect(paletteMistakes({ ...palette, link: "green" })).toEqual([
    'src/brand/palette.ts: "link" must be a colour such as #0f4336.',
  ]);
  const { link, ...others } = palette;
  expect(paletteMistakes({ ...others, lnik: link })).toEqual([
    'src/brand/palette.ts: "link" must not be missing; it is a colour such as #0f4336.',
  ]);
});

test("every colour of the palette is required by its name", () => {
  expect(paletteNames().toSorted()).toEqual(Object.keys(palette).toSorted());
  const { "art-sun": _, ...others } = palette;
  expect(paletteMistakes(others)).toEqual([
    'src/brand/palette.ts: "art-sun" must not be missing; it is a colour such as #0f4336.',
  ]);
});

test("a palette or a colour of the wrong kind is refused in a sentence", () => {
  const check = (wrong: unknown) => paletteMistakes(wrong as typeof palette); // as an author may write it
  for (const wrong of [null, [], "green"])
    expect(check(wrong)).toEqual([
      "src/brand/palette.ts: palette must be colours with their names, between { and }.",
    ]);
  for (const page of [null, 7, {}, ["#ffffff"], ["#ffffff", "#0d1b18", "#ffffff"], ["#ffffff", null]])
    expect(check({ ...palette, page })).toEqual([
      'src/brand/palette.ts: "page" must be a colour such as #0f4336, or two in a list, by day and by night.',
    ]);
  expect(check({ ...palette, page: ["#FBFBF7", "#0d1b18"] })).toEqual([]);
});
