/**
 * Pages as pictures of a thirty-second of their size: each point is the mean of 32 × 32 CSS pixels. A browser's
 * smoothing of an edge or a letter does not count; a lost picture, colour, column or section does.
 */
import { type Canvas, createCanvas, type ImageData, loadImage } from "@napi-rs/canvas";

const shrinkBy = 32;

/** Channels (red, green and blue, 0 to 255) that differ by more than this count as different. */
const visibleDifference = 40;

export async function shrink(screenshot: Buffer): Promise<{ png: Buffer; points: ImageData }> {
  const image = await loadImage(screenshot);
  const width = Math.round(image.width / shrinkBy);
  const height = Math.round(image.height / shrinkBy);
  // Halved step by step: a single step would sample some pixels and ignore the rest.
  let canvas: Canvas = createCanvas(image.width, image.height);
  canvas.getContext("2d").drawImage(image, 0, 0);
  while (canvas.width > width * 2) canvas = drawnAt(canvas, canvas.width / 2, canvas.height / 2);
  canvas = drawnAt(canvas, width, height);
  return {
    png: canvas.toBuffer("image/png"),
    points: canvas.getContext("2d").getImageData(0, 0, width, height),
  };
}

function drawnAt(source: Canvas, width: number, height: number): Canvas {
  const canvas = createCanvas(Math.ceil(width), Math.ceil(height));
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return canvas;
}

export async function readPoints(png: Buffer): Promise<ImageData> {
  const image = await loadImage(png);
  const context = createCanvas(image.width, image.height).getContext("2d");
  context.drawImage(image, 0, 0);
  return context.getImageData(0, 0, image.width, image.height);
}

/**
 * The share of points (0 to 1) that differ visibly. A line of text that is one point higher or lower counts as the
 * same; a picture of another width, or of a height that differs by more than a tenth, counts as entirely different:
 * 1.
 */
export function differingShare(now: ImageData, before: ImageData): number {
  const height = Math.min(now.height, before.height);
  if (now.width !== before.width || Math.abs(now.height - before.height) > before.height / 10) return 1;
  const points = Array.from({ length: now.width * height }, (_, place) => ({
    x: place % now.width,
    y: Math.floor(place / now.width),
  }));
  const differing = points.filter(({ x, y }) => {
    const point = colourAt(now, x, y);
    return [y - 1, y, y + 1].every((row) => differs(point, colourAt(before, x, row)));
  });
  return differing.length / points.length;
}

/** Red, green and blue of a point, or undefined beyond the picture. */
function colourAt({ data, width, height }: ImageData, x: number, y: number): number[] | undefined {
  if (y < 0 || y >= height) return undefined;
  const start = (y * width + x) * 4;
  return [...data.subarray(start, start + 3)];
}

function differs(now: number[] | undefined, before: number[] | undefined): boolean {
  if (!now || !before) return true;
  return now.some((channel, place) => Math.abs(channel - (before[place] ?? 0)) > visibleDifference);
}
