import { mailHref, phoneHref } from "#content/contact-links.ts";
import { pagePaths } from "#contract/paths.ts";
import { organisation } from "#content/organisation.ts";
import { crisisSupport as words } from "#content/services/crisis-support.ts";
import { crisis } from "#web/art/crisis.ts";
import { Scene } from "#web/art/Scene.tsx";
import { BackHome, PhoneButton } from "#web/marketing/frame/links.tsx";
import { publicPage } from "#web/layout/PublicLayout.tsx";
import { Section } from "#web/marketing/frame/Section.tsx";
import { Steps } from "#web/marketing/sections/Steps.tsx";
import { Ticks } from "#web/marketing/sections/Ticks.tsx";
import { Fit } from "#web/marketing/service/Fit.tsx";
import { Funding } from "#web/marketing/service/Funding.tsx";
import { Quality } from "#web/marketing/service/Quality.tsx";
import { Questions } from "#web/marketing/service/Questions.tsx";
import { Checklist, Timeline } from "#web/marketing/service/Referral.tsx";
import { Team } from "#web/marketing/service/Team.tsx";
import type { Page } from "#web/render/document.tsx";

/** Crisis and emergency support (specification §2, Service pages). Nothing on it stands before the number. */
export function crisisSupportPage(): Page {
  return {
    ...publicPage(pagePaths.crisisSupport, words.names, "service", <CrisisSupport />),
    questions: words.questions,
  };
}

function CrisisSupport() {
  const { steps, rapid, referral, fit, team } = words;
  return (
    <>
      <Banner />
      <Section id="steps" heading={steps.heading} intro={steps.intro} head="above">
        <Steps steps={steps.items} />
      </Section>
      <Heard />
      <OtherLines />
      <Section id="rapid-response" field="sunk" heading={rapid.heading} intro={rapid.intro} head="above">
        <div className="referral">
          <Timeline moments={rapid.moments} />
          <Checklist title={referral.heading} note={referral.intro} items={referral.documents} />
        </div>
      </Section>
      <Section id="fit" heading={fit.heading} intro={fit.intro} head="above">
        <Fit words={fit} />
      </Section>
      <Section id="team" field="mist" heading={team.heading} intro={team.intro} head="above">
        <Team roles={team.roles} />
      </Section>
      <Professionals />
      <Funding words={words.funding} field="sunk" />
      <Quality words={words.quality} />
      <Questions questions={words.questions} field="sunk" />
    </>
  );
}

/** The red helpline banner: a white slab whose only content is the number, then the strip for 999. */
function Banner() {
  const { hero, danger } = words;
  const { crisisLine } = organisation;
  return (
    <>
      <section className="crisis-banner">
        <div className="container">
          <div className="crisis-banner__text">
            <BackHome />
            <h1>{hero.heading}</h1>
            <p className="lead-text">{hero.lead}</p>
            <a className="crisis-banner__call" href={phoneHref(crisisLine)}>
              <span>{hero.action}</span> <b className="numeral">{crisisLine.display}</b>
            </a>
          </div>
          <Scene of={crisis} />
        </div>
      </section>
      <section className="danger-strip" aria-label="Danger to life">
        <div className="container">
          <p>
            If someone’s life is at risk, call <a href="tel:999">999</a> {danger}
          </p>
        </div>
      </section>
    </>
  );
}

function Heard() {
  const { heading, sayings, answer } = words.heard;
  return (
    <Section
      id="heard"
      field="sky"
      heading={heading}
      head="beside"
      aside={<p className="lead-text muted space-above">{answer}</p>}
    >
      <ul className="heard">
        {sayings.map((saying) => (
          <li key={saying}>
            {saying}
            <b aria-hidden="true" />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function OtherLines() {
  const { heading, intro, lines } = words.otherLines;
  return (
    <Section id="other-lines" heading={heading} intro={intro} head="beside">
      <dl className="other-lines">
        {lines.map(({ need, who, number, href }) => (
          <div key={number}>
            <dt>
              {need}
              <br />
              <span className="muted">{who}</span>
            </dt>
            <dd>
              <a className="numeral" href={href}>
                {number}
              </a>
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

/** For professionals, last on purpose; it is this page's contact section. */
function Professionals() {
  const { professionals, contact } = words;
  const { general } = organisation.emails;
  return (
    <Section id="contact" heading={professionals.heading} head="beside">
      <div className="stack">
        <p className="lead-text">{professionals.lead}</p>
        <Ticks items={professionals.ticks} />
        <p className="cluster space-above">
          <a className="button" href={mailHref(general, contact.subject)}>
            {professionals.button}
          </a>
          <PhoneButton />
        </p>
        <p className="muted">
          Non-urgent enquiries are answered typically within 24 hours in business hours. Anything urgent:
          ring.
        </p>
      </div>
    </Section>
  );
}
