/**
 * "Near (postcode)": the part of a typed postcode that the site keeps. The outward code, "LS1" of "LS1 4DY", is
 * enough to search; the rest would tell where somebody lives (decision 0102).
 */
const outward = "[A-Z]{1,2}[0-9][A-Z0-9]?|GIR";
const outwardCode = new RegExp(`^(?:${outward})$`);
const wholePostcode = new RegExp(`^(${outward})[0-9][A-Z]{2}$`);
/** For other text. The longest names of places in the United Kingdom are longer, but are not postcodes either. */
const otherMax = 20;
/** Stands for text that does not begin with a letter. */
const unreadable = "?";

/** Whether `text` has the form of an outward code. Whether it exists is in the table. */
export function isOutwardCode(text: string): boolean {
  return outwardCode.test(text);
}

/**
 * The outward code of a postcode in any spelling ("ls1 4dy", "LS14DY", "LS1"). Of other text the letters before the
 * first other character, so that the visitor sees what was not understood: of a mistyped postcode that is at most its
 * area. Reads its own results unchanged; empty means nothing was typed.
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
