/**
 * Files that somebody may send as a CV and that are no honest CV: each is made here, byte for byte, so that a test shows
 * what it tests. The bombs are small on the wire and huge once they are read.
 */
import { createHash, randomBytes } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import { PDFDocument } from "pdf-lib";
import { samplePdf } from "./sample-pdf.ts";

type PdfObject = { number: number; body: Buffer };

const catalog = "<</Type/Catalog/Pages 2 0 R>>";
const pages = "<</Type/Pages/Kids[3 0 R]/Count 1>>";
const page = "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>";

/** A PDF of the given objects (numbered from 1) with a classic cross-reference table. */
function buildPdf(bodies: readonly (string | Buffer)[], trailer = ""): Buffer {
  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n")];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  for (const [index, body] of bodies.entries()) {
    const part = objectBytes({ number: index + 1, body: Buffer.from(body) });
    offsets.push(length);
    length += part.length;
    parts.push(part);
  }
  const entries = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const table = `xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n${entries}`;
  const end = `trailer\n<</Size ${bodies.length + 1}/Root 1 0 R${trailer}>>\nstartxref\n${length}\n%%EOF`;
  return Buffer.concat([...parts, Buffer.from(table + end)]);
}

function objectBytes({ number, body }: PdfObject): Buffer {
  return Buffer.concat([Buffer.from(`${number} 0 obj\n`), body, Buffer.from("\nendobj\n")]);
}

function streamBytes(dictionary: string, data: Uint8Array): Buffer {
  const start = `<<${dictionary}/Length ${data.length}>>\nstream\n`;
  return Buffer.concat([Buffer.from(start), data, Buffer.from("\nendstream")]);
}

/** A document whose cross-reference stream of `entryCount` entries takes 80 kB here and gigabytes in a reader. */
export function xrefBomb(entryCount = 20_000_000): Buffer {
  const objects = Buffer.concat([
    Buffer.from("%PDF-1.7\n"),
    ...[catalog, pages, page].map((body, index) =>
      objectBytes({ number: index + 1, body: Buffer.from(body) }),
    ),
  ]);
  const entries = Buffer.alloc(entryCount * 4);
  for (let number = 1; number < entryCount; number++) entries[number * 4] = 1;
  for (const number of [1, 2, 3])
    entries.writeUInt16BE(objects.indexOf(`${number} 0 obj`, 0, "latin1"), number * 4 + 1);
  const dictionary = `/Type/XRef/Size ${entryCount}/W[1 2 1]/Root 1 0 R/Filter/FlateDecode`;
  const body = streamBytes(dictionary, deflateSync(entries, { level: 9 }));
  const end = Buffer.from(`startxref\n${objects.length}\n%%EOF`);
  return Buffer.concat([objects, objectBytes({ number: 4, body }), end]);
}

/** A page tree, packed to 550 kB, that names the same page 63 million times. */
export function pageTreeBomb(): Buffer {
  const page3 = objectBytes({ number: 3, body: Buffer.from(page) });
  const root = `${catalog} `;
  const head = `1 0 2 ${root.length} `;
  const kids = Buffer.from("3 0 R ".repeat(1 << 20));
  const content = Buffer.concat([
    Buffer.from(`${head}${root}<</Type/Pages/Count 1/Kids[`),
    ...Array<Buffer>(60).fill(kids),
    Buffer.from("]>>"),
  ]);
  const packed = streamBytes(
    `/Type/ObjStm/N 2/First ${head.length}/Filter/FlateDecode`,
    deflateSync(content, { level: 9 }),
  );
  const start = Buffer.from("%PDF-1.7\n");
  const before = Buffer.concat([start, page3, objectBytes({ number: 5, body: packed })]);
  const rows = Buffer.concat([
    xrefRow(0, 0, 65_535),
    xrefRow(2, 5, 0),
    xrefRow(2, 5, 1),
    xrefRow(1, start.length, 0),
    xrefRow(0, 0, 0),
    xrefRow(1, start.length + page3.length, 0),
    xrefRow(1, before.length, 0),
  ]);
  const xref = streamBytes("/Type/XRef/Size 7/W[1 4 2]/Root 1 0 R", rows);
  const end = Buffer.from(`startxref\n${before.length}\n%%EOF`);
  return Buffer.concat([before, objectBytes({ number: 6, body: xref }), end]);
}

function xrefRow(type: number, second: number, third: number): Buffer {
  const row = Buffer.alloc(7);
  row[0] = type;
  row.writeUInt32BE(second, 1);
  row.writeUInt16BE(third, 5);
  return row;
}

/** A page tree whose branch is its own root, said to hold a million pages. */
export function pageLoop(): Buffer {
  return buildPdf([catalog, "<</Type/Pages/Kids[2 0 R]/Count 1000000>>"]);
}

/** An honest document of 20 000 pages, each an object of its own. */
export function manyObjects(count = 20_000): Buffer {
  const numbers = Array.from({ length: count }, (_, index) => index + 3);
  const tree = `<</Type/Pages/Kids[${numbers.map((number) => `${number} 0 R`).join(" ")}]/Count ${count}>>`;
  return buildPdf([catalog, tree, ...numbers.map(() => page)]);
}

