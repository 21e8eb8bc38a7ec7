import { withoutDirections } from "./control-characters.ts";

/** Spreadsheets run text with these beginnings as a formula (OWASP, CSV injection), also in full-width characters. */
const formula = /^[=+\-@\t\r＝＋－＠]/;

/** A cell that a spreadsheet reads as text: an apostrophe before a possible formula, and no direction characters. */
export function csvCell(text: string): string {
  return withoutDirections(text).replace(formula, "'$&");
}
