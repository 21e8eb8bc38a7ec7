import type { ServicePath } from "#contract/paths.ts";
import { therapeuticCare as words } from "#content/services/therapeutic-care.ts";
import { reading } from "#web/art/reading.ts";
import { Section } from "#web/marketing/frame/Section.tsx";
import { Steps } from "#web/marketing/sections/Steps.tsx";
import { Terms } from "#web/marketing/sections/Terms.tsx";
import { TicketBeside } from "#web/marketing/service/Answers.tsx";
import { Fold, FoldList } from "#web/marketing/service/Fold.tsx";
import { Fit } from "#web/marketing/service/Fit.tsx";
import { FundingFold } from "#web/marketing/service/Funding.tsx";
import { QualityFold } from "#web/marketing/service/Quality.tsx";
import { ReferralFold } from "#web/marketing/service/Referral.tsx";
import { Team } from "#web/marketing/service/Team.tsx";
import { Week } from "#web/marketing/service/Week.tsx";
import { servicePage } from "#web/marketing/service/service-page.tsx";
import type { Page } from "#web/render/document.tsx";

/** Therapeutic care (specification §2, Service pages). */
export function therapeuticCarePage(path: ServicePath): Page {
  return servicePage({ path, words, scene: reading, field: "mist" }, <TherapeuticCare path={path} />);
}

function TherapeuticCare({ path }: { path: ServicePath }) {
  const { moments, steps, team } = words;
  return (
    <>
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
