/**
 * Imported before all else by whatever reads the content: with facts of the wrong kind, such as a nation that is none, other
 * modules fail while they load, with a stack instead of a sentence.
 */
import { checkOrganisation } from "#content/check-facts.ts";
import { organisation } from "#content/organisation.ts";

try {
  checkOrganisation(organisation);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
