import { phoneHref } from "#content/contact-links.ts";
import { services, type ServiceCard } from "#content/home.ts";
import { organisation } from "#content/organisation.ts";
import { complexNeeds } from "#web/art/complex-needs.ts";
import { crisis } from "#web/art/crisis.ts";
import type { Drawing } from "#web/art/parts.ts";
import { residential } from "#web/art/residential.ts";
import { Scene } from "#web/art/Scene.tsx";
import { shortBreaks } from "#web/art/short-breaks.ts";
import { staffing } from "#web/art/staffing.ts";
import { therapeutic } from "#web/art/therapeutic.ts";
import { Section } from "#web/marketing/frame/Section.tsx";
import { Words } from "#web/marketing/frame/Words.tsx";
import { Terms } from "#web/marketing/sections/Terms.tsx";

/** Place in the mosaic, colour and picture of each card; tall cards let the picture fill the box. */
const looks: Record<ServiceCard["shape"], { className: string; scene: Drawing; fills?: boolean }> = {
  residential: { className: "w7 sky", scene: residential },
  complex: { className: "w5 dawn", scene: complexNeeds, fills: true },
  crisis: { className: "w12 wide red", scene: crisis, fills: true },
  staffing: { className: "w5 tall leaf", scene: staffing, fills: true },
  breaks: { className: "w7 wide sky", scene: shortBreaks },
  therapeutic: { className: "w7 wide mist", scene: therapeutic },
};

export function Services() {
  const { heading, intro, cards, also } = services;
  return (
    <Section id="services" heading={heading} intro={intro} head="above">
      <div className="mosaic">
        {cards.map((card) => (
          <Card key={card.page} {...card} />
        ))}
      </div>
      <div className="also">
        <h3>Also from our group</h3>
        <Terms as="benefits" terms={also} />
      </div>
    </Section>
  );
}

/** One link makes the whole card a target; the crisis card's number is a second link above it. */
function Card({ shape, heading, text, page, about }: ServiceCard) {
  const { className, scene, fills } = looks[shape];
  const { crisisLine } = organisation;
  return (
    <article className={`svc sheet ${className}`}>
      <div>
        <h3>{heading}</h3>
        <p>
          <Words>{text}</Words>
        </p>
        {shape === "crisis" && (
          <p className="space-above">
            <a className="numeral" href={phoneHref(crisisLine)}>
              {crisisLine.display}
            </a>
          </p>
        )}
        <a className="more-link" href={page}>
          Learn More<span className="visually-hidden"> about {about}</span>
        </a>
      </div>
      <Scene of={scene} fills={fills} />
    </article>
  );
}
