import { pagePaths } from "#contract/paths.ts";
import { residentialCare as words } from "#content/services/residential-care.ts";
import { residential } from "#web/art/residential.ts";
import { ContactBlock } from "#web/marketing/frame/ContactBlock.tsx";
import { FoldHero } from "#web/marketing/frame/FoldHero.tsx";
import { PhoneButton } from "#web/marketing/frame/links.tsx";
import { publicPage } from "#web/layout/PublicLayout.tsx";
import { Section } from "#web/marketing/frame/Section.tsx";
import { Quad } from "#web/marketing/sections/Quad.tsx";
import { Terms } from "#web/marketing/sections/Terms.tsx";
import { Ticks } from "#web/marketing/sections/Ticks.tsx";
import { Trifold } from "#web/marketing/sections/Trifold.tsx";
import { Fit } from "#web/marketing/service/Fit.tsx";
import { Funding } from "#web/marketing/service/Funding.tsx";
import { JumpLinks } from "#web/marketing/service/JumpLinks.tsx";
import { Quality } from "#web/marketing/service/Quality.tsx";
import { Questions } from "#web/marketing/service/Questions.tsx";
import { Referral } from "#web/marketing/service/Referral.tsx";
import { Team } from "#web/marketing/service/Team.tsx";
import { Week } from "#web/marketing/service/Week.tsx";
import type { Page } from "#web/render/document.tsx";

/** Residential care and supported accommodation, from age 16 (specification §2, Service pages). */
export function residentialCarePage(): Page {
  return {
    ...publicPage(pagePaths.residentialCare, words.names, "service", <ResidentialCare />),
    questions: words.questions,
  };
}

const jumps = [
  { id: "included", label: "What is included" },
  { id: "fit", label: "Who it is for" },
  { id: "week", label: "A week" },
  { id: "team", label: "The team" },
  { id: "referral", label: "Referral" },
  { id: "funding", label: "Who pays" },
  { id: "quality", label: "Quality" },
  { id: "questions", label: "Questions" },
];

function ResidentialCare() {
  return (
    <>
      <FoldHero words={words.hero} scene={residential}>
        <a className="button" href="#contact">
          {words.hero.action}
        </a>
        <PhoneButton />
      </FoldHero>
      <JumpLinks jumps={jumps} />
      <HowWeWork />
      <ForWhom />
      <Section id="week" field="ground" heading={words.week.heading} intro={words.week.intro} head="above">
        <Week days={words.week.days} caption={words.week.caption} />
      </Section>
      <Section id="team" heading={words.team.heading} intro={words.team.intro} head="above">
        <Team roles={words.team.roles} />
      </Section>
      <Referral words={words.referral} field="sky" />
      <Funding words={words.funding} />
      <Quality words={words.quality} field="sunk" />
      <Questions questions={words.questions} />
      <ContactBlock words={words.contact} />
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

function ForWhom() {
  const { fit, registers } = words;
  return (
    <Section id="fit" heading={fit.heading} intro={fit.intro} head="above">
      <Fit words={fit} />
      <div className="fit-registers">
        <h3>{registers.heading}</h3>
        <Terms as="statements" terms={registers.terms} />
      </div>
    </Section>
  );
}
