import { organisation } from "#content/organisation.ts";

export type LlmsEntry = { path: string; title: string; description: string };

/** llms.txt (llmstxt.org): what the site is and where its answers stand, for language models. */
export function llmsTxt(groups: Record<string, readonly LlmsEntry[]>, publicUrl: string): string {
  const { name, legalName, strapline, registeredIn, companyNumber, phone, crisisLine, emails } = organisation;
  const sections = Object.entries(groups).map(([heading, entries]) => {
    const lines = entries.map(
      ({ path, title, description }) => `- [${title}](${publicUrl}${path}): ${description}`,
    );
    return `## ${heading}\n\n${lines.join("\n")}\n`;
  });
  return `# ${name}

> ${strapline} ${name} provides care packages, services and contingency staffing for children, young people and adults with complex needs in the United Kingdom.

${legalName}, registered in ${registeredIn}, company number ${companyNumber}.

If life is at risk, call 999. Crisis line, day and night: ${crisisLine.display}. Telephone: ${phone.display}. E-mail: ${emails.general}.

Residential care and supported accommodation are for people aged 16 and over.

${sections.join("\n")}`;
}
