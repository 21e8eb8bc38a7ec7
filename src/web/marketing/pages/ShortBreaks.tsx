import type { ServicePath } from "#contract/paths.ts";
import { shortBreaks as words } from "#content/services/short-breaks.ts";
import { shortBreaks } from "#web/art/short-breaks.ts";
import { Section } from "#web/marketing/frame/Section.tsx";
import { RecordPage } from "#web/marketing/sections/RecordPage.tsx";
import { Steps } from "#web/marketing/sections/Steps.tsx";
import { Terms } from "#web/marketing/sections/Terms.tsx";
import { TicketBeside } from "#web/marketing/service/Answers.tsx";
import { Fold, FoldList } from "#web/marketing/service/Fold.tsx";
import { Fit } from "#web/marketing/service/Fit.tsx";
import { FundingFold } from "#web/marketing/service/Funding.tsx";
import { QualityFold } from "#web/marketing/service/Quality.tsx";
import { Checklist, ReferralFold } from "#web/marketing/service/Referral.tsx";
import { Team } from "#web/marketing/service/Team.tsx";
import { servicePage } from "#web/marketing/service/service-page.tsx";
import type { Page } from "#web/render/document.tsx";

/** Short breaks respite (specification §2, Service pages). */
export function shortBreaksPage(path: ServicePath): Page {
  return servicePage({ path, words, scene: shortBreaks }, <ShortBreaks path={path} />);
}

function ShortBreaks({ path }: { path: ServicePath }) {
  const { firstStay, packing } = words;
  return (
    <>
      <section className="section" id="offers" aria-labelledby="four-breaks">
        <TicketBeside answers={words.answers}>
          <Offers />
        </TicketBeside>
      </section>
      <Saturday />
      <Section id="first-night" heading={firstStay.heading} intro={firstStay.intro} head="above">
        <Steps steps={firstStay.steps} />
      </Section>
      <FoldList>
        <Fold id="fit" heading={words.fit.heading} hint={words.fit.intro}>
          <Fit words={words.fit} />
        </Fold>
        <ReferralFold words={words.referral} />
        <FundingFold words={words.funding} />
        <Fold id="packing" heading={packing.title} hint={packing.intro}>
          <Checklist title={packing.listTitle} items={packing.items} />
        </Fold>
        <Fold id="team" heading={words.team.heading} hint={words.team.intro}>
          <Team at={path} roles={words.team.roles} />
        </Fold>
        <QualityFold words={words.quality} />
      </FoldList>
    </>
  );
}

/** The offers, one row each, so that families can compare them. */
function Offers() {
  const { heading, intro, cards } = words.offers;
  return (
    <div>
      <h2 id="four-breaks">{heading}</h2>
      <p className="muted space-above">{intro}</p>
      <ul className="offers">
        {cards.map(({ heading, text, facts }) => (
          <li key={heading}>
            <h3>{heading}</h3>
            <p>{text}</p>
            <dl>
              {facts.map(({ term, fact }) => (
                <div key={term}>
                  <dt>{term}</dt>
                  <dd>{fact}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The same hours at the club and at home. */
function Saturday() {
  const { saturday } = words;
  return (
    <Section id="saturday" field="leaf" heading={saturday.heading} intro={saturday.intro} head="above">
      <div className="both-sides">
        <RecordPage sheet={saturday.sheet} />
        <div>
          <h3>{saturday.homeHeading}</h3>
          <Terms as="statements" terms={saturday.home} />
        </div>
      </div>
    </Section>
  );
}
