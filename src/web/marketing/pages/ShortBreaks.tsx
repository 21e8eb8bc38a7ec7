import { pagePaths } from "#contract/paths.ts";
import { shortBreaks as words, type Offer } from "#content/services/short-breaks.ts";
import { shortBreaks } from "#web/art/short-breaks.ts";
import { ContactBlock } from "#web/marketing/frame/ContactBlock.tsx";
import { FoldHero } from "#web/marketing/frame/FoldHero.tsx";
import { PhoneButton } from "#web/marketing/frame/links.tsx";
import { publicPage } from "#web/layout/PublicLayout.tsx";
import { Section } from "#web/marketing/frame/Section.tsx";
import { Mosaic, MosaicCard, type MosaicCardLook } from "#web/marketing/sections/Mosaic.tsx";
import { RecordPage } from "#web/marketing/sections/RecordPage.tsx";
import { Steps } from "#web/marketing/sections/Steps.tsx";
import { Terms } from "#web/marketing/sections/Terms.tsx";
import { Fit } from "#web/marketing/service/Fit.tsx";
import { Funding } from "#web/marketing/service/Funding.tsx";
import { JumpLinks } from "#web/marketing/service/JumpLinks.tsx";
import { Quality } from "#web/marketing/service/Quality.tsx";
import { Questions } from "#web/marketing/service/Questions.tsx";
import { Checklist, Referral } from "#web/marketing/service/Referral.tsx";
import { Team } from "#web/marketing/service/Team.tsx";
import type { Page } from "#web/render/document.tsx";

/** Short breaks respite (specification §2, Service pages). */
export function shortBreaksPage(): Page {
  return {
    ...publicPage(pagePaths.shortBreaks, words.names, "service", <ShortBreaks />),
    questions: words.questions,
  };
}

const jumps = [
  { id: "offers", label: "Four kinds of break" },
  { id: "saturday", label: "A Saturday" },
  { id: "first-night", label: "The first night" },
  { id: "fit", label: "Who it is for" },
  { id: "team", label: "The team" },
  { id: "referral", label: "How to book" },
  { id: "funding", label: "Who pays" },
  { id: "questions", label: "Questions" },
];

function ShortBreaks() {
  const { hero, offers, firstStay, fit, team } = words;
  return (
    <>
      <FoldHero words={hero} scene={shortBreaks}>
        <a className="button" href="#contact">
          {hero.action}
        </a>
        <PhoneButton />
      </FoldHero>
      <JumpLinks jumps={jumps} />
      <Section id="offers" heading={offers.heading} intro={offers.intro} head="above">
        <Offers />
      </Section>
      <Saturday />
      <Section
        id="first-night"
        field="dawn"
        isCut
        heading={firstStay.heading}
        intro={firstStay.intro}
        head="above"
      >
        <Steps steps={firstStay.steps} />
      </Section>
      <Section id="fit" heading={fit.heading} intro={fit.intro} head="above">
        <Fit words={fit} />
      </Section>
      <Section id="team" field="sky" heading={team.heading} intro={team.intro} head="above">
        <Team roles={team.roles} />
      </Section>
      <Referral words={words.referral} />
      <Funding words={words.funding} field="sunk" />
      <Quality words={words.quality} />
      <Questions questions={words.questions} field="mist" />
      <ContactBlock words={words.contact} />
    </>
  );
}

const looks: readonly MosaicCardLook[] = [
  { span: 7, colour: "sky" },
  { span: 5, colour: "dawn" },
  { span: 5, colour: "leaf" },
  { span: 7, colour: "mist" },
];

function Offers() {
  return (
    <Mosaic>
      {words.offers.cards.map((offer, index) => (
        <OfferCard key={offer.heading} offer={offer} look={looks[index] ?? { span: 7, colour: "sky" }} />
      ))}
    </Mosaic>
  );
}

function OfferCard({ offer: { heading, text, facts }, look }: { offer: Offer; look: MosaicCardLook }) {
  return (
    <MosaicCard {...look}>
      <h3>{heading}</h3>
      <p>{text}</p>
      <dl className="offer-facts">
        {facts.map(({ term, fact }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
    </MosaicCard>
  );
}

/** The same hours twice: the record of the day out, and the day at home. */
function Saturday() {
  const { saturday, packing } = words;
  return (
    <Section id="saturday" field="leaf" heading={saturday.heading} intro={saturday.intro} head="above">
      <div className="both-sides">
        <RecordPage sheet={saturday.sheet} />
        <div>
          <h3>Meanwhile, at home</h3>
          <Terms as="statements" terms={saturday.home} />
        </div>
        <Checklist title={packing.title} items={packing.items} />
      </div>
    </Section>
  );
}
