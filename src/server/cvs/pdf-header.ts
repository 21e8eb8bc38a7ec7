/** How many first bytes may hold a PDF's header. */
export const headBytes = 1024;

const marker = "%PDF-";
/** A UTF-8 byte order mark and white space: what careless programs write before the header and every PDF reader skips. */
const beforeMarker = /^(?:\u00ef\u00bb\u00bf)?[\0\t\n\f\r ]*/;

/**
 * Whether a file that begins with `head` may be a PDF: true, false, or undefined while too little has come. Nothing
 * else may stand before the marker, or a page of HTML with a marker in it would pass.
 */
export function startsAsPdf(head: Uint8Array): boolean | undefined {
  const text = Buffer.from(head.subarray(0, headBytes)).toString("latin1");
  const rest = text.replace(beforeMarker, "");
  if (rest.startsWith(marker)) return true;
  const mayGrow =
    head.length < headBytes && (marker.startsWith(rest) || "\u00ef\u00bb\u00bf".startsWith(rest));
  return mayGrow ? undefined : false;
}
