import { organisation } from "#content/organisation.ts";

/** Optional facts of a provider, which the repository's own provider has. */
export const optionalFacts = {
  crisisLine: present(organisation.crisisLine),
  chat: present(organisation.chat),
  companyNumber: present(organisation.companyNumber),
  carbonReductionPlan: present(organisation.externalDocuments.carbonReductionPlan),
  modernSlavery: present(organisation.externalDocuments.modernSlavery),
};

function present<Fact>(fact: Fact | undefined): Fact {
  if (fact === undefined)
    throw new Error("src/content/organisation.ts leaves out a fact that this test is about");
  return fact;
}
