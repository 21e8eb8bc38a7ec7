import { mailHref, phoneHref } from "#content/contact-links.ts";
import type { ServicePath } from "#contract/paths.ts";
import { organisation } from "#content/organisation.ts";
import { crisisSupport as words } from "#content/services/crisis-support.ts";
import { crisisLine } from "#web/art/crisis-line.ts";
import { PlaceForStyles, Scene } from "#web/art/Scene.tsx";
import { BackHome, EmergencyButton, PhoneButton } from "#web/marketing/frame/links.tsx";
import { publicPage } from "#web/layout/PublicLayout.tsx";
import { Section } from "#web/marketing/frame/Section.tsx";
import { Steps } from "#web/marketing/sections/Steps.tsx";
import { Ticks } from "#web/marketing/sections/Ticks.tsx";
import { Fold, FoldList } from "#web/marketing/service/Fold.tsx";
import { Fit } from "#web/marketing/service/Fit.tsx";
import { FundingFold } from "#web/marketing/service/Funding.tsx";
import { QualityFold } from "#web/marketing/service/Quality.tsx";
import { Questions } from "#web/marketing/service/Questions.tsx";
import { Registered } from "#web/marketing/service/RegulatorLine.tsx";
import { Checklist, Timeline } from "#web/marketing/service/Referral.tsx";
import { ServiceStrip } from "#web/marketing/service/ServiceStrip.tsx";
import { Team } from "#web/marketing/service/Team.tsx";
import type { Page } from "#web/render/document.tsx";
import { Filled } from "#web/ui/Filled.tsx";

/** Crisis and emergency support (specification §2, Service pages). Contact data comes before pictures. */
export function crisisSupportPage(path: ServicePath): Page {
  return {
    ...publicPage(
      path,
      { ...words.names, action: <EmergencyButton /> },
      "service",
      <CrisisSupport path={path} />,
    ),
    questions: words.questions,
  };
}

function CrisisSupport({ path }: { path: ServicePath }) {
  const { steps, rapid, referral, fit, team } = words;
  return (
    <>
      <Banner path={path} />
      <Section id="steps" heading={steps.heading} intro={steps.intro} head="above">
        <Steps steps={steps.items} />
      </Section>
      <Registered hasRoom />
      <OtherLines />
      <Heard />
      <FoldList>
        <Fold id="rapid-response" heading={rapid.heading} hint={rapid.intro}>
          <Timeline moments={rapid.moments} />
        </Fold>
        <Fold id="referral" heading={referral.heading} hint={referral.intro}>
          <Checklist title={referral.listTitle} items={referral.documents} />
        </Fold>
        <Fold id="fit" heading={fit.heading} hint={fit.intro}>
          <Fit words={fit} />
        </Fold>
        <Fold id="team" heading={team.heading} hint={team.intro}>
          <Team at={path} roles={team.roles} />
        </Fold>
        <FundingFold words={words.funding} />
        <QualityFold words={words.quality} />
      </FoldList>
      <Questions questions={words.questions} field="sunk" />
      <Professionals />
      <ServiceStrip current={path} />
    </>
  );
}

/** 999, the crisis line, and the ways without speaking, all on a phone's first screen. */
function Banner({ path }: { path: ServicePath }) {
  const { hero, danger, otherLines, otherWays } = words;
  const { crisisLine } = organisation;
  const [, urgent, , text] = otherLines.lines;
  return (
    <>
      <section className="danger-strip" aria-label={danger.label}>
        <div className="container">
          <p>
            <Filled words={danger.text} parts={{ number: <a href="tel:999">999</a> }} />
          </p>
        </div>
      </section>
      <section className="crisis-banner">
        <div className="container">
          <div className="crisis-banner__text">
            <h1>{hero.heading}</h1>
            {crisisLine && (
              <a className="crisis-banner__call" href={phoneHref(crisisLine)}>
                <span>{hero.action}</span> <b className="numeral">{crisisLine.display}</b>
              </a>
            )}
            <p>{hero.lead}</p>
          </div>
          <ul className="crisis-banner__lines">
            <li>
              <Filled words={otherWays.text} parts={{ number: <LineNumber {...text} /> }} />
            </li>
            <li>
              <Filled words={otherWays.urgent(urgent.need)} parts={{ number: <LineNumber {...urgent} /> }} />
            </li>
            <li>
              <BackHome path={path} />
            </li>
          </ul>
        </div>
        <PlaceForStyles />
      </section>
    </>
  );
}

function LineNumber({ href, number }: { href: string; number: string }) {
  return (
    <a className="numeral" href={href}>
      {number}
    </a>
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
      aside={
        <>
          <p className="lead-text muted space-above">{answer}</p>
          <div className="heard-picture">
            <Scene of={crisisLine} />
          </div>
        </>
      }
    >
      <ul className="heard">
        {sayings.map((saying) => (
          <li key={saying}>{saying}</li>
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
              <span>{who}</span>
            </dt>
            <dd>
              <LineNumber href={href} number={number} />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

/** For professionals, last because people in a crisis come first; it is this page's contact section. */
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
        <p className="muted">{professionals.nonUrgent}</p>
      </div>
    </Section>
  );
}
