import { partners, questions, ratingsBy, ratingsLabel, scale, summaryHeading } from "#content/feedback.ts";
import type { TestimonialEntry } from "#content/organisation-schema.ts";
import { organisation } from "#content/organisation.ts";
import { shownPhotographs } from "#content/shown-photographs.ts";
import type { Drawing } from "#web/art/parts.ts";
import { head, torso } from "#web/art/people.ts";
import { Scene } from "#web/art/Scene.tsx";
import { Photo } from "#web/marketing/frame/Photo.tsx";
import { Section } from "#web/marketing/frame/Section.tsx";
import { monthAndYear } from "#content/words/intl.ts";

/** The five questions and the summary of all partners' answers. */
export function PerformanceSummary() {
  return (
    <section className="section" id="summary">
      <div className="container">
        <h2 className="visually-hidden">{summaryHeading}</h2>
        <dl className="performance-summary">
          {questions.map(({ key, label }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>{summarise(organisation.testimonials, key)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

/** Shown for partners without a photograph where others have one. */
const partnerWithoutPhotograph: Drawing = {
  viewBox: "-34 -26 68 68",
  body:
    torso(0, 25, "leaf", { width: 27, height: 30 }) +
    head(1, 0, { skin: "skin2", style: "bob", colour: "bark" }),
};

/** `number`: its position among the testimonials, from 1. */
export function Testimonial({
  number,
  position,
  authority,
  date,
  ratings,
  feedback,
}: TestimonialEntry & { number: number }) {
  const isShown = shownPhotographs().some(({ slot }) => slot === "testimonial");
  return (
    <figure className="testimonial">
      <Photo slot="testimonial" at={String(number)}>
        {isShown && (
          <div className="testimonial__art">
            <Scene of={partnerWithoutPhotograph} />
          </div>
        )}
      </Photo>
      <blockquote>{feedback}</blockquote>
      <figcaption>
        <b>{position}</b>
        <span className="muted">
          {authority}, {monthAndYear(date)}
        </span>
        <details>
          <summary>
            {ratingsLabel}
            <span className="visually-hidden">{ratingsBy(authority)}</span>
          </summary>
          <dl className="ratings">
            {questions.map(({ key, label }) => (
              <div key={key}>
                <dt>{label}</dt>
                <dd>{ratings[key]}</dd>
              </div>
            ))}
          </dl>
        </details>
      </figcaption>
    </figure>
  );
}

/** The partners' names as text; a provider's official artwork replaces them. */
export function PartnerWall() {
  if (organisation.partners.length === 0) return null;
  return (
    <Section id="partners" heading={partners.heading} head="above">
      <ul className="partner-wall">
        {organisation.partners.map(({ name, kind }) => (
          <li key={`${name} ${kind}`}>
            {name} <small>{kind}</small>
          </li>
        ))}
      </ul>
    </Section>
  );
}

type Rated = Pick<TestimonialEntry, "ratings">;

/**
 * The summary of all partners' answers to one question: the mean of scores ("4.5/5") and of percentages, and the
 * median of words; between two words the worse, so that the summary never claims more than the answers.
 */
export function summarise(
  testimonials: readonly Rated[],
  question: keyof TestimonialEntry["ratings"],
): string {
  const answers = testimonials.map(({ ratings }) => ratings[question]);
  const unit = ["/5", "%"].find((ending) => answers.every((answer) => answer.endsWith(ending)));
  if (unit) {
    const mean = answers.reduce((sum, answer) => sum + Number.parseFloat(answer), 0) / answers.length;
    return `${Number(mean.toFixed(unit === "%" ? 0 : 1))}${unit}`;
  }
  const ranked = answers.toSorted((left, right) => scale.indexOf(left) - scale.indexOf(right));
  return ranked[Math.floor(ranked.length / 2)] ?? "";
}
