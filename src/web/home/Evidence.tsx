import { figures, governance, technology } from "#content/home.ts";
import { organisation } from "#content/organisation.ts";
import { pagePaths } from "#contract/paths.ts";
import { Section } from "#web/marketing/frame/Section.tsx";
import { Certificates } from "#web/marketing/sections/Certificates.tsx";
import { Figures } from "#web/marketing/sections/Figures.tsx";
import { Terms } from "#web/marketing/sections/Terms.tsx";
import { Trifold } from "#web/marketing/sections/Trifold.tsx";

export function Technology() {
  const { heading, intro, benefits, more } = technology;
  return (
    <Section id="technology" heading={heading} intro={intro} head="above">
      <Figures figures={figures} />
      <Terms as="benefits" terms={benefits} />
      <p className="space-above">
        <a className="more-link" href={pagePaths.technology}>
          {more}
        </a>
      </p>
    </Section>
  );
}

export function Governance() {
  const { heading, intro, cards, more } = governance;
  const { modernSlavery = pagePaths.ticsStatement } = organisation.externalDocuments;
  return (
    <Section id="governance" field="sky" heading={heading} intro={intro} head="above">
      <Trifold panels={cards} />
      <Certificates />
      {/* The Modern Slavery Act 2015, section 54(7), asks for this link in a prominent place on the home page. */}
      <p className="cluster space-above-large">
        <a className="more-link" href={pagePaths.governance}>
          {more}
        </a>
        <a href={`${pagePaths.contact}#complaints`}>{governance.complain}</a>
        <a href={modernSlavery}>{governance.modernSlavery}</a>
      </p>
    </Section>
  );
}
