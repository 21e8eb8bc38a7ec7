import { createCanvas } from "@napi-rs/canvas";
import { expect, test } from "vitest";
import { pictureFamilies } from "../src/server/jobs/og-image/render.ts";
import { markTopBeside, registerFonts } from "./draw-pictures.ts";

function drawLetters(families: string): Buffer {
  const canvas = createCanvas(400, 120);
  const context = canvas.getContext("2d");
  context.font = `600 64px ${families}`;
  context.fillText("\u0174\u0175\u0176\u0177\u1e82", 20, 90);
  return canvas.toBuffer("image/png");
}

test.each([
  ["headings", pictureFamilies.display, '"Display Extended"'],
  ["other words", pictureFamilies.body, '"Body Extended"'],
])(
  "the Welsh letters in %s of shared pictures are drawn with the product's fonts",
  (_, families, extended) => {
    registerFonts();
    expect(drawLetters(families).equals(drawLetters(extended))).toBe(true);
    expect(drawLetters(families).equals(drawLetters('"No such font"'))).toBe(false);
  },
);

test("a mark of any height stands with its middle at that of the name beside it", () => {
  for (const height of [57, 72, 40]) expect(markTopBeside(510, height) + height / 2).toBe(538.5);
});
