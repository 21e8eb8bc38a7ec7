import { pagePaths } from "#contract/paths.ts";
import { hasIsoCertificate } from "./certificates.ts";
import type { DocumentEntry } from "./document-links.ts";
import { legalForm } from "./legal-identity.ts";
import { nation } from "./nations/nation.ts";
import { organisation } from "./organisation.ts";
import { isRegistered } from "./regulators.ts";

const { carbonReductionPlan, modernSlavery = pagePaths.ticsStatement } = organisation.externalDocuments;

/** The documents of the governance page. */
export const documents: readonly DocumentEntry[] = [
  ...(carbonReductionPlan ? [{ title: "Carbon reduction plan", link: carbonReductionPlan }] : []),
  { title: "Modern slavery statement", link: modernSlavery },
  { title: "How we answer complaints", link: `${pagePaths.contact}#complaints` },
  { title: "Data protection: our privacy policy", link: pagePaths.privacyPolicy },
  ...(isRegistered
    ? [
        { title: `Registration certificates and ${nation.governance.statements}` },
        { title: "Latest inspection report, and what we did about it" },
      ]
    : []),
  { title: `Latest quality report to the ${legalForm.board}` },
  { title: "Training matrix of the team that would work with you" },
  { title: "Insurance certificates: employers’, public and professional liability" },
  ...(hasIsoCertificate ? [{ title: "ISO certificates and last audit reports" }] : []),
  { title: "Policies: safeguarding, medicines, restraint, whistleblowing" },
  { title: "Business continuity plan, and the date it was last tried" },
];
