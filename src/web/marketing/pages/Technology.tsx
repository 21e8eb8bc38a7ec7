import { pagePaths } from "#contract/paths.ts";
import * as words from "#content/technology.ts";
import { technology } from "#web/art/technology.ts";
import { ContactBlock } from "#web/marketing/frame/ContactBlock.tsx";
import { FoldHero } from "#web/marketing/frame/FoldHero.tsx";
import { PhoneButton } from "#web/marketing/frame/links.tsx";
import { publicPage } from "#web/layout/PublicLayout.tsx";
import { Section } from "#web/marketing/frame/Section.tsx";
import { Figures } from "#web/marketing/sections/Figures.tsx";
import { RecordPage } from "#web/marketing/sections/RecordPage.tsx";
import { Terms } from "#web/marketing/sections/Terms.tsx";
import { JumpLinks } from "#web/marketing/sections/JumpLinks.tsx";
import { Questions } from "#web/marketing/service/Questions.tsx";
import { Timeline } from "#web/marketing/service/Referral.tsx";
import { ClockCard, MedicationChart, Roster } from "#web/marketing/technology/exhibits.tsx";
import type { Page } from "#web/render/document.tsx";

/** Technology (specification §2, Service pages), with an example of each part of the system. */
export function technologyPage(): Page {
  return {
    ...publicPage(pagePaths.technology, words.names, "service", <Technology />),
    questions: words.questions,
  };
}

function Technology() {
  const { hero, claims, logs, roster, alerts, safety } = words;
  return (
    <>
      <FoldHero path={pagePaths.technology} words={hero} scene={technology} field="leaf" keepsScene>
        <a className="button" href="#contact">
          {hero.action}
        </a>
        <PhoneButton />
      </FoldHero>
      <JumpLinks jumps={words.jumps} />
      <section className="section section--slim claims">
        <div className="container">
          <h2 className="visually-hidden">{claims.heading}</h2>
          <Figures figures={claims.figures} />
        </div>
      </section>
      <Section id="logs" field="sunk" heading={logs.heading} intro={logs.intro} head="beside">
        <RecordPage sheet={logs.sheet} />
      </Section>
      <Section id="roster" heading={roster.heading} intro={roster.intro} head="above">
        <Roster />
      </Section>
      <ClockAndMedicines />
      <Section id="alerts" field="dawn" isCut heading={alerts.heading} intro={alerts.intro} head="beside">
        <Timeline moments={alerts.moments} />
      </Section>
      <WhoSeesWhat />
      <Section id="safety" field="mist" heading={safety.heading} intro={safety.intro} head="beside">
        <Terms as="benefits" terms={safety.terms} />
      </Section>
      <Questions questions={words.questions} />
      <ContactBlock words={words.contact} />
    </>
  );
}

function ClockAndMedicines() {
  const { clock, medication } = words;
  return (
    <section className="section section--sky">
      <div className="container exhibit-pair">
        <div id="clock">
          <h2>{clock.heading}</h2>
          <p className="lead-text muted">{clock.intro}</p>
          <ClockCard />
        </div>
        <div id="medication">
          <h2>{medication.heading}</h2>
          <p className="lead-text muted">{medication.intro}</p>
          <MedicationChart />
        </div>
      </div>
    </section>
  );
}

function WhoSeesWhat() {
  const { heading, intro, rows, never: neverSees } = words.access;
  return (
    <Section id="access" heading={heading} intro={intro} head="above">
      <dl className="funding">
        {rows.map(({ who, sees, never }) => (
          <div key={who}>
            <dt>{who}</dt>
            <dd>{sees}</dd>
            <dd className="muted">{neverSees.replace("{what}", never)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
