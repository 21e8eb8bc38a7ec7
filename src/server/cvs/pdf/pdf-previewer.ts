/**
 * Reads and renders PDFs for administrators, in a separate sandboxed process, so that uploads and administrators do
 * not wait for each other. The output of the process is as untrusted as the document: text is shown as text, and of
 * an image only the pixels are used, in a PNG that this process encodes.
 */
import { crc32 } from "node:zlib";
import { z } from "zod";
import { AppError } from "#contract/errors.ts";
import { createSemaphore } from "../../rate-limit/semaphore.ts";
import type { PreviewQuestion } from "./preview-answer.ts";
import { createPooledWorker, type PdfBounds } from "./worker-pool.ts";

export type PdfPreviewer = ReturnType<typeof createPdfPreviewer>;

/** A page is rendered in some hundredths of a second; the first in a process takes 200 ms. */
const bounds: PdfBounds = {
  script: "preview-worker",
  cpuMs: 5_000,
  wallMs: 20_000,
  residentBytes: 400 * 1024 * 1024,
};
const mostWaiting = 64;
const waitMs = 20_000;
const mostSide = 8_000;
/** A page full of photographs; base 64 takes a third more. */
const mostRowsLength = 16 * 1024 * 1024;

const Text = z.object({
  opens: z.literal(true),
  pageCount: z.int().min(0),
  pages: z.array(z.string().max(20_000)).max(30),
});
const Picture = z.object({
  opens: z.literal(true),
  pageCount: z.int().min(0),
  width: z.int().min(0).max(mostSide),
  height: z.int().min(0).max(mostSide),
  rows: z.base64().max(mostRowsLength),
});

/**
 * Both reject with `cv-not-shown` for a document that cannot be shown, and with `unavailable` when this machine
 * fails.
 */
export function createPdfPreviewer({ folder }: { folder: string }) {
  const worker = createPooledWorker<unknown>(bounds, folder);
  const inTurn = createSemaphore({ running: 1, waiting: mostWaiting, waitMs });
  const ask = (path: string, question: PreviewQuestion) => inTurn(() => worker.read(path, question));
  return {
    /**
     * The text of each page of the file at `path`, and how many pages there are; of very long documents the
     * beginning.
     */
    async readText(path: string): Promise<{ pageCount: number; pages: string[] }> {
      const { pageCount, pages } = parse(Text, await ask(path, { ask: "text" }));
      return { pageCount, pages: pages.map(tidyText) };
    },

    /** Page `page`, counted from 1, as a PNG; null when there is no such page. */
    async drawPage(path: string, page: number): Promise<Buffer | null> {
      const { width, height, rows } = parse(Picture, await ask(path, { ask: "page", page }));
      return width === 0 || height === 0 ? null : writePng(width, height, Buffer.from(rows, "base64"));
    },

    close: (): void => worker.close(),
  };
}

function parse<Shape extends z.ZodType>(shape: Shape, answer: unknown): z.output<Shape> {
  const parsed = shape.safeParse(answer);
  if (!parsed.success) throw new AppError("cv-not-shown", { cause: parsed.error });
  return parsed.data;
}

/** One kind of line break, no control characters, no more than one empty line between two others. */
function tidyText(text: string): string {
  return text
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[^\P{C}\n\t]+/gu, "")
    .replaceAll(/[ \t]+\n/g, "\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Eight bits of red, green and blue; deflated, filtered by rows, not interlaced (PNG specification, 11.2.1). */
const pngFormat = [8, 2, 0, 0, 0];

function writePng(width: number, height: number, rows: Buffer): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([
    pngSignature,
    pngChunk("IHDR", Buffer.concat([header, Buffer.from(pngFormat)])),
    pngChunk("IDAT", rows),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}
