import { phoneHref } from "#content/contact-links.ts";
import { services as words } from "#content/home.ts";
import { organisation } from "#content/organisation.ts";
import { type Service, services } from "#content/services/list.ts";
import { servicePath } from "#content/services/offered.ts";
import { Scene } from "#web/art/Scene.tsx";
import { serviceScenes } from "#web/art/service-scenes.ts";
import { Section } from "#web/marketing/frame/Section.tsx";
import { Words } from "#web/marketing/frame/Words.tsx";
import { Mosaic, MosaicCard, type MosaicCardLook } from "#web/marketing/sections/Mosaic.tsx";
import { Terms } from "#web/marketing/sections/Terms.tsx";

export function Services() {
  const { heading, intro, also } = words;
  const places = composeMosaic(services.map(({ words }) => words === "crisisSupport"));
  return (
    <Section id="services" heading={heading} intro={intro} head="above">
      <Mosaic>
        {services.map((service, index) => (
          <Card key={service.slug} service={service} place={places[index] ?? wholeRow} />
        ))}
      </Mosaic>
      {also.length > 0 && (
        <div className="services-also">
          <h3>{words.alsoHeading}</h3>
          <Terms as="benefits" terms={also} />
        </div>
      )}
    </Section>
  );
}

/** A card's place in the mosaic, and whether its picture fills the space that the text leaves. */
type Place = Omit<MosaicCardLook, "colour"> & { fills?: boolean };

const wholeRow: Place = { span: 12, shape: "wide", fills: true };
const large: Place = { span: 7 };
const small: Place = { span: 5, fills: true };
const pair = [large, small];
const mirroredPair = [small, large];
const tallAndTwo: readonly Place[] = [
  { span: 5, shape: "tall", fills: true },
  { span: 7, shape: "wide" },
  { span: 7, shape: "wide" },
];

/**
 * The place of each card, in their order, without gaps: pairs, and one tall card beside two. A card that `isUrgent`
 * takes a row of its own.
 */
export function composeMosaic(isUrgent: readonly boolean[]): readonly Place[] {
  const next = isUrgent.indexOf(true);
  if (next === -1) return composeRun(isUrgent.length);
  return [...composeRun(next), wholeRow, ...composeMosaic(isUrgent.slice(next + 1))];
}

/** Rows for `count` cards: the remainder after groups of three comes first, as one row or as one or two pairs. */
function composeRun(count: number): readonly Place[] {
  if (count === 0) return [];
  if (count === 1) return [wholeRow];
  const pairs = [[], [...pair, ...mirroredPair], pair][count % 3] ?? [];
  const threes = Array.from({ length: (count - pairs.length) / 3 }, () => tallAndTwo).flat();
  return [...pairs, ...threes];
}

/** One link makes the whole card clickable; the crisis card's number is a second link above it. */
function Card({ service, place: { fills, ...place } }: { service: Service; place: Place }) {
  const { drawing, colour } = serviceScenes[service.scene].card;
  const { crisisLine } = organisation;
  return (
    <MosaicCard {...place} colour={colour} picture={<Scene of={drawing} fills={fills} />}>
      <h3>{service.name}</h3>
      <p>
        <Words>{service.card}</Words>
      </p>
      {service.words === "crisisSupport" && crisisLine && (
        <p className="space-above">
          <a className="numeral" href={phoneHref(crisisLine)}>
            {crisisLine.display}
          </a>
        </p>
      )}
      <a className="more-link" href={servicePath(service)}>
        {words.more}
        <span className="visually-hidden">{words.moreAbout.replace("{service}", service.name)}</span>
      </a>
    </MosaicCard>
  );
}
