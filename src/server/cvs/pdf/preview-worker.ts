import { readFileSync } from "node:fs";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { deflateSync } from "node:zlib";
import { type PDFiumDocument, PDFiumLibrary, type PDFiumPage } from "@hyzyla/pdfium";
import type { PdfPicture, PdfText, PreviewQuestion } from "./preview-answer.ts";
import type { PdfRefused } from "./pdf-verdict.ts";

/**
 * A separate process that reads the text of PDFs, or renders a page, with PDFium. PDFium is compiled to WebAssembly,
 * and each document gets a fresh instance with its own memory. `sandbox.ts` says what the process may do, and the
 * pool enforces the limits. It runs from source by type stripping, so it imports nothing that needs a bundler.
 */
/** More than CVs have; longer documents are truncated, with a note. */
const mostPages = 30;
const mostLetters = 20_000;
/** Twice the width of the column in which it is shown. */
const pictureWidth = 1240;
/** A page may be a poster, or a strip of paper. */
const mostPixels = 4_000_000;

type Message = PreviewQuestion & { path: string };

let compiled: Promise<WebAssembly.Module> | undefined;

process.on("message", (message: Message) => {
  answer(message).then(
    (result) => process.send?.(result),
    () => process.exit(1),
  );
});
process.on("disconnect", () => process.exit());
process.send?.("ready");

async function answer(message: Message): Promise<PdfText | PdfPicture | PdfRefused> {
  const library = await PDFiumLibrary.init({ instantiateWasm: instantiate });
  const document = await library.loadDocument(readFileSync(message.path)).catch(() => undefined);
  if (!document) return { opens: false, refusal: "unreadable" };
  return message.ask === "text" ? readText(document) : await drawPage(document, message.page);
}

/** Compiles the module once, for all documents, and gives each a fresh instance. */
function instantiate(
  imports: WebAssembly.Imports,
  onInstance: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
): WebAssembly.Exports {
  compiled ??= WebAssembly.compile(
    readFileSync(fileURLToPath(import.meta.resolve("@hyzyla/pdfium/pdfium.wasm"))),
  );
  compiled
    .then(async (module) => onInstance(await WebAssembly.instantiate(module, imports), module))
    .catch(() => process.exit(1));
  return {};
}

function readText(document: PDFiumDocument): PdfText {
  const pageCount = document.getPageCount();
  const pages: string[] = [];
  for (let index = 0; index < Math.min(pageCount, mostPages); index += 1)
    pages.push(document.getPage(index).getText().slice(0, mostLetters));
  return { opens: true, pageCount, pages };
}

async function drawPage(document: PDFiumDocument, number: number): Promise<PdfPicture | PdfRefused> {
  const pageCount = document.getPageCount();
  if (number > pageCount) return { opens: true, pageCount, width: 0, height: 0, rows: "" };
  const page = document.getPage(number - 1);
  const { width, height, data } = await page.render({ scale: scaleOf(page), render: "bitmap" });
  return { opens: true, pageCount, width, height, rows: packRows(data, width, height) };
}

function scaleOf(page: PDFiumPage): number {
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const wide = pictureWidth / Math.max(originalWidth, 1);
  return Math.min(wide, Math.sqrt(mostPixels / Math.max(originalWidth * originalHeight, 1)));
}

/** Rows of a PNG: each a filter (0, none) and its pixels as red, green and blue, deflated. */
function packRows(pixels: Uint8Array, width: number, height: number): string {
  const rows = Buffer.alloc((width * 3 + 1) * height);
  let to = 0;
  for (let from = 0, x = 0; to < rows.length; from += 4, x = (x + 1) % width) {
    if (x === 0) to += 1;
    rows[to] = pixels[from] ?? 0;
    rows[to + 1] = pixels[from + 1] ?? 0;
    rows[to + 2] = pixels[from + 2] ?? 0;
    to += 3;
  }
  return deflateSync(rows, { level: 6 }).toString("base64");
}
