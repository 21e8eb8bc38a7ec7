import type { ServicePath } from "#contract/paths.ts";
import { residentialCare as words } from "#content/services/residential-care.ts";
import { residential } from "#web/art/residential.ts";
import { Section } from "#web/marketing/frame/Section.tsx";
import { Quad } from "#web/marketing/sections/Quad.tsx";
import { Terms } from "#web/marketing/sections/Terms.tsx";
import { Ticks } from "#web/marketing/sections/Ticks.tsx";
import { Trifold } from "#web/marketing/sections/Trifold.tsx";
import { Answers } from "#web/marketing/service/Answers.tsx";
import { Fold, FoldList } from "#web/marketing/service/Fold.tsx";
import { Fit } from "#web/marketing/service/Fit.tsx";
import { FundingFold } from "#web/marketing/service/Funding.tsx";
import { QualityFold } from "#web/marketing/service/Quality.tsx";
import { ReferralFold } from "#web/marketing/service/Referral.tsx";
import { Team } from "#web/marketing/service/Team.tsx";
import { Week } from "#web/marketing/service/Week.tsx";
import { servicePage } from "#web/marketing/service/service-page.tsx";
import type { Page } from "#web/render/document.tsx";

/** Residential care and supported accommodation, from age 16 (specification §2, Service pages). */
export function residentialCarePage(path: ServicePath): Page {
  return servicePage({ path, words, scene: residential }, <ResidentialCare path={path} />);
}

function ResidentialCare({ path }: { path: ServicePath }) {
  const { registers } = words;
  return (
    <>
      <Answers answers={words.answers} />
      <HowWeWork />
      <FoldList>
        <Fold id="fit" heading={words.fit.heading} hint={words.fit.intro}>
          <Fit words={words.fit} />
        </Fold>
        <ReferralFold words={words.referral} />
        <FundingFold words={words.funding} />
        <Fold id="week" heading={words.week.heading} hint={words.week.intro}>
          <Week days={words.week.days} caption={words.week.caption} />
        </Fold>
        <Fold id="team" heading={words.team.heading} hint={words.team.intro}>
          <Team at={path} roles={words.team.roles} />
        </Fold>
        <Fold id="registers" heading={registers.heading} hint={registers.intro}>
          <Terms as="statements" terms={registers.terms} />
        </Fold>
        <QualityFold words={words.quality} />
      </FoldList>
    </>
  );
}

function HowWeWork() {
  const { approach, provisions, areas } = words;
  return (
    <>
      <Section id="approach" heading={approach.heading} intro={approach.intro} head="beside">
        <Quad cards={approach.cards} />
      </Section>
      <Section id="included" field="sunk" heading={provisions.heading} intro={provisions.intro} head="beside">
        <Ticks items={provisions.items} />
      </Section>
      <Section id="specialised" field="dawn" isCut heading={areas.heading} intro={areas.intro} head="above">
        <Trifold panels={areas.panels} />
      </Section>
    </>
  );
}
