const endings = { jpeg: ["jpg", "jpeg"], png: ["png"], webp: ["webp"], avif: ["avif"] } as const;

/** The format by a picture's first bytes; undefined for others. */
function formatOf(bytes: Buffer): keyof typeof endings | undefined {
  if (bytes.length >= 2 && bytes.readUInt16BE(0) === startOfImage) return "jpeg";
  if (bytes.subarray(1, 4).toString("latin1") === "PNG") return "png";
  if (bytes.subarray(8, 12).toString("latin1") === "WEBP") return "webp";
  return bytes.subarray(4, 12).toString("latin1") === "ftypavif" ? "avif" : undefined;
}

/** The endings of a name that fit a picture's format; undefined for formats that are not known. */
export function endingsOf(bytes: Buffer): readonly string[] | undefined {
  const format = formatOf(bytes);
  return format && endings[format];
}

/**
 * Whether a picture's file is complete. The canvas draws a truncated file (Skia decodes as much as it can) and leaves
 * the rest grey, so the end marker is looked for in the file's structure. AVIF is refused by its decoder.
 */
export function isWholePicture(bytes: Buffer): boolean {
  const format = formatOf(bytes);
  if (format === "jpeg") return endsJpeg(bytes);
  if (format === "png") return endsPng(bytes);
  // RIFF: the size of everything after its first eight bytes.
  if (format === "webp") return bytes.length >= bytes.readUInt32LE(4) + 8;
  return true;
}

// Markers of ISO/IEC 10918-1, table B.1.
const startOfImage = 0xffd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;

/** Segment by segment: a preview inside one of them has its own end marker. */
function endsJpeg(bytes: Buffer): boolean {
  let at = 2;
  while (at + 4 <= bytes.length) {
    const marker = bytes[at + 1];
    if (bytes[at] !== 0xff) return false;
    if (marker === 0xff) {
      at += 1; // a fill byte
      continue;
    }
    if (marker === endOfImage) return true;
    at += 2 + bytes.readUInt16BE(at + 2);
    if (marker === startOfScan) at = nextMarker(bytes, at);
  }
  return bytes[at] === 0xff && bytes[at + 1] === endOfImage;
}

/** Within a scan 0xff is followed by zero where it is data, and by 0xd0 to 0xd7 at a restart marker. */
function nextMarker(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}

/** Chunks of a length, a name, data of that length and a checksum; the last is named IEND. */
function endsPng(bytes: Buffer): boolean {
  let at = 8;
  while (at + 12 <= bytes.length) {
    if (bytes.subarray(at + 4, at + 8).toString("latin1") === "IEND") return true;
    at += 12 + bytes.readUInt32BE(at);
  }
  return false;
}
