import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { markMistakes, readMark, squareAround } from "./mark.ts";

const svg = readFileSync(join(import.meta.dirname, "mark.svg"), "utf8");

test("the mark is shapes in a box, and an icon is the square around it", () => {
  expect(markMistakes(svg)).toEqual([]);
  expect(readMark(svg).viewBox).toBe("0 0 48 38");
  expect(readMark(svg).body).toMatch(/^<path class="k-mark1"[^\n]*\/>$/);
  expect(squareAround(readMark(svg))).toBe("-2 -7 52 52");
  expect(squareAround({ viewBox: "0 0 20 40", body: "" })).toBe("-12 -2 44 44");
});

test.each([
  ["<svg><path d='M0 0z'/></svg>", "must be one <svg> with a viewBox"],
  ['<svg viewBox="0 0 9 9"></svg>', "must hold at least one shape"],
  ['<svg viewBox="0 0 9 9"><path d="M0 0z"/><script>1</script></svg>', "and holds <script>:"],
  ['<svg viewBox="0 0 9 9"><path style="fill:red" d="M0 0z"/></svg>', "and holds style=:"],
  [
    '<svg viewBox="0 0 9 9"><defs id="d"/><g inkscape:label="A"><path fill="#123456" d="M0 0z" id="p"/></g></svg>',
    "and holds <defs>, id=, inkscape:label=: take these out",
  ],
  [
    '<svg viewBox="0 0 9 9"><!-- A --><path fill="#123456" d="M0 0z"/></svg>',
    "and holds <!-->: take these out",
  ],
  ['<svg viewBox="0 0 9 9"><path class="st0" d="M0 0z"/></svg>', "must name no class but k-mark1"],
  [
    '<svg viewBox="0 0 9 9" fill="#123456"><path d="M0 0z"/></svg>',
    "must give each shape a fill or the class",
  ],
])("%s is refused", (file, sentence) => {
  expect(markMistakes(file).join()).toMatch(/^src\/brand\/mark\.svg must /);
  expect(markMistakes(file).join()).toContain(sentence);
});

test.each([
  ['<path fill="#1c3a6b" d="M0 0h9">'],
  ['<g><path fill="#1c3a6b" d="M0 0h9"/>'],
  ['<path fill="#1c3a6b" d="M0 0h9"/></g>'],
])("%s is refused, because an element has no partner", (body) => {
  expect(markMistakes(`<svg viewBox="0 0 9 9">${body}</svg>`).join()).toContain("must close each element: <");
});
