import { pagePaths } from "#contract/paths.ts";
import * as words from "#content/feedback.ts";
import { organisation } from "#content/organisation.ts";
import { voices } from "#web/art/voices.ts";
import { PartnerWall, PerformanceSummary, Testimonial } from "#web/marketing/feedback/Voices.tsx";
import { ContactBlock } from "#web/marketing/frame/ContactBlock.tsx";
import { FoldHero } from "#web/marketing/frame/FoldHero.tsx";
import { publicPage } from "#web/layout/PublicLayout.tsx";
import { Section } from "#web/marketing/frame/Section.tsx";
import { Terms } from "#web/marketing/sections/Terms.tsx";
import { Trifold } from "#web/marketing/sections/Trifold.tsx";
import type { Page } from "#web/render/document.tsx";

/** Feedback from partners (specification §2). */
export function feedbackPage(): Page {
  return publicPage(pagePaths.feedback, words.names, "feedback", <Feedback />);
}

function Feedback() {
  const { hero, method, families } = words;
  return (
    <>
      <FoldHero path={pagePaths.feedback} words={hero} scene={voices} field="mist" keepsScene>
        <a className="button" href="#contact">
          {hero.action}
        </a>
      </FoldHero>
      {organisation.testimonials.length > 0 && <Answers />}
      <PartnerWall />
      <Section id="method" field="sky" heading={method.heading} intro={method.intro} head="beside">
        <div className="stack">
          <Terms as="statements" terms={method.terms} />
          <h3>{families.heading}</h3>
          <p>{families.intro}</p>
        </div>
      </Section>
      <ContactBlock words={words.contact} />
    </>
  );
}

/** The partners' answers, and what they mention most, which one answer cannot show. */
function Answers() {
  const { highlights } = words;
  return (
    <>
      <PerformanceSummary />
      <section className="section section--sunk testimonials" id="testimonials">
        <div className="container">
          <h2 className="visually-hidden">{words.testimonialsHeading}</h2>
          <div className="testimonials__list">
            {organisation.testimonials.map((testimonial, index) => (
              <Testimonial key={testimonial.feedback} number={index + 1} {...testimonial} />
            ))}
          </div>
        </div>
      </section>
      {organisation.testimonials.length > 1 && (
        <Section id="highlights" field="dawn" isCut heading={highlights.heading} head="above">
          <Trifold panels={highlights.panels} />
        </Section>
      )}
    </>
  );
}
