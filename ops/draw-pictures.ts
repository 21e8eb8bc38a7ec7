/**
 * The pictures that the build makes: one of 1200 × 630 for each public page, shown where its link is shared, and the
 * icons for tabs and home screens. Drawn from the scenes, colours and fonts of the pages, without a browser.
 */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createCanvas, GlobalFonts, loadImage } from "@napi-rs/canvas";
import { ogImageFiles, pictureFamilies } from "../src/server/jobs/og-image/render.ts";
import { drawText } from "../src/server/jobs/og-image/text-layout.ts";
import { sharePicturePath, sharePictureSize } from "../src/web/seo/share-address.ts";
import { dayColour, paintedSvg } from "./paint-drawing.ts";
import { root } from "./repository.ts";

type PagesOfBuild = typeof import("../src/web/share-images.ts");
type SharePicture = ReturnType<PagesOfBuild["sharePictures"]>[number];
type Drawing = PagesOfBuild["mark"];

const folder = join(root, "build/client/pictures");
const typeFolder = join(root, "src/brand/type");
const { width, height } = sharePictureSize;
const margin = 64;
const markWidth = 72;
/** Sizes of a title; the largest that fits is taken. */
const titleSizes = [76, 68, 60, 54, 48, 42];
/** Sizes of the provider's name; the largest that fits is taken. */
const nameSizes = [40, 34, 30, 26, 22, 20];

/** The layout: text beside a scene at the right, or above a scene along the bottom. */
const layouts = {
  beside: { sceneWidth: 600, titleTop: margin, titleWidth: 640, titleHeight: 330, markTop: 510 },
  above: { sceneWidth: width, titleTop: 126, titleWidth: width - 2 * margin, titleHeight: 190, markTop: 52 },
} as const;
type Layout = (typeof layouts)[keyof typeof layouts];

/** What the server's build knows of the pages. */
export async function pagesOfBuild(): Promise<PagesOfBuild> {
  const built = pathToFileURL(join(root, "build/server/pictures.js")).href;
  return (await import(built)) as PagesOfBuild; // built from that file
}

/** Draws every picture into the browser's files. Needs the server's build. */
export async function drawPictures(): Promise<void> {
  const { sharePictures, jobScene, siteName, mark } = await pagesOfBuild();
  registerFonts();

  mkdirSync(join(folder, "share"), { recursive: true });
  for (const picture of sharePictures()) {
    const png = await drawShared(picture, siteName, mark);
    writeFileSync(join(folder, sharePicturePath(picture.path)), png);
  }
  await drawJobBackground(jobScene, siteName, mark);
  await drawIcons(mark);
}

/** The fonts of the pages, with those for accents and for the letters of Welsh. */
export function registerFonts(): void {
  for (const [family, file] of Object.entries(ogImageFiles.fonts))
    if (!GlobalFonts.has(family)) GlobalFonts.register(readFileSync(join(typeFolder, file)), family);
}

async function drawShared(picture: SharePicture, siteName: string, mark: Drawing): Promise<Buffer> {
  const { canvas, context, layout } = await drawBackground(picture, siteName, mark);
  drawText(context, picture.title, {
    left: margin,
    top: layout.titleTop,
    width: layout.titleWidth,
    height: layout.titleHeight,
    families: pictureFamilies.display,
    weight: 600,
    sizes: titleSizes,
  });
  return canvas.toBuffer("image/png");
}

/** Where a mark of that height begins, so that its middle is that of the name, whose capitals are 28 px high. */
export function markTopBeside(top: number, markHeight: number): number {
  return top + (57 - markHeight) / 2;
}

