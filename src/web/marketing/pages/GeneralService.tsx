import type { Service } from "#content/services/list.ts";
import { servicePath } from "#content/services/offered.ts";
import type { ServiceWords } from "#content/services/service-words.ts";
import { serviceScenes } from "#web/art/service-scenes.ts";
import { publicPage } from "#web/layout/PublicLayout.tsx";
import { ContactBlock } from "#web/marketing/frame/ContactBlock.tsx";
import { FoldHero } from "#web/marketing/frame/FoldHero.tsx";
import { ContactAction } from "#web/marketing/frame/links.tsx";
import { Section } from "#web/marketing/frame/Section.tsx";
import { Terms } from "#web/marketing/sections/Terms.tsx";
import { Answers } from "#web/marketing/service/Answers.tsx";
import { Fit } from "#web/marketing/service/Fit.tsx";
import { Fold, FoldList } from "#web/marketing/service/Fold.tsx";
import { FundingFold } from "#web/marketing/service/Funding.tsx";
import { QualityFold } from "#web/marketing/service/Quality.tsx";
import { Questions } from "#web/marketing/service/Questions.tsx";
import { ReferralFold } from "#web/marketing/service/Referral.tsx";
import { ServiceStrip } from "#web/marketing/service/ServiceStrip.tsx";
import { Team } from "#web/marketing/service/Team.tsx";
import type { Page } from "#web/render/document.tsx";

/** The page of a service that has none of its own: the parts that every service page has. */
export function generalServicePage(service: Service, words: ServiceWords): Page {
  return {
    ...publicPage(
      servicePath(service),
      { ...words.names, action: <ContactAction label={words.hero.action} /> },
      "service",
      <GeneralService service={service} words={words} />,
    ),
    questions: words.questions,
  };
}

function GeneralService({ service, words }: { service: Service; words: ServiceWords }) {
  const { hero, answers, about, fit, team } = words;
  const { drawing, page } = serviceScenes[service.scene];
  const path = servicePath(service);
  return (
    <>
      <FoldHero path={path} words={hero} scene={drawing} {...(page ? { field: page } : {})}>
        <ContactAction label={hero.action} />
      </FoldHero>
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
      {words.questions.length > 0 && <Questions questions={words.questions} field="sunk" />}
      <ContactBlock words={words.contact} hasAlarm={false} />
      <ServiceStrip current={path} />
    </>
  );
}
