/**
 * What PostgreSQL cannot store (NUL), mail headers must not hold and nobody can see (Unicode's class Cc), and half
 * characters that no UTF-8 can hold (lone surrogates, class Cs).
 */
export const lineWithoutControls = /^[^\p{Cc}\p{Cs}]*$/u;
/** The same for a text of several lines. Word processors put the last three where a line or a page breaks. */
export const textWithoutControls = /^(?:[^\p{Cc}\p{Cs}]|[\t\n\r\v\f\u0085])*$/u;

/** Marks that turn the direction of what follows, also beyond a text's own end: embeddings, overrides and isolates. */
const directions = /[\u202a-\u202e\u2066-\u2069]/g;

/** A text that is read in its own letters' direction, for places that cannot isolate it, such as a table or a question. */
export function withoutDirections(text: string): string {
  return text.replaceAll(directions, "");
}
