/**
 * Imported first by whatever reads the content: with facts or services of the wrong kind, such as an unknown nation,
 * other modules would fail while they load, with a stack instead of a sentence.
 */
import { checkOrganisation } from "#content/check-facts.ts";
import { organisation } from "#content/organisation.ts";
import { services } from "#content/services/list.ts";
import { serviceMistakes } from "#content/services/service-list.ts";

const mistakes = serviceMistakes(services);
try {
  checkOrganisation(organisation);
} catch (error) {
  mistakes.unshift(error instanceof Error ? error.message : String(error));
}
if (mistakes.length > 0) {
  console.error(mistakes.join("\n"));
  process.exit(1);
}
