import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCanvas, loadImage } from "@napi-rs/canvas";
import { expect, test } from "vitest";
import type { Photograph } from "#content/photograph-slots.ts";
import { cropOf, drawPhotographs, photographFileMistakes } from "./draw-photographs.ts";

const photograph: Photograph = {
  file: "weir-house.jpg",
  slot: "location",
  at: "weir-house",
  alt: "A house with a green door",
  focal: [100, 50],
  consentOn: "2026-01-01",
  consentUntil: "2027-01-01",
};

/** A picture that is red at the left and blue at the right. */
function picture(width: number, height: number): Buffer {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.fillStyle = "#ff0000";
  context.fillRect(0, 0, width / 2, height);
  context.fillStyle = "#0000ff";
  context.fillRect(width / 2, 0, width / 2, height);
  return canvas.toBuffer("image/jpeg");
}

function folders() {
  const root = mkdtempSync(join(tmpdir(), "photographs-"));
  const [source, target] = [join(root, "source"), join(root, "target")];
  mkdirSync(source);
  return { source, target };
}

/** The colour of the pixel in the middle. */
async function middleOf(path: string): Promise<{ red: number; blue: number; width: number; height: number }> {
  const image = await loadImage(readFileSync(path));
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  const [red = 0, , blue = 0] = context.getImageData(image.width / 2, image.height / 2, 1, 1).data;
  return { red, blue, width: image.width, height: image.height };
}

test("a photograph is cropped around its focal point, in two widths, as AVIF and JPEG", async () => {
  const { source, target } = folders();
  writeFileSync(join(source, "weir-house.jpg"), picture(3000, 1000));
  await drawPhotographs([photograph], source, target);
  expect(readdirSync(join(target, "photos")).toSorted()).toEqual([
    "location-weir-house-480.avif",
    "location-weir-house-480.jpg",
    "location-weir-house-960.avif",
    "location-weir-house-960.jpg",
  ]);
  for (const type of ["avif", "jpg"]) {
    const { red, blue, ...size } = await middleOf(join(target, `photos/location-weir-house-960.${type}`));
    expect(size).toEqual({ width: 960, height: 720 });
    expect(blue).toBeGreaterThan(200);
    expect(red).toBeLessThan(60);
  }
});

test("a picture whose name ends in another format is refused with its own", async () => {
  const { source } = folders();
  const canvas = createCanvas(1280, 960);
  for (const [type, ending, bytes] of [
    ["png", "jpg", canvas.toBuffer("image/png")],
    ["webp", "jpg", canvas.toBuffer("image/webp")],
    ["avif", "jpg", await canvas.encode("avif")],
    ["jpg", "png", canvas.toBuffer("image/jpeg")],
  ] as const) {
    const file = `from-${type}.${ending}`;
    writeFileSync(join(source, file), bytes);
    writeFileSync(join(source, `right.${type}`), bytes);
    const named = (name: string) => photographFileMistakes([{ ...photograph, file: name }], source);
    expect(await named(file)).toEqual([
      `src/brand/photos/${file} is a picture in the format of .${type}: name it so, there and in src/content/photographs.ts.`,
    ]);
    expect(await named(`right.${type}`)).toEqual([]);
  }
});

test("a crop is within the picture and has the slot's shape", () => {
  expect(cropOf({ width: 3000, height: 900 }, { slot: "location", focal: [50, 50] })).toEqual({
    left: 900,
    top: 0,
    width: 1200,
    height: 900,
  });
  expect(cropOf({ width: 900, height: 3000 }, { slot: "testimonial", focal: [50, 0] })).toEqual({
    left: 0,
    top: 0,
    width: 900,
    height: 900,
  });
});

test("the camera's metadata is removed, and its rotation is applied", async () => {
  const { source, target } = folders();
  const plain = picture(2000, 1000);
  // EXIF with one entry: orientation 6, the camera was rotated to the left.
  const exif = Buffer.from(
    "ffe1002245786966000049492a000800000001001201030001000000060000000000 0000".replace(" ", ""),
    "hex",
  );
  writeFileSync(
    join(source, "weir-house.jpg"),
    Buffer.concat([plain.subarray(0, 2), exif, plain.subarray(2)]),
  );
  await drawPhotographs([{ ...photograph, focal: [50, 100] }], source, target);
  const drawn = join(target, "photos/location-weir-house-960.jpg");
  expect(readFileSync(drawn).includes("Exif")).toBe(false);
  expect((await middleOf(drawn)).blue).toBeGreaterThan(200);
});

test("missing files, files that are no pictures and small ones are all named", async () => {
  const { source, target } = folders();
  writeFileSync(join(source, "small.jpg"), picture(640, 480));
  writeFileSync(join(source, "notes.jpg"), "no picture");
  const drawing = drawPhotographs(
    [photograph, { ...photograph, file: "small.jpg" }, { ...photograph, file: "notes.jpg" }],
    source,
    target,
  );
  await expect(drawing).rejects.toThrow(
    "src/brand/photos/weir-house.jpg is not there, and src/content/photographs.ts names it.\n" +
      "src/brand/photos/small.jpg must be at least 960 by 720 pixels, and is 640 by 480.\n" +
      "src/brand/photos/notes.jpg is no picture that can be read.",
  );
});

test.each(["image/jpeg", "image/png", "image/webp"] as const)(
  "a truncated file is refused: %s",
  async (type) => {
    const { source, target } = folders();
    const canvas = await loadImage(picture(1600, 1200)).then((image) => {
      const drawn = createCanvas(1600, 1200);
      drawn.getContext("2d").drawImage(image, 0, 0);
      return drawn;
    });
    const whole = type === "image/png" ? canvas.toBuffer(type) : canvas.toBuffer(type, 80);
    const name = `weir-house.${type.split("/")[1]}`;
    const described = [{ ...photograph, file: name }];
    const file = join(source, name);
    writeFileSync(file, whole);
    expect(await photographFileMistakes(described, source)).toEqual([]);
    writeFileSync(file, whole.subarray(0, Math.floor(whole.length * 0.9)));
    await expect(drawPhotographs(described, source, target)).rejects.toThrow(
      /weir-house\.\w+ is (cut off before its end|no picture that can be read)/,
    );
  },
);
