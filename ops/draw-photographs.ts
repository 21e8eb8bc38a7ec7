/** The provider's photographs as the build makes them: cropped for their slots, in two widths, as AVIF and as JPEG. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createCanvas, type Image, loadImage } from "@napi-rs/canvas";
import { type Photograph, photographPath, photographSlots } from "#content/photograph-slots.ts";
import { endingsOf, isWholePicture } from "./whole-picture.ts";

/** Chosen by looking and by weight: a photograph of 1280 × 960 has about 90 KB as AVIF, 150 KB as JPEG. */
const avif = { quality: 55, speed: 6 };
const jpegQuality = 78;

/** One sentence for each file in `source` that is missing, no complete picture, or too small. */
export async function photographFileMistakes(
  photographs: readonly Photograph[],
  source: string,
): Promise<string[]> {
  const mistakes: string[] = [];
  for (const photograph of photographs) {
    const image = await readImage(photograph, source);
    if (typeof image === "string") mistakes.push(`src/brand/photos/${photograph.file} ${image}.`);
  }
  return mistakes;
}

/**
 * Writes `photographs` from `source` into `target`, without the camera's metadata such as the place. Throws with the
 * sentences of `photographFileMistakes`.
 */
export async function drawPhotographs(
  photographs: readonly Photograph[],
  source: string,
  target: string,
): Promise<void> {
  const mistakes = await photographFileMistakes(photographs, source);
  if (mistakes.length > 0) throw new Error(mistakes.join("\n"));
  if (photographs.length > 0) mkdirSync(join(target, "photos"), { recursive: true });
  for (const photograph of photographs) {
    const image = await readImage(photograph, source);
    if (typeof image === "string") continue; // removed since it was checked
    const crop = cropOf(image, photograph);
    const { widths, ratio } = photographSlots[photograph.slot];
    for (const width of widths) {
      const canvas = createCanvas(width, Math.round((width * ratio[1]) / ratio[0]));
      const context = canvas.getContext("2d");
      context.imageSmoothingQuality = "high";
      context.drawImage(
        image,
        crop.left,
        crop.top,
        crop.width,
        crop.height,
        0,
        0,
        canvas.width,
        canvas.height,
      );
      writeFileSync(
        join(target, photographPath(photograph, width, "avif")),
        await canvas.encode("avif", avif),
      );
      writeFileSync(
        join(target, photographPath(photograph, width, "jpg")),
        await canvas.encode("jpeg", jpegQuality),
      );
    }
  }
}

/** The picture, upright, or a sentence that says what is wrong with its file. */
async function readImage(photograph: Photograph, source: string): Promise<Image | string> {
  const path = join(source, photograph.file);
  if (!existsSync(path)) return "is not there, and src/content/photographs.ts names it";
  const bytes = readFileSync(path);
  const image = await loadImage(bytes).catch(() => undefined);
  if (image === undefined) return "is no picture that can be read";
  if (!isWholePicture(bytes)) return "is cut off before its end: copy it from the camera again";
  const endings = endingsOf(bytes);
  if (endings && !endings.includes(photograph.file.split(".").at(-1) ?? ""))
    return `is a picture in the format of .${endings[0]}: name it so, there and in src/content/photographs.ts`;
  const { widths, ratio } = photographSlots[photograph.slot];
  const widest = Math.max(...widths);
  if (cropOf(image, photograph).width >= widest) return image;
  return `must be at least ${widest} by ${Math.ceil((widest * ratio[1]) / ratio[0])} pixels, and is ${image.width} by ${image.height}`;
}

type Size = { width: number; height: number };

/** The largest crop in the slot's shape whose middle is as near to the focal point as the picture allows. */
export function cropOf(
  { width, height }: Size,
  { slot, focal }: Pick<Photograph, "slot" | "focal">,
): Size & { left: number; top: number } {
  const [across, down] = photographSlots[slot].ratio;
  const cropWidth = Math.min(width, (height * across) / down);
  const cropHeight = (cropWidth * down) / across;
  const place = (share: number, whole: number, part: number) =>
    Math.min(Math.max((whole * share) / 100 - part / 2, 0), whole - part);
  return {
    left: place(focal[0], width, cropWidth),
    top: place(focal[1], height, cropHeight),
    width: cropWidth,
    height: cropHeight,
  };
}
