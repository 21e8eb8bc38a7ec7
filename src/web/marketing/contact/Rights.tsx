import { accessibility, complaints, dataProtection, subjects } from "#content/contact.ts";
import { mailHref } from "#content/contact-links.ts";
import { organisation } from "#content/organisation.ts";
import { Section } from "#web/marketing/frame/Section.tsx";
import { Terms } from "#web/marketing/sections/Terms.tsx";
import { Timeline } from "#web/marketing/service/Referral.tsx";

/** How to complain, and the bodies that review complaints. */
export function Complaints() {
  const { heading, intro, moments, outside } = complaints;
  return (
    <Section id="complaints" field="dawn" isCut heading={heading} intro={intro} head="above">
      <div className="referral">
        <Timeline moments={moments} />
        <dl className="outside">
          {outside.map(({ heading, text, href, link }) => (
            <div key={heading}>
              <dt>{heading}</dt>
              <dd>
                {text} <a href={href}>{link}</a>
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <p className="space-above-large">
        <LetterButton to={organisation.emails.compliance} subject={subjects.complaint}>
          {complaints.button}
        </LetterButton>
      </p>
    </Section>
  );
}

/** The route for complaints about personal data (Data (Use and Access) Act 2025: acknowledged within 30 days). */
export function DataProtection() {
  const { heading, intro, terms, outside } = dataProtection;
  return (
    <Section id="data-protection" heading={heading} intro={intro} head="beside">
      <div className="stack">
        <Terms as="statements" terms={terms} />
        <p>
          {outside.text} <a href={outside.href}>{outside.link}</a>
        </p>
        <p>
          <LetterButton to={organisation.emails.compliance} subject={subjects.dataProtection}>
            {dataProtection.button}
          </LetterButton>
        </p>
      </div>
    </Section>
  );
}

export function Accessibility() {
  const { heading, intro, terms, prepared } = accessibility;
  return (
    <Section id="accessibility" field="sunk" heading={heading} intro={intro} head="beside">
      <div className="stack">
        <Terms as="benefits" terms={terms} />
        <p className="muted">{prepared}</p>
        <p>
          <LetterButton to={organisation.emails.general} subject={subjects.accessibility}>
            {accessibility.button}
          </LetterButton>
        </p>
      </div>
    </Section>
  );
}

function LetterButton({ to, subject, children }: { to: string; subject: string; children: string }) {
  return (
    <a className="button button--outline" href={mailHref(to, subject)}>
      {children}
    </a>
  );
}
