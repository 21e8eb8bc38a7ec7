import { validCertificates } from "#content/certificates.ts";
import { mailHref } from "#content/contact-links.ts";
import { addressOf } from "#content/document-links.ts";
import { documents } from "#content/documents.ts";
import * as words from "#content/governance.ts";
import type { Pillar } from "#content/governance.ts";
import { organisation } from "#content/organisation.ts";
import { hasGroup } from "#content/policies/group.ts";
import { pagePaths } from "#contract/paths.ts";
import { governance } from "#web/art/governance.ts";
import { ContactBlock } from "#web/marketing/frame/ContactBlock.tsx";
import { FoldHero } from "#web/marketing/frame/FoldHero.tsx";
import { PhoneButton } from "#web/marketing/frame/links.tsx";
import { Section } from "#web/marketing/frame/Section.tsx";
import { publicPage } from "#web/layout/PublicLayout.tsx";
import { DocumentList } from "#web/marketing/governance/DocumentList.tsx";
import { Registers } from "#web/marketing/governance/Registers.tsx";
import { Quad } from "#web/marketing/sections/Quad.tsx";
import { Registered } from "#web/marketing/service/RegulatorLine.tsx";
import { Stair } from "#web/marketing/service/Quality.tsx";
import { Terms } from "#web/marketing/sections/Terms.tsx";
import { JumpLinks } from "#web/marketing/sections/JumpLinks.tsx";
import { Team } from "#web/marketing/service/Team.tsx";
import type { Page } from "#web/render/document.tsx";

/** Governance and Quality Assurance (specification §2, Service pages). */
export function governancePage(): Page {
  return publicPage(pagePaths.governance, words.names, "service", <Governance />);
}

/** Whether there is anything to list in a section. */
function isShown(id: (typeof words.jumps)[number]["id"]): boolean {
  if (id === "documents") return documents.length > 0;
  return id !== "registers" || organisation.regulators.length + validCertificates.length > 0;
}

function Governance() {
  const { hero, pillars, meeting, year, accountable } = words;
  return (
    <>
      <FoldHero path={pagePaths.governance} words={hero} scene={governance} keepsScene>
        <ComplianceButton />
        <PhoneButton />
      </FoldHero>
      <Registered hasRoom />
      <JumpLinks jumps={words.jumps.filter(({ id }) => isShown(id))} />
      <Section id="assurance" heading={pillars.heading} intro={pillars.intro} head="above">
        <Book pillars={pillars.items} />
      </Section>
      <Section id="meetings" field="dawn" isCut heading={meeting.heading} intro={meeting.intro} head="beside">
        <Quad cards={meeting.facts} />
      </Section>
      <Section id="year" heading={year.heading} intro={year.intro} head="above">
        <Stair steps={year.checks} />
      </Section>
      {isShown("documents") && <Documents />}
      <Section id="accountable" heading={accountable.heading} intro={accountable.intro} head="above">
        <Team at={pagePaths.governance} roles={accountable.roles} />
      </Section>
      <WhoWeAre />
      <Concerns />
      <ContactBlock words={words.contact} to={organisation.emails.compliance} />
    </>
  );
}

function ComplianceButton() {
  return (
    <a className="button" href={mailHref(organisation.emails.compliance, words.complianceSubject)}>
      {words.hero.action}
    </a>
  );
}

function Documents() {
  const { heading, intro } = words.documentWords;
  const isOnRequest = documents.some((document) => addressOf(document) === undefined);
  return (
    <Section
      id="documents"
      field="sky"
      heading={heading}
      intro={isOnRequest ? intro : undefined}
      head="beside"
      aside={
        isOnRequest && (
          <p className="space-above">
            <ComplianceButton />
          </p>
        )
      }
    >
      <DocumentList documents={documents} />
    </Section>
  );
}

function WhoWeAre() {
  const { registers, group } = words;
  return (
    <>
      {isShown("registers") && (
        <Section id="registers" field="sunk" heading={registers.heading} intro={registers.intro} head="above">
          <Registers />
        </Section>
      )}
      {hasGroup && (
        <Section id="group" heading={group.heading} intro={group.intro} head="above">
          <GroupCompanies />
        </Section>
      )}
    </>
  );
}

function Concerns() {
  const { heading, questions } = words.concerns;
  return (
    <Section id="concerns" field="leaf" heading={heading} head="beside" aside={<ComplaintsLink />}>
      <Terms
        as="statements"
        terms={questions.map(({ question, answer }) => ({ heading: question, text: answer }))}
      />
    </Section>
  );
}

function ComplaintsLink() {
  return (
    <p className="space-above">
      <a className="more-link" href={`${pagePaths.contact}#complaints`}>
        {words.concerns.more}
      </a>
    </p>
  );
}

/** The four subjects as an open book: the left page light, the right one shaded. */
function Book({ pillars }: { pillars: readonly Pillar[] }) {
  return (
    <div className="open-book">
      {pillars.map(({ heading, text, points }) => (
        <div key={heading}>
          <h3>{heading}</h3>
          <p className="lead-text muted">{text}</p>
          <ul>
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

/** The companies of the group, with their work and place, from the provider's data. */
function GroupCompanies() {
  const companies = organisation.groupEntities.map(({ name, role, country, tradingAs }) => ({
    heading: name,
    text: words.describeCompany(role, country, tradingAs),
  }));
  return <Terms as="benefits" terms={companies} />;
}
