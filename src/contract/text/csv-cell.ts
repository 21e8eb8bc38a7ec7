import { withoutDirections } from "./control-characters.ts";

/** Spreadsheets run what begins so as a formula (OWASP, CSV injection), also in the wide letters of East Asian keyboards. */
const formula = /^[=+\-@\t\r＝＋－＠]/;

/** A cell that a spreadsheet takes for text: an apostrophe before what would be a formula, and no turned direction. */
export function csvCell(text: string): string {
  return withoutDirections(text).replace(formula, "'$&");
}
