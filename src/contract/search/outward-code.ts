/**
 * "Near (postcode)": what of a typed postcode the site keeps. Only the outward code, "LS1" of "LS1 4DY", says where to search;
 * the rest would say where somebody lives (decision 0102).
 */
const outward = "[A-Z]{1,2}[0-9][A-Z0-9]?|GIR";
const outwardCode = new RegExp(`^(?:${outward})$`);
const wholePostcode = new RegExp(`^(${outward})[0-9][A-Z]{2}$`);
/** Of what is no postcode. The longest names of places in the United Kingdom have more, and are no postcodes either. */
const otherMax = 20;
/** What is kept of a text that does not begin with a letter. */
const unreadable = "?";

/** Whether `text` is written as an outward code. Whether there is one of that name only the table knows. */
export function isOutwardCode(text: string): boolean {
  return outwardCode.test(text);
}

/**
 * The outward code of a postcode in any spelling ("ls1 4dy", "LS14DY", "LS1"). Of what is no postcode the letters before the
 * first other character, so that whoever typed it sees what was not understood: a postcode with a typing error has no more
 * than its area there. Reads its own results as they are; empty means nothing was typed.
 */
export function readNear(typed: string): string {
  const text = typed.normalize("NFKC").trim();
  if (text === "") return "";
  const parts = text.toUpperCase().split(/[^\p{L}\p{N}]+/u);
  const together = parts.join("");
  const first = parts.find((part) => part !== "") ?? "";
  const found = wholePostcode.exec(together)?.[1] ?? [first, together].find(isOutwardCode);
  return found ?? (/^\p{L}+/u.exec(text)?.[0].slice(0, otherMax) || unreadable);
}
