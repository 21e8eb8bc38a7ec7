import type { Job } from "#contract/jobs.ts";
import { employmentTypeLabel } from "#content/words/jobs.ts";

/** The text of a job's og-image: its title, and below it a line or two of facts. */
export type OgImageText = { title: string; facts: readonly string[] };

/** What the fonts of the pictures hold (src/brand/type): Latin script with its accents, as in Welsh, and punctuation. */
const drawable = /[ -~\u00A0-\u00AC\u00AE-\u017EȘșȚțẀ-ẅẞỲỳ–—‘’‚“”„•…‹›€]/u;
const letter = /[\p{L}\p{N}]/u;

/**
 * The text of a job's og-image; emoji and other signs are left out. Undefined for a title that the fonts cannot
 * write, or that holds no letter: half a title would be worse than none.
 */
export function ogImageText(job: Pick<Job, "title" | "location" | "employmentType" | "salary">) {
  const title = readable(job.title);
  if (!title) return undefined;
  const type = readable(employmentTypeLabel(job.employmentType));
  // The type first: a long place is cut at its end.
  const typeAndPlace = [type, readable(job.location)].filter(Boolean).join(" · ");
  const facts = [typeAndPlace, readable(job.salary ?? "")].flatMap((fact) => fact || []);
  return { title, facts } satisfies OgImageText;
}

/** `text` on one line without what cannot be drawn; undefined when that takes away letters or leaves none. */
function readable(text: string): string | undefined {
  // Compatibility forms (a bold or circled letter out of mathematics) become the letters that they stand for.
  const characters = Array.from(text.normalize("NFKC").replaceAll(/\s+/g, " "));
  if (characters.some((character) => letter.test(character) && !drawable.test(character))) return undefined;
  const line = characters.filter((character) => drawable.test(character)).join("");
  return letter.test(line) ? line.replaceAll(/ {2,}/g, " ").trim() : undefined;
}
