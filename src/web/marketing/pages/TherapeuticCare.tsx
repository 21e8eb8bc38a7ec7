import type { ServicePath } from "#contract/paths.ts";
import { therapeuticCare as words } from "#content/services/therapeutic-care.ts";
import { reading } from "#web/art/reading.ts";
import { ContactBlock } from "#web/marketing/frame/ContactBlock.tsx";
import { ContactAction } from "#web/marketing/frame/links.tsx";
import { FoldHero } from "#web/marketing/frame/FoldHero.tsx";
import { publicPage } from "#web/layout/PublicLayout.tsx";
import { Section } from "#web/marketing/frame/Section.tsx";
import { Steps } from "#web/marketing/sections/Steps.tsx";
import { Terms } from "#web/marketing/sections/Terms.tsx";
import { TicketBeside } from "#web/marketing/service/Answers.tsx";
import { Fold, FoldList } from "#web/marketing/service/Fold.tsx";
import { Fit } from "#web/marketing/service/Fit.tsx";
import { FundingFold } from "#web/marketing/service/Funding.tsx";
import { QualityFold } from "#web/marketing/service/Quality.tsx";
import { Questions } from "#web/marketing/service/Questions.tsx";
import { ReferralFold } from "#web/marketing/service/Referral.tsx";
import { Team } from "#web/marketing/service/Team.tsx";
import { Week } from "#web/marketing/service/Week.tsx";
import { ServiceStrip } from "#web/marketing/service/ServiceStrip.tsx";
import type { Page } from "#web/render/document.tsx";

/** Therapeutic care (specification §2, Service pages). */
export function therapeuticCarePage(path: ServicePath): Page {
  return {
    ...publicPage(
      path,
      { ...words.names, action: <ContactAction label={words.hero.action} /> },
      "service",
      <TherapeuticCare path={path} />,
    ),
    questions: words.questions,
  };
}

function TherapeuticCare({ path }: { path: ServicePath }) {
  const { hero, moments, steps, team } = words;
  return (
    <>
      <FoldHero path={path} words={hero} scene={reading} field="mist">
        <ContactAction label={hero.action} />
      </FoldHero>
      <div className="section">
        <TicketBeside answers={words.answers}>
          <Framework />
        </TicketBeside>
      </div>
      <Section id="steps" field="dawn" isCut heading={steps.heading} intro={steps.intro} head="above">
        <Steps steps={steps.items} />
      </Section>
      <Section id="team" heading={team.heading} intro={team.intro} head="above">
        <Team at={path} roles={team.roles} />
      </Section>
      <FoldList>
        <Fold id="fit" heading={words.fit.heading} hint={words.fit.intro}>
          <Fit words={words.fit} />
        </Fold>
        <ReferralFold words={words.referral} />
        <FundingFold words={words.funding} />
        <Fold id="moments" heading={moments.heading} hint={moments.intro}>
          <Terms as="statements" terms={moments.terms} />
        </Fold>
        <Fold id="week" heading={words.week.heading} hint={words.week.intro}>
          <Week days={words.week.days} caption={words.week.caption} />
        </Fold>
        <QualityFold words={words.quality} />
      </FoldList>
      <Questions questions={words.questions} field="sunk" />
      <ContactBlock words={words.contact} hasAlarm={false} />
      <ServiceStrip current={path} />
    </>
  );
}

/** The framework by its initials. */
function Framework() {
  const { heading, intro, words: four } = words.framework;
  return (
    <section id="framework" aria-labelledby="four-words">
      <h2 id="four-words">{heading}</h2>
      <p className="muted space-above">{intro}</p>
      <dl className="initials space-above">
        {four.map(({ heading, text }) => (
          <div key={heading}>
            <dt>{heading}</dt>
            <dd className="muted">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
