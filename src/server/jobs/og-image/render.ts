/**
 * Renders the og-images of single jobs: adds the text to the shared background that the build has drawn
 * (ops/draw-pictures.ts). The canvas gets text, never markup.
 */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { OgImageText } from "./text.ts";
import { type TextBox, drawText } from "./text-layout.ts";

export type OgImageRenderer = {
  /** Changes when the same text would be rendered differently. */
  version: string;
  /** A PNG. */
  render: (text: OgImageText) => Promise<Buffer>;
};

/** What the build writes into the folder that `loadOgImageRenderer` reads. */
export const ogImageFiles = {
  background: "background.png",
  fonts: {
    Display: "display.woff2",
    "Display Extended": "display-extended.woff2",
    Body: "body.woff2",
    "Body Extended": "body-extended.woff2",
  },
} as const;

/** The font families of headings and of other text; the first that has a letter draws it. */
export const pictureFamilies = {
  display: '"Display", "Display Extended"',
  body: '"Body", "Body Extended"',
} as const;

const left = 64;
const width = 1072;
const titleBox: TextBox = {
  left,
  top: 138,
  width,
  height: 186,
  families: pictureFamilies.display,
  weight: 600,
  sizes: [76, 68, 60, 54, 48, 42, 38],
};
const factBox = {
  left,
  width,
  height: 42,
  families: pictureFamilies.body,
  weight: 400,
  sizes: [34],
} as const;
const factGap = 14;

/**
 * Loads the canvas, the background and the fonts. Rejects where the canvas has no binary for this machine, or where
 * nothing has been built.
 */
export async function loadOgImageRenderer(folder: string, ink: string): Promise<OgImageRenderer> {
  const files = [ogImageFiles.background, ...Object.values(ogImageFiles.fonts)];
  const [backgroundPng = Buffer.alloc(0), ...fonts] = await Promise.all(
    files.map((file) => readFile(join(folder, file))),
  );
  const { createCanvas, GlobalFonts, loadImage } = await import("@napi-rs/canvas");
  Object.keys(ogImageFiles.fonts).forEach((family, index) => {
    const font = fonts[index];
    if (font && !GlobalFonts.has(family)) GlobalFonts.register(font, family);
  });
  const background = await loadImage(backgroundPng);
  return {
    version: createHash("sha256")
      .update(Buffer.concat([backgroundPng, ...fonts]))
      .digest("base64url"),
    async render({ title, facts }) {
      const canvas = createCanvas(background.width, background.height);
      const context = canvas.getContext("2d");
      context.drawImage(background, 0, 0);
      context.fillStyle = ink;
      let top = drawText(context, title, titleBox) + factGap;
      for (const fact of facts) top = drawText(context, fact, { ...factBox, top });
      return canvas.encode("png");
    },
  };
}
