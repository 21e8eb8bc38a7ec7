import { inflateSync } from "node:zlib";

/** An object stream unpacks to no more than this here; what is larger is not looked into. */
const mostStreamBytes = 16 * 1024 * 1024;
const objectStream = /\/Type\s*\/ObjStm\b[^]{0,1000}?\bstream\r?\n/g;
/** A name's letters may each be written as `#` and two digits. One pass over five megabytes: nothing is unescaped first. */
const launchAction = new RegExp(String.raw`\/${letters("S")}\s*\/${letters("Launch")}(?![A-Za-z#])`);

/**
 * Whether a document holds an action that starts a program or opens another file: written plainly, with escaped letters
 * (`/L#61unch`) or in a packed object stream. Inside an encrypted object stream it is not seen.
 */
export function hasLaunchAction(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");
  if (launchAction.test(text)) return true;
  for (const match of text.matchAll(objectStream)) {
    const packed = bytes.subarray(match.index + match[0].length);
    if (launchAction.test(unpack(packed))) return true;
  }
  return false;
}

function unpack(packed: Uint8Array): string {
  try {
    // What follows the packed data is left alone.
    return inflateSync(packed, { maxOutputLength: mostStreamBytes }).toString("latin1");
  } catch {
    return "";
  }
}

function letters(name: string): string {
  const pattern = (letter: string) => {
    const [high = "", low = ""] = Buffer.from(letter).toString("hex");
    return `(?:${letter}|#${high}[${low}${low.toUpperCase()}])`;
  };
  return Array.from(name, pattern).join("");
}
