import { pagePaths } from "#contract/paths.ts";
import { staffingSolutions as words } from "#content/services/staffing-solutions.ts";
import { staffing } from "#web/art/staffing.ts";
import { ContactBlock } from "#web/marketing/frame/ContactBlock.tsx";
import { FoldHero } from "#web/marketing/frame/FoldHero.tsx";
import { PhoneButton } from "#web/marketing/frame/links.tsx";
import { publicPage } from "#web/layout/PublicLayout.tsx";
import { Section } from "#web/marketing/frame/Section.tsx";
import { RecordPage } from "#web/marketing/sections/RecordPage.tsx";
import { Terms } from "#web/marketing/sections/Terms.tsx";
import { Trifold } from "#web/marketing/sections/Trifold.tsx";
import { Fit } from "#web/marketing/service/Fit.tsx";
import { Funding } from "#web/marketing/service/Funding.tsx";
import { JumpLinks } from "#web/marketing/service/JumpLinks.tsx";
import { Quality } from "#web/marketing/service/Quality.tsx";
import { Questions } from "#web/marketing/service/Questions.tsx";
import { Checklist, Referral, Timeline } from "#web/marketing/service/Referral.tsx";
import { Team } from "#web/marketing/service/Team.tsx";
import type { Page } from "#web/render/document.tsx";

/** Bespoke care packages and staffing (specification §2, Service pages). */
export function staffingSolutionsPage(): Page {
  return {
    ...publicPage(pagePaths.staffingSolutions, words.names, "service", <StaffingSolutions />),
    questions: words.questions,
  };
}

const jumps = [
  { id: "design", label: "What you decide" },
  { id: "vetting", label: "Vetting" },
  { id: "training", label: "Training" },
  { id: "monitoring", label: "Monitoring" },
  { id: "fit", label: "When to ask" },
  { id: "referral", label: "First call to first shift" },
  { id: "funding", label: "Who pays" },
  { id: "questions", label: "Questions" },
];

function StaffingSolutions() {
  const { hero, audiences, design, fit, team } = words;
  return (
    <>
      <FoldHero words={hero} scene={staffing} field="leaf" keepsScene>
        <a className="button" href="#contact">
          {hero.action}
        </a>
        <PhoneButton />
      </FoldHero>
      <JumpLinks jumps={jumps} />
      <Section id="design" heading={design.heading} intro={design.intro} head="beside">
        <Terms as="statements" terms={design.terms} />
      </Section>
      <Section field="dawn" isCut heading={audiences.heading} intro={audiences.intro} head="above">
        <Trifold panels={audiences.panels} />
      </Section>
      <InHouse />
      <Section id="team" field="leaf" heading={team.heading} intro={team.intro} head="above">
        <Team roles={team.roles} />
      </Section>
      <Section id="fit" heading={fit.heading} intro={fit.intro} head="above">
        <Fit words={fit} />
      </Section>
      <Referral words={words.referral} field="sky" listTitle="What we need to know" />
      <Funding words={words.funding} />
      <Quality words={words.quality} field="sunk" />
      <Questions questions={words.questions} />
      <ContactBlock words={words.contact} />
    </>
  );
}

/** In-house team, vetting, training and monitoring: each shown by the paper that proves it. */
function InHouse() {
  const { vetting, training, monitoring } = words;
  return (
    <>
      <Section id="vetting" heading={vetting.heading} intro={vetting.intro} head="beside">
        <Checklist title={vetting.title} items={vetting.items} isDone />
      </Section>
      <Section id="training" field="sunk" heading={training.heading} intro={training.intro} head="beside">
        <Timeline moments={training.moments} />
      </Section>
      <Section id="monitoring" heading={monitoring.heading} intro={monitoring.intro} head="beside">
        <RecordPage sheet={monitoring.sheet} />
      </Section>
    </>
  );
}
