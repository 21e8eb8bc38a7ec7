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
import { Mosaic, MosaicCard, type MosaicCardLook } from "#web/marketing/sections/Mosaic.tsx";
import { Terms } from "#web/marketing/sections/Terms.tsx";

/** Place in the mosaic, colour and picture of each card; tall cards let the picture fill the box. */
const looks: Record<ServiceCard["shape"], MosaicCardLook & { scene: Drawing; fills?: boolean }> = {
  residential: { span: 7, colour: "sky", scene: residential },
  complex: { span: 5, colour: "dawn", scene: complexNeeds, fills: true },
  crisis: { span: 12, colour: "red", shape: "wide", scene: crisis, fills: true },
  staffing: { span: 5, colour: "leaf", shape: "tall", scene: staffing, fills: true },
  breaks: { span: 7, colour: "sky", shape: "wide", scene: shortBreaks },
  therapeutic: { span: 7, colour: "mist", shape: "wide", scene: therapeutic },
};

export function Services() {
  const { heading, intro, cards, also } = services;
  return (
    <Section id="services" heading={heading} intro={intro} head="above">
      <Mosaic>
        {cards.map((card) => (
          <Card key={card.page} {...card} />
        ))}
      </Mosaic>
      <div className="services-also">
        <h3>Also from our group</h3>
        <Terms as="benefits" terms={also} />
      </div>
    </Section>
  );
}

/** One link makes the whole card a target; the crisis card's number is a second link above it. */
function Card({ shape, heading, text, page, about }: ServiceCard) {
  const { scene, fills, ...look } = looks[shape];
  const { crisisLine } = organisation;
  return (
    <MosaicCard {...look} picture={<Scene of={scene} fills={fills} />}>
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
    </MosaicCard>
  );
}
