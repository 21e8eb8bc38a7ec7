import { PDFDocument, type PDFFont, type PDFPage, StandardFonts } from "pdf-lib";
import type { DemoApplicant } from "./applicants.ts";

const margin = 60;
const lineHeight = 18;

/** The applicant's CV as a real one-page PDF. */
export async function writeCv({ name, email, phone, cv }: DemoApplicant): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create();
  pdf.setTitle(`Curriculum vitae of ${name}`);
  const plain = await pdf.embedFont(StandardFonts.Helvetica);
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
  const page = pdf.addPage([595, 842]);
  const write = writerOn(page);
  write(name, bold, 24);
  write(`${email}   ${phone}`, plain, 11);
  write("", plain, 11);
  write("Profile", bold, 14);
  write(cv.profile, plain, 11);
  write("", plain, 11);
  write("Experience", bold, 14);
  for (const line of cv.history) write(line, plain, 11);
  return new Uint8Array(await pdf.save());
}

/** Writes lines below each other. */
function writerOn(page: PDFPage) {
  let y = page.getHeight() - margin;
  return (text: string, font: PDFFont, size: number) => {
    y -= Math.max(lineHeight, size * 1.4);
    page.drawText(text, { x: margin, y, size, font });
  };
}