/** A picture without its title. */
async function drawBackground(
  picture: Omit<SharePicture, "path" | "title">,
  siteName: string,
  mark: Drawing,
) {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  const isNight = picture.field === "crisis";
  const ink = dayColour(isNight ? "--on-crisis" : "--ink");
  context.fillStyle = dayColour(`--${picture.field}`);
  context.fillRect(0, 0, width, height);
  const { layout, sceneWidth } = arrange(picture.scene);
  const image = await loadImage(paintedSvg(picture.scene, sceneWidth));
  context.drawImage(image, width - sceneWidth, height - image.height);

  context.fillStyle = ink;
  const bird = await loadImage(paintedSvg(mark, markWidth, isNight ? ink : undefined));
  context.drawImage(bird, margin, markTopBeside(layout.markTop, bird.height));
  const left = margin + markWidth + 18;
  const room = (sceneWidth === width ? width - margin : width - sceneWidth) - left;
  const size = nameSizes.find((pixels) => {
    context.font = `600 ${pixels}px ${pictureFamilies.display}`;
    return context.measureText(siteName).width <= room;
  });
  // Beyond the smallest size the letters are set closer: the name must not stand on the scene.
  context.fillText(siteName, left, layout.markTop + 43, size === undefined ? room : undefined);
  return { canvas, context, layout };
}

/** The part that all pictures of single jobs share; the server adds a job's text (src/server/jobs/og-image). */
async function drawJobBackground(
  scene: PagesOfBuild["jobScene"],
  siteName: string,
  mark: Drawing,
): Promise<void> {
  const place = join(root, "build/server/job-og-image");
  mkdirSync(place, { recursive: true });
  const { canvas } = await drawBackground(scene, siteName, mark);
  writeFileSync(join(place, ogImageFiles.background), canvas.toBuffer("image/png"));
  for (const font of Object.values(ogImageFiles.fonts))
    copyFileSync(join(typeFolder, font), join(place, font));
}

/** A wide scene is along the bottom; the others are at the right. */
function arrange(scene: Drawing): { layout: Layout; sceneWidth: number } {
  const [, , boxWidth = 1, boxHeight = 1] = scene.viewBox.split(" ").map(Number);
  if (boxWidth / boxHeight > 2) return { layout: layouts.above, sceneWidth: width };
  return { layout: layouts.beside, sceneWidth: layouts.beside.sceneWidth };
}

async function drawIcons(mark: Drawing): Promise<void> {
  const write = (name: string, content: Buffer) => writeFileSync(join(folder, name), content);
  write("apple-touch-icon.png", await drawIcon(mark, 180, 0.62));
  write("icon-192.png", await drawIcon(mark, 192, 0.72));
  write("icon-512.png", await drawIcon(mark, 512, 0.72));
  // A platform may cut a circle from a maskable icon: the mark stays within it.
  write("icon-maskable-512.png", await drawIcon(mark, 512, 0.54));
  write("favicon.ico", asIco([await drawIcon(mark, 16, 0.94), await drawIcon(mark, 32, 0.94)], [16, 32]));
}

/** The mark on paper; it takes `share` of the icon's width. */
async function drawIcon(mark: Drawing, size: number, share: number): Promise<Buffer> {
  const canvas = createCanvas(size, size);
  const context = canvas.getContext("2d");
  context.fillStyle = dayColour("--page");
  context.fillRect(0, 0, size, size);
  const image = await loadImage(paintedSvg(mark, Math.round(size * share)));
  context.drawImage(image, (size - image.width) / 2, (size - image.height) / 2);
  return canvas.toBuffer("image/png");
}

/** An ICO file of PNG pictures: a header of 6 bytes, an entry of 16 for each, then the pictures. */
function asIco(pictures: readonly Buffer[], sizes: readonly number[]): Buffer {
  const header = Buffer.alloc(6 + 16 * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  pictures.forEach((picture, index) => {
    const at = 6 + 16 * index;
    header.writeUInt8(sizes[index] ?? 0, at);
    header.writeUInt8(sizes[index] ?? 0, at + 1);
    header.writeUInt16LE(1, at + 4);
    header.writeUInt16LE(32, at + 6);
    header.writeUInt32LE(picture.length, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += picture.length;
  });
  return Buffer.concat([header, ...pictures]);
}
