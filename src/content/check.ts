import { Organisation } from "./organisation-schema.ts";
import { organisation } from "./organisation.ts";

/**
 * Checks the facts about the provider and returns them unchanged.
 * Throws an Error with one sentence for each missing or impossible value, naming its field.
 */
export function checkOrganisation(facts: unknown): Organisation {
  const result = Organisation.safeParse(facts);
  if (result.success) return result.data;
  const sentences = result.error.issues.map(
    ({ path, message }) => `src/content/organisation.ts: ${nameField(path)} ${sayWhatIsWrong(message)}.`,
  );
  throw new Error(sentences.join("\n"));
}

/** Called by the server before it opens its port. */
export function checkContent(): void {
  checkOrganisation(organisation);
}

/** `["testimonials", 0, "date"]` reads as `testimonials[0].date`. */
function nameField(path: readonly PropertyKey[]): string {
  const name = path
    .map((part, index) => (typeof part === "number" ? `[${part}]` : `${index > 0 ? "." : ""}${String(part)}`))
    .join("");
  return name === "" ? "the organisation" : name;
}

/** Our own messages already read as the end of a sentence; zod's standard ones are made to. */
function sayWhatIsWrong(message: string): string {
  return message.startsWith("must") ? message : `is wrong: ${message}`;
}
