import { PDFDocument, PDFName, StandardFonts } from "pdf-lib";

/**
 * A real PDF with one page of text, the same bytes each time. With `sizeBytes` the file has exactly that size: a stream
 * that no page shows fills it up.
 */
export async function samplePdf(
  options: { text?: string; sizeBytes?: number } = {},
): Promise<Buffer<ArrayBuffer>> {
  const text = options.text ?? "Curriculum vitae\nSam Field\nSupport worker, Leeds";
  if (options.sizeBytes === undefined) return await writePdf(text, 0);
  let filling = options.sizeBytes;
  // The stream's length is written in the file, in as many digits as it has: it is stable after two or three rounds.
  for (let round = 0; round < 5; round++) {
    const pdf = await writePdf(text, filling);
    if (pdf.length === options.sizeBytes) return pdf;
    filling += options.sizeBytes - pdf.length;
    if (filling < 1) break;
  }
  throw new RangeError(`No such PDF has exactly ${options.sizeBytes} bytes`);
}

async function writePdf(text: string, fillingBytes: number): Promise<Buffer<ArrayBuffer>> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const moment = new Date("2026-11-20T09:00:00Z");
  pdf.setTitle("Curriculum vitae");
  pdf.setCreationDate(moment);
  pdf.setModificationDate(moment);
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  pdf.addPage([595, 842]).drawText(text, { x: 60, y: 760, size: 14, lineHeight: 20, font });
  if (fillingBytes > 0) {
    const filling = pdf.context.stream(new Uint8Array(fillingBytes).fill(0x20));
    pdf.catalog.set(PDFName.of("Filling"), pdf.context.register(filling));
  }
  return Buffer.from(await pdf.save({ useObjectStreams: false }));
}
