import { loadImage, createCanvas } from "@napi-rs/canvas";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PDFDocument, rgb } from "pdf-lib";
import { expect, onTestFinished, test } from "vitest";
import { createDataDir } from "#support/database.ts";
import { samplePdf } from "#support/sample-pdf.ts";
import { createPdfPreviewer } from "./pdf-previewer.ts";

async function setUp(bytes: Uint8Array) {
  const path = join(await createDataDir(), "cv");
  await writeFile(path, bytes);
  const previewer = createPdfPreviewer({ folder: await createDataDir() });
  onTestFinished(() => previewer.close());
  return { previewer, path };
}

test("the text of a document is returned page by page", async () => {
  const hostile = "Sam Field\n<script>alert(1)</script>\n<img src=x onerror=alert(1)>";
  const { previewer, path } = await setUp(await samplePdf({ text: hostile }));
  expect(await previewer.readText(path)).toEqual({ pageCount: 1, pages: [hostile] });
});

test("a page is drawn in its colours and proportions, and a page number beyond the last gives null", async () => {
  const document = await PDFDocument.create();
  const sheet = document.addPage([600, 300]);
  sheet.drawRectangle({ x: 0, y: 0, width: 300, height: 300, color: rgb(1, 0, 0) });
  sheet.drawRectangle({ x: 300, y: 0, width: 300, height: 300, color: rgb(0, 0, 1) });
  const { previewer, path } = await setUp(await document.save());
  const png = await previewer.drawPage(path, 1);
  const picture = await loadImage(png ?? Buffer.alloc(0));
  expect([picture.width, picture.height]).toEqual([1240, 620]);
  const context = createCanvas(picture.width, picture.height).getContext("2d");
  context.drawImage(picture, 0, 0);
  const colourAt = (x: number) => [...context.getImageData(x, 300, 1, 1).data];
  expect(colourAt(200)).toEqual([255, 0, 0, 255]);
  expect(colourAt(1000)).toEqual([0, 0, 255, 255]);
  expect(await previewer.drawPage(path, 2)).toBeNull();
});

test("an oversized page is drawn with at most four million pixels, and a file that is no PDF is refused", async () => {
  const document = await PDFDocument.create();
  document.addPage([14_400, 14_400]);
  const { previewer, path } = await setUp(await document.save());
  const picture = await loadImage((await previewer.drawPage(path, 1)) ?? Buffer.alloc(0));
  expect(picture.width * picture.height).toBeLessThanOrEqual(4_000_000);
  const broken = await setUp(Buffer.from("%PDF-1.7 and nothing else"));
  await expect(broken.previewer.readText(broken.path)).rejects.toMatchObject({ code: "cv-not-shown" });
});
