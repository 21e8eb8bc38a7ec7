import type { Job } from "#contract/jobs.ts";
import { employmentTypeLabel } from "#content/words/jobs.ts";

/** The text of a job's og-image: its title, and below it a line or two of facts. */
export type OgImageText = { title: string; facts: readonly string[] };

/**
 * The characters of the fonts of pictures (src/brand/type): Latin script with its accents, as in Welsh, and
 * punctuation.
 */
const drawable = /[ -~\u00A0-\u00AC\u00AE-\u017EȘșȚțẀ-ẅẞỲỳ–—‘’‚“”„•…‹›€]/u;
const letter = /[\p{L}\p{N}]/u;

/**
 * The text of a job's og-image, without emoji and other symbols. Undefined for a title that the fonts cannot draw, or
 * without letters: half a title would mislead.
 */
export function ogImageText(job: Pick<Job, "title" | "location" | "employmentType" | "salary">) {
  const title = readable(job.title);
  if (!title) return undefined;
  const type = readable(employmentTypeLabel(job.employmentType));
  // The type first, because a long place is truncated at its end.
  const typeAndPlace = [type, readable(job.location)].filter(Boolean).join(" · ");
  const facts = [typeAndPlace, readable(job.salary ?? "")].flatMap((fact) => fact || []);
  return { title, facts } satisfies OgImageText;
}

/**
 * `text` on one line without characters that cannot be drawn; undefined when those include letters or nothing is left.
 */
function readable(text: string): string | undefined {
  // Compatibility forms, such as a bold or circled letter, become plain letters.
  const characters = Array.from(text.normalize("NFKC").replaceAll(/\s+/g, " "));
  if (characters.some((character) => letter.test(character) && !drawable.test(character))) return undefined;
  const line = characters.filter((character) => drawable.test(character)).join("");
  return letter.test(line) ? line.replaceAll(/ {2,}/g, " ").trim() : undefined;
}
