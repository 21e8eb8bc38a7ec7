import type { ServicePath } from "#contract/paths.ts";
import type { Service } from "#content/services/list.ts";
import { servicePath } from "#content/services/offered.ts";
import type { ServiceWords } from "#content/services/service-words.ts";
import { serviceScenes } from "#web/art/service-scenes.ts";
import { Section } from "#web/marketing/frame/Section.tsx";
import { Terms } from "#web/marketing/sections/Terms.tsx";
import { Answers } from "#web/marketing/service/Answers.tsx";
import { Fit } from "#web/marketing/service/Fit.tsx";
import { Fold, FoldList } from "#web/marketing/service/Fold.tsx";
import { FundingFold } from "#web/marketing/service/Funding.tsx";
import { QualityFold } from "#web/marketing/service/Quality.tsx";
import { ReferralFold } from "#web/marketing/service/Referral.tsx";
import { Team } from "#web/marketing/service/Team.tsx";
import { servicePage } from "#web/marketing/service/service-page.tsx";
import type { Page } from "#web/render/document.tsx";

/** The page of a service without a page of its own: the parts that every service page has. */
export function generalServicePage(service: Service, words: ServiceWords): Page {
  const { drawing: scene, page: field } = serviceScenes[service.scene];
  const path = servicePath(service);
  return servicePage(
    { path, words, scene, ...(field && { field }) },
    <GeneralService path={path} words={words} />,
  );
}

function GeneralService({ path, words }: { path: ServicePath; words: ServiceWords }) {
  const { answers, about, fit, team } = words;
  return (
    <>
      {answers && <Answers answers={answers} />}
      {about && (
        <Section id="about" field="sunk" heading={about.heading} intro={about.intro} head="beside">
          <Terms as="benefits" terms={about.terms} />
        </Section>
      )}
      <FoldList>
        <Fold id="fit" heading={fit.heading} hint={fit.intro}>
          <Fit words={fit} />
        </Fold>
        <ReferralFold words={words.referral} />
        <FundingFold words={words.funding} />
        <Fold id="team" heading={team.heading} hint={team.intro}>
          <Team at={path} roles={team.roles} />
        </Fold>
        <QualityFold words={words.quality} />
      </FoldList>
    </>
  );
}
