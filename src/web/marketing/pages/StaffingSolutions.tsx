import type { ServicePath } from "#contract/paths.ts";
import { staffingSolutions as words } from "#content/services/staffing-solutions.ts";
import { staffing } from "#web/art/staffing.ts";
import { Section } from "#web/marketing/frame/Section.tsx";
import { RecordPage } from "#web/marketing/sections/RecordPage.tsx";
import { Terms } from "#web/marketing/sections/Terms.tsx";
import { Trifold } from "#web/marketing/sections/Trifold.tsx";
import { Answers } from "#web/marketing/service/Answers.tsx";
import { Fold, FoldList } from "#web/marketing/service/Fold.tsx";
import { Fit } from "#web/marketing/service/Fit.tsx";
import { FundingFold } from "#web/marketing/service/Funding.tsx";
import { QualityFold } from "#web/marketing/service/Quality.tsx";
import { Checklist, ReferralFold, Timeline } from "#web/marketing/service/Referral.tsx";
import { Team } from "#web/marketing/service/Team.tsx";
import { servicePage } from "#web/marketing/service/service-page.tsx";
import type { Page } from "#web/render/document.tsx";

/** Bespoke care packages and staffing (specification §2, Service pages). */
export function staffingSolutionsPage(path: ServicePath): Page {
  return servicePage(
    { path, words, scene: staffing, field: "leaf", keepsScene: true },
    <StaffingSolutions path={path} />,
  );
}

function StaffingSolutions({ path }: { path: ServicePath }) {
  const { audiences, vetting, training, monitoring, design } = words;
  return (
    <>
      <Answers answers={words.answers} />
      <Section field="dawn" heading={audiences.heading} intro={audiences.intro} head="above">
        <Trifold panels={audiences.panels} />
      </Section>
      <Section id="vetting" heading={vetting.heading} intro={vetting.intro} head="beside">
        <Checklist title={vetting.title} items={vetting.items} isDone />
      </Section>
      <FoldList>
        <Fold id="training" heading={training.heading} hint={training.intro}>
          <Timeline moments={training.moments} />
        </Fold>
        <Fold id="monitoring" heading={monitoring.heading} hint={monitoring.intro}>
          <RecordPage sheet={monitoring.sheet} />
        </Fold>
        <Fold id="design" heading={design.heading} hint={design.intro}>
          <Terms as="statements" terms={design.terms} />
        </Fold>
        <Fold id="fit" heading={words.fit.heading} hint={words.fit.intro}>
          <Fit words={words.fit} />
        </Fold>
        <ReferralFold words={words.referral} />
        <FundingFold words={words.funding} />
        <Fold id="team" heading={words.team.heading} hint={words.team.intro}>
          <Team at={path} roles={words.team.roles} />
        </Fold>
        <QualityFold words={words.quality} />
      </FoldList>
    </>
  );
}
