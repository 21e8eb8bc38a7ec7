import type { ServicePath } from "#contract/paths.ts";
import { complexNeeds as words } from "#content/services/complex-needs.ts";
import { moving, teamAround } from "#web/art/complex-needs.ts";
import { Scene } from "#web/art/Scene.tsx";
import { Section } from "#web/marketing/frame/Section.tsx";
import { RecordPage } from "#web/marketing/sections/RecordPage.tsx";
import { Terms } from "#web/marketing/sections/Terms.tsx";
import { Answers } from "#web/marketing/service/Answers.tsx";
import { Fold, FoldList } from "#web/marketing/service/Fold.tsx";
import { Fit } from "#web/marketing/service/Fit.tsx";
import { FundingFold } from "#web/marketing/service/Funding.tsx";
import { QualityFold } from "#web/marketing/service/Quality.tsx";
import { ReferralFold } from "#web/marketing/service/Referral.tsx";
import { servicePage } from "#web/marketing/service/service-page.tsx";
import { RoleItems } from "#web/marketing/service/Team.tsx";
import type { Page } from "#web/render/document.tsx";

/** Complex needs care (specification §2, Service pages). */
export function complexNeedsPage(path: ServicePath): Page {
  return servicePage({ path, words, scene: moving, field: "dawn", keepsScene: true }, <ComplexNeeds />);
}

function ComplexNeeds() {
  const { needs, meeting } = words;
  return (
    <>
      <Answers answers={words.answers} />
      <Section id="needs" field="sunk" heading={needs.heading} intro={needs.intro} head="beside">
        <Terms as="benefits" terms={needs.terms} />
      </Section>
      <Petals />
      <FoldList>
        <Fold id="fit" heading={words.fit.heading} hint={words.fit.intro}>
          <Fit words={words.fit} />
        </Fold>
        <ReferralFold words={words.referral} />
        <FundingFold words={words.funding} />
        <Fold id="meeting" heading={meeting.heading} hint={meeting.intro}>
          <RecordPage sheet={meeting.sheet} />
        </Fold>
        <QualityFold words={words.quality} />
      </FoldList>
    </>
  );
}

/** The picture of its card on the home page: one person, and the team as petals around them. */
function Petals() {
  const { heading, intro, roles } = words.team;
  return (
    <Section id="team" field="leaf" heading={heading} intro={intro} head="above">
      <div className="petals">
        <Scene of={{ ...teamAround, viewBox: "110 20 260 260" }} />
        <ul className="plain">
          <RoleItems roles={roles} />
        </ul>
      </div>
    </Section>
  );
}
