import { expect, test } from "vitest";
import { sharePictures } from "#web/share-images.ts";
import { dayColour, paintedSvg } from "./paint-drawing.ts";

test("a drawing's classes become the light colours of the style sheets", () => {
  const svg = paintedSvg({ viewBox: "0 0 10 5", body: '<path class="k-sun" d="M0 0z"/>' }, 100).toString();
  expect(svg).toContain('width="100" height="50" viewBox="0 0 10 5"');
  expect(svg).toContain(`<path fill="${dayColour("--k-sun")}" d="M0 0z"/>`);
  expect(dayColour("--k-sun")).toMatch(/^#[0-9a-f]{6}$/);
});

test("a dashed line keeps its stroke and is not filled", () => {
  const svg = paintedSvg({ viewBox: "0 0 1 1", body: '<path class="k-dash k-trail"/>' }, 1).toString();
  expect(svg).toMatch(/fill="none" stroke="#[0-9a-f]{6}" stroke-width="4" stroke-dasharray="4 10"/);
});

test("an unknown class is an error", () => {
  const drawing = { viewBox: "0 0 1 1", body: '<path class="k-none"/>' };
  expect(() => paintedSvg(drawing, 1)).toThrow("has no rule for .k-none");
});

test("every scene of the site is painted without an unknown class", () => {
  for (const { path, scene } of sharePictures()) {
    const svg = paintedSvg(scene, 480).toString();
    expect(svg, path).not.toMatch(/class=|var\(|light-dark/);
    expect(svg.length).toBeGreaterThan(500);
  }
});
