import { PDFiumLibrary } from "@hyzyla/pdfium";
import type { Page } from "@playwright/test";
import { organisation } from "#content/organisation.ts";

/** The lines of text on each printed sheet in the document's order, except the bar, which is painted last. */
export async function printedSheets(page: Page): Promise<string[][]> {
  const pdf = await page.pdf({ format: "A4", preferCSSPageSize: true });
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const sheets = [...document.pages()].map((sheet) => sheet.getText().split(/[\r\n]+/));
  document.destroy();
  library.destroy();
  return sheets.map((lines) =>
    lines.map((line) => line.trim()).filter((line) => line !== "" && line !== organisation.name),
  );
}