/** 2 million open brackets: a reader that follows them one by one runs out of stack. */
export function deepNesting(): Buffer {
  return Buffer.from(`%PDF-1.7\n1 0 obj\n${"[".repeat(2_000_000)}\nendobj\ntrailer<</Root 1 0 R>>`);
}

export function htmlNamedPdf(): Buffer {
  return Buffer.from(`<!doctype html><script>alert(1)</script>${"<p>%PDF-1.7</p>".repeat(50)}`);
}

/** A whole PDF, and a whole ZIP archive with a page of HTML in it: each program finds what it looks for. */
export async function pdfAndZip(): Promise<Buffer> {
  return Buffer.concat([await samplePdf(), Buffer.from("\n"), zipArchive((await samplePdf()).length + 1)]);
}

/** The archive first, the PDF behind it, which most readers would find. */
export async function zipBeforePdf(): Promise<Buffer> {
  return Buffer.concat([zipArchive(0), await samplePdf()]);
}

/** A readable PDF whose first lines are also a page with a script, for a program that guesses. */
export async function pdfAndHtml(): Promise<Buffer> {
  const document = await samplePdf();
  const page = Buffer.from("%<!doctype html><html><body><script>alert(1)</script></body></html>\n");
  const firstLine = document.indexOf("\n") + 1;
  return Buffer.concat([document.subarray(0, firstLine), page, document.subarray(firstLine)]);
}

/** A page whose drawing takes 100 kB here and 100 MB once it is unpacked: nobody but a viewer does that. */
export function drawingBomb(): Buffer {
  const drawing = streamBytes("/Filter/FlateDecode", deflateSync(Buffer.alloc(100_000_000, "0 0 m ")));
  const drawn = page.replace(">>", "/Contents 4 0 R>>");
  return buildPdf([catalog, pages, drawn, drawing]);
}

/** An archive with one stored file, which begins `offset` bytes into the whole. */
function zipArchive(offset: number): Buffer {
  const name = Buffer.from("index.html");
  const content = Buffer.from("<script>alert(1)</script>");
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(10, 0);
  facts.writeUInt16LE(0x21, 8);
  facts.writeUInt32LE(crc32(content), 10);
  facts.writeUInt32LE(content.length, 14);
  facts.writeUInt32LE(content.length, 18);
  facts.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), facts, name, content]);
  const place = Buffer.alloc(14);
  place.writeUInt32LE(offset, 10);
  const central = Buffer.concat([Buffer.from("PK\u0001\u0002\n\0"), facts, place, name]);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset + local.length, 12);
  return Buffer.concat([local, central, Buffer.from("PK\u0005\u0006"), end]);
}

/** What begins as a PDF and goes on as a ZIP archive. */
export function zipBehindHeader(): Buffer {
  const local = Buffer.from("504b03040a000000000000002100", "hex");
  return Buffer.concat([Buffer.from("%PDF-1.7\n"), local, randomBytes(4096), local, randomBytes(4096)]);
}

/** 5 MiB of noise behind a PDF's first line. */
export function noiseBehindHeader(sizeBytes: number): Buffer {
  const header = Buffer.from("%PDF-1.7\n");
  return Buffer.concat([header, randomBytes(sizeBytes - header.length)]);
}

/** A readable document that carries a script and an embedded file. */
export async function activePdf(): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage();
  document.addJavaScript("greet", "app.alert('hello')");
  await document.attach(Buffer.from("hello"), "hello.txt", { mimeType: "text/plain" });
  return Buffer.from(await document.save());
}

/** Encrypted for a reader with a password; with `opensWithoutPassword` it only restricts what readers may do. */
export function encryptedPdf({ opensWithoutPassword }: { opensWithoutPassword: boolean }): Buffer {
  const owner = Buffer.alloc(32, 0x6f);
  const id = Buffer.alloc(16, 0x69);
  const permissions = -44;
  const user = opensWithoutPassword ? emptyUserPassword(owner, permissions, id) : Buffer.alloc(32, 0x75);
  const hex = (bytes: Buffer) => `<${bytes.toString("hex")}>`;
  const encrypt = `/Encrypt<</Filter/Standard/V 1/R 2/P ${permissions}/O${hex(owner)}/U${hex(user)}>>`;
  return buildPdf([catalog, pages, page], `${encrypt}/ID[${hex(id)}${hex(id)}]`);
}

/** The user entry of an empty password: PDF 1.7, 7.6.3.3, algorithms 2 and 4. */
function emptyUserPassword(owner: Buffer, permissions: number, id: Buffer): Buffer {
  const padding = Buffer.from("28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A", "hex");
  const flags = Buffer.alloc(4);
  flags.writeInt32LE(permissions);
  const key = createHash("md5")
    .update(padding)
    .update(owner)
    .update(flags)
    .update(id)
    .digest()
    .subarray(0, 5);
  return rc4(key, padding);
}

function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const at = (index: number) => state[index & 255] ?? 0;
  const swap = (left: number, right: number) => {
    [state[left], state[right]] = [at(right), at(left)];
  };
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 255;
    swap(i, j);
  }
  let i = 0;
  let j = 0;
  return Buffer.from(
    data.map((byte) => {
      i = (i + 1) & 255;
      j = (j + at(i)) & 255;
      swap(i, j);
      return byte ^ at(at(i) + at(j));
    }),
  );
}
