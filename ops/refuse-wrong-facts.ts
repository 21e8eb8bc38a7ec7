/**
 * Imported first by whatever reads the content: with facts of the wrong kind, such as an unknown nation, other
 * modules would fail while they load, with a stack instead of a sentence.
 */
import { checkOrganisation } from "#content/check-facts.ts";
import { organisation } from "#content/organisation.ts";

try {
  checkOrganisation(organisation);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
