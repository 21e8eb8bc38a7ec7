/**
 * What PostgreSQL cannot store (NUL), mail headers must not hold and nobody can see (Unicode's class Cc), and half
 * characters that no UTF-8 can hold (lone surrogates, class Cs).
 */
export const lineWithoutControls = /^[^\p{Cc}\p{Cs}]*$/u;
/** The same for a text of several lines. Word processors put the last three where a line or a page breaks. */
export const textWithoutControls = /^(?:[^\p{Cc}\p{Cs}]|[\t\n\r\v\f\u0085])*$/u;
