import { inflateSync } from "node:zlib";

/** An object stream unpacks to no more than this here; what is larger is not looked into. */
const mostStreamBytes = 16 * 1024 * 1024;
const objectStream = /\/Type\s*\/ObjStm\b[^]{0,1000}?\bstream\r?\n/g;
const launchAction = /\/S\s*\/Launch(?![A-Za-z])/;

/**
 * Whether a document holds an action that starts a program or opens another file: written plainly, with escaped letters
 * (`/L#61unch`) or in a packed object stream. Inside an encrypted object stream it is not seen.
 */
export function hasLaunchAction(bytes: Buffer): boolean {
  const text = bytes.toString("latin1");
  if (launchAction.test(readable(text))) return true;
  for (const match of text.matchAll(objectStream)) {
    const packed = bytes.subarray(match.index + match[0].length);
    if (launchAction.test(readable(unpack(packed)))) return true;
  }
  return false;
}

function unpack(packed: Buffer): string {
  try {
    // What follows the packed data is left alone.
    return inflateSync(packed, { maxOutputLength: mostStreamBytes }).toString("latin1");
  } catch {
    return "";
  }
}

function readable(text: string): string {
  return text.replace(/#([\da-f]{2})/gi, (_escape, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
