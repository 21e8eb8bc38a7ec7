import { pagePaths } from "#contract/paths.ts";
import type { DocumentEntry } from "#content/document-links.ts";
import { legalForm } from "#content/legal-identity.ts";
import { nation } from "#content/nations/nation.ts";

/** For a provider here without documents of its own: those of the repository may be of its own provider's nation. */
export const documents: readonly DocumentEntry[] = [
  { title: "How we answer complaints", link: `${pagePaths.contact}#complaints` },
  { title: `Registration certificates and ${nation.governance.statements}` },
  { title: `Latest quality report to the ${legalForm.board}` },
];
