import { inflateSync } from "node:zlib";

/** The largest unpacked object stream that is searched. */
const mostStreamBytes = 16 * 1024 * 1024;
/** From a packed object stream's type to its data; dictionaries are short. */
const streamStart = /^\/ObjStm\b[^]{0,1000}?\bstream\r?\n/;
const streamStartBytes = 1024;
const launchAction = /\/S\s*\/Launch(?![A-Za-z])/;
/** The first digits of the letters of `Launch`. */
const highDigits = new Set(Buffer.from("467"));
/** Longer than `/Launch` with each letter escaped, to both sides. */
const nameBytes = 24;

/**
 * Whether a document has an action that starts a program or opens another file: written plainly, with escaped letters
 * (`/L#61unch`) or in a compressed object stream. Not found inside an encrypted object stream. Most documents are
 * ruled out by a search of their bytes, because converting five megabytes to text costs much garbage collection.
 */
export function hasLaunchAction(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (holdsAction(buffer)) return true;
  for (const at of placesOf(buffer, "/ObjStm")) {
    const start = streamStart.exec(buffer.toString("latin1", at, at + streamStartBytes));
    if (start && holdsAction(unpack(buffer.subarray(at + start[0].length)))) return true;
  }
  return false;
}

function holdsAction(buffer: Buffer): boolean {
  return namesLaunch(buffer) && launchAction.test(readable(buffer.toString("latin1")));
}

/** Whether the name `/Launch` is there at all, plain or with escaped letters. */
function namesLaunch(buffer: Buffer): boolean {
  if (buffer.includes("/Launch")) return true;
  for (const at of placesOf(buffer, "#")) {
    if (!highDigits.has(buffer[at + 1] ?? 0)) continue;
    const around = buffer.toString("latin1", Math.max(0, at - nameBytes), at + nameBytes);
    if (readable(around).includes("/Launch")) return true;
  }
  return false;
}

function* placesOf(buffer: Buffer, text: string): Iterable<number> {
  for (let at = buffer.indexOf(text); at !== -1; at = buffer.indexOf(text, at + 1)) yield at;
}

function unpack(packed: Uint8Array): Buffer {
  try {
    // Bytes after the compressed data are ignored.
    return inflateSync(packed, { maxOutputLength: mostStreamBytes });
  } catch {
    return Buffer.alloc(0);
  }
}

function readable(text: string): string {
  return text.replace(/#([\da-f]{2})/gi, (_escape, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
