import { pagePaths } from "#contract/paths.ts";
import { therapeuticCare as words } from "#content/services/therapeutic-care.ts";
import { therapeutic } from "#web/art/therapeutic.ts";
import { ContactBlock } from "#web/marketing/frame/ContactBlock.tsx";
import { FoldHero } from "#web/marketing/frame/FoldHero.tsx";
import { PhoneButton } from "#web/marketing/frame/links.tsx";
import { publicPage } from "#web/layout/PublicLayout.tsx";
import { Section } from "#web/marketing/frame/Section.tsx";
import { Steps } from "#web/marketing/sections/Steps.tsx";
import { Terms } from "#web/marketing/sections/Terms.tsx";
import { Fit } from "#web/marketing/service/Fit.tsx";
import { Funding } from "#web/marketing/service/Funding.tsx";
import { JumpLinks } from "#web/marketing/service/JumpLinks.tsx";
import { Quality } from "#web/marketing/service/Quality.tsx";
import { Questions } from "#web/marketing/service/Questions.tsx";
import { Referral } from "#web/marketing/service/Referral.tsx";
import { Team } from "#web/marketing/service/Team.tsx";
import { Week } from "#web/marketing/service/Week.tsx";
import type { Page } from "#web/render/document.tsx";

/** Therapeutic care (specification §2, Service pages). */
export function therapeuticCarePage(): Page {
  return {
    ...publicPage(pagePaths.therapeuticCare, words.names, "service", <TherapeuticCare />),
    questions: words.questions,
  };
}

const jumps = [
  { id: "framework", label: "How we work" },
  { id: "steps", label: "Four steps" },
  { id: "team", label: "Therapy team" },
  { id: "week", label: "A week" },
  { id: "fit", label: "Who it is for" },
  { id: "referral", label: "How to start" },
  { id: "funding", label: "Who pays" },
  { id: "questions", label: "Questions" },
];

function TherapeuticCare() {
  const { hero, moments, steps, team, week, fit } = words;
  return (
    <>
      <FoldHero words={hero} scene={therapeutic} field="mist">
        <a className="button" href="#contact">
          {hero.action}
        </a>
        <PhoneButton />
      </FoldHero>
      <JumpLinks jumps={jumps} />
      <Framework />
      <Section id="moments" field="sunk" heading={moments.heading} intro={moments.intro} head="beside">
        <Terms as="statements" terms={moments.terms} />
      </Section>
      <Section id="steps" field="dawn" isCut heading={steps.heading} intro={steps.intro} head="above">
        <Steps steps={steps.items} />
      </Section>
      <Section id="team" heading={team.heading} intro={team.intro} head="above">
        <Team roles={team.roles} />
      </Section>
      <Section id="week" field="ground" heading={week.heading} intro={week.intro} head="above">
        <Week days={week.days} caption={week.caption} />
      </Section>
      <Section id="fit" field="mist" heading={fit.heading} intro={fit.intro} head="above">
        <Fit words={fit} />
      </Section>
      <Referral words={words.referral} />
      <Funding words={words.funding} field="sunk" />
      <Quality words={words.quality} />
      <Questions questions={words.questions} field="sunk" />
      <ContactBlock words={words.contact} />
    </>
  );
}

/** The framework by its initials. */
function Framework() {
  const { heading, intro, words: four } = words.framework;
  return (
    <Section id="framework" heading={heading} intro={intro} head="above">
      <dl className="initials">
        {four.map(({ heading, text }) => (
          <div key={heading}>
            <dt>{heading}</dt>
            <dd className="muted">{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
