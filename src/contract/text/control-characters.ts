/**
 * Refuses what PostgreSQL cannot store (NUL), what mail headers must not contain and nobody can see (Unicode's class
 * Cc), and lone surrogates (class Cs), which UTF-8 cannot encode.
 */
export const lineWithoutControls = /^[^\p{Cc}\p{Cs}]*$/u;
/** The same for a text of several lines. The last three are the line and page breaks of word processors. */
export const textWithoutControls = /^(?:[^\p{Cc}\p{Cs}]|[\t\n\r\v\f\u0085])*$/u;

/**
 * Characters that change the writing direction of what follows, also after the end of a text: embeddings, overrides
 * and isolates.
 */
const directions = /[\u202a-\u202e\u2066-\u2069]/g;

/** A text without direction characters, for places that cannot isolate it, such as a table or a confirmation. */
export function withoutDirections(text: string): string {
  return text.replaceAll(directions, "");
}
