/**
 * Draws the pictures that stand for single jobs where their links are shared. The build has drawn all that they have
 * in common (ops/draw-pictures.ts); here only the words are added. They are text to the canvas, never markup.
 */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { PictureWords } from "./text.ts";
import { type Setting, setLines } from "./text-layout.ts";

export type Painter = {
  /** Changes when the same words would be drawn differently. */
  edition: string;
  /** A PNG. */
  draw: (words: PictureWords) => Promise<Buffer>;
};

/** What the build lays into the folder that `openPainter` reads. */
export const pictureFiles = {
  ground: "ground.png",
  fonts: {
    Besley: "besley.woff2",
    "Besley Extended": "besley-ext.woff2",
    Atkinson: "atkinson-next.woff2",
    "Atkinson Extended": "atkinson-ext.woff2",
  },
} as const;

const left = 64;
const width = 1072;
const titleSetting: Setting = {
  left,
  top: 138,
  width,
  height: 186,
  families: '"Besley", "Besley Extended"',
  weight: 600,
  sizes: [76, 68, 60, 54, 48, 42, 38],
};
const factSetting = {
  left,
  width,
  height: 42,
  families: '"Atkinson", "Atkinson Extended"',
  weight: 400,
  sizes: [34],
} as const;
const factGap = 14;

/**
 * Loads the canvas, the ground and the fonts. Rejects where the canvas has no part for this machine, or where nothing
 * has been built.
 */
export async function openPainter(folder: string, ink: string): Promise<Painter> {
  const files = [pictureFiles.ground, ...Object.values(pictureFiles.fonts)];
  const [groundPng = Buffer.alloc(0), ...fonts] = await Promise.all(
    files.map((file) => readFile(join(folder, file))),
  );
  const { createCanvas, GlobalFonts, loadImage } = await import("@napi-rs/canvas");
  Object.keys(pictureFiles.fonts).forEach((family, index) => {
    const font = fonts[index];
    if (font && !GlobalFonts.has(family)) GlobalFonts.register(font, family);
  });
  const ground = await loadImage(groundPng);
  return {
    edition: createHash("sha256")
      .update(Buffer.concat([groundPng, ...fonts]))
      .digest("base64url"),
    async draw({ title, facts }) {
      const canvas = createCanvas(ground.width, ground.height);
      const context = canvas.getContext("2d");
      context.drawImage(ground, 0, 0);
      context.fillStyle = ink;
      let top = setLines(context, title, titleSetting) + factGap;
      for (const fact of facts) top = setLines(context, fact, { ...factSetting, top });
      return canvas.encode("png");
    },
  };
}
