import { organisation } from "#content/organisation.ts";
import { Terms } from "#web/marketing/sections/Terms.tsx";

/** Every company of the group, what it does and where, from the provider's data. */
export function GroupCompanies() {
  const companies = organisation.groupEntities.map(({ name, role, country, tradingAs }) => ({
    heading: name,
    text: `${role}, ${country}.${tradingAs ? ` Trading as ${tradingAs.join(" and ")}.` : ""}`,
  }));
  return <Terms as="benefits" terms={companies} />;
}
