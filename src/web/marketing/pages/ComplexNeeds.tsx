import { pagePaths } from "#contract/paths.ts";
import { complexNeeds as words } from "#content/services/complex-needs.ts";
import { complexNeeds } from "#web/art/complex-needs.ts";
import { Scene } from "#web/art/Scene.tsx";
import { ContactBlock } from "#web/marketing/frame/ContactBlock.tsx";
import { FoldHero } from "#web/marketing/frame/FoldHero.tsx";
import { PhoneButton } from "#web/marketing/frame/links.tsx";
import { publicPage } from "#web/layout/PublicLayout.tsx";
import { Section } from "#web/marketing/frame/Section.tsx";
import { RecordPage } from "#web/marketing/sections/RecordPage.tsx";
import { Terms } from "#web/marketing/sections/Terms.tsx";
import { Fit } from "#web/marketing/service/Fit.tsx";
import { Funding } from "#web/marketing/service/Funding.tsx";
import { JumpLinks } from "#web/marketing/service/JumpLinks.tsx";
import { Quality } from "#web/marketing/service/Quality.tsx";
import { Questions } from "#web/marketing/service/Questions.tsx";
import { Referral } from "#web/marketing/service/Referral.tsx";
import type { Page } from "#web/render/document.tsx";

/** Complex needs care (specification §2, Service pages). */
export function complexNeedsPage(): Page {
  return {
    ...publicPage(pagePaths.complexNeeds, words.names, "service", <ComplexNeeds />),
    questions: words.questions,
  };
}

const jumps = [
  { id: "needs", label: "Whose needs" },
  { id: "team", label: "The team" },
  { id: "meeting", label: "The weekly meeting" },
  { id: "fit", label: "Who it is for" },
  { id: "referral", label: "Referral" },
  { id: "funding", label: "Who pays" },
  { id: "quality", label: "Quality" },
  { id: "questions", label: "Questions" },
];

function ComplexNeeds() {
  const { hero, needs, meeting, fit } = words;
  return (
    <>
      <FoldHero words={hero} scene={complexNeeds} field="dawn">
        <a className="button" href="#contact">
          {hero.action}
        </a>
        <PhoneButton />
      </FoldHero>
      <JumpLinks jumps={jumps} />
      <Section id="needs" heading={needs.heading} intro={needs.intro} head="beside">
        <Terms as="benefits" terms={needs.terms} />
      </Section>
      <Petals />
      <Section id="meeting" heading={meeting.heading} intro={meeting.intro} head="beside">
        <RecordPage sheet={meeting.sheet} />
      </Section>
      <Section id="fit" field="dawn" isCut heading={fit.heading} intro={fit.intro} head="above">
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

/** The page's own picture, close up: one person, and the team as the petals round them. */
function Petals() {
  const { heading, intro, roles } = words.team;
  return (
    <Section id="team" field="leaf" heading={heading} intro={intro} head="above">
      <div className="petals">
        <Scene of={{ ...complexNeeds, viewBox: "110 20 260 260" }} />
        <ul className="plain">
          {roles.map(({ title, does }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p className="muted">{does}</p>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
