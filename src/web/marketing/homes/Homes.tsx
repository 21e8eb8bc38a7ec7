import type { ReactNode } from "react";
import { phoneHref } from "#content/contact-links.ts";
import {
  describeLocationRating,
  describePlace,
  homesIntro,
  homesSection as words,
  summariseLocation,
} from "#content/locations.ts";
import { shownPhotographs } from "#content/shown-photographs.ts";
import { organisation } from "#content/organisation.ts";
import type { LocationEntry } from "#content/organisation-schema.ts";
import { services } from "#content/services/list.ts";
import { servicePath } from "#content/services/offered.ts";
import { house, type Drawing } from "#web/art/parts.ts";
import { Scene } from "#web/art/Scene.tsx";
import { HomesMap, labelsByHome, placeMarks } from "./HomesMap.tsx";
import { Photo } from "#web/marketing/frame/Photo.tsx";
import { Section } from "#web/marketing/frame/Section.tsx";
import { joinClasses } from "#web/ui/Button.tsx";

/** With more than this, each entry is folded: forty open ones are fourteen screens of a phone. */
const mostOpen = 12;

/** The homes and offices, as a section of the contact page (`/contact#homes`). */
export function Homes() {
  if (organisation.locations.length === 0) return null;
  const placed = placeMarks(organisation.locations);
  const labels = placed && labelsByHome(placed);
  const isFolded = organisation.locations.length > mostOpen;
  return (
    <Section id="homes" field="leaf" heading={words.heading} intro={homesIntro()} head="above">
      <div className={placed && "homes-list-beside"}>
        {placed && <HomesMap {...placed} />}
        <ul className={joinClasses("homes-list", isFolded && "homes-list--folded")}>
          {organisation.locations.map((location, index) => (
            // Not in its fold, so that a link to a home leads to it in every browser.
            <li key={location.id} id={`home-${location.id}`}>
              <Home location={location} mark={labels?.get(index)} isFolded={isFolded} />
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}

/** Shown for homes without a photograph where half have one: forty times the same drawing says nothing. */
const homeWithoutPhotograph: Drawing = {
  viewBox: "0 0 160 120",
  body: house(24, 112, { front: 52, side: 52, wall: 50, roof: 40 }),
};

interface HomeProps {
  location: LocationEntry;
  /** The number or letter of its mark on the map, if it has one. */
  mark: string | undefined;
  isFolded: boolean;
}

function Home({ location, mark, isFolded }: HomeProps) {
  const service = services.find(({ slug }) => slug === location.service);
  const heading = (
    <h3>
      {mark && <span aria-hidden="true">{mark}. </span>}
      {location.name}
    </h3>
  );
  const picture = <Picture id={location.id} />;
  const facts = (
    <>
      {service && <a href={servicePath(service)}>{service.name}</a>}
      <Facts {...location} />
    </>
  );
  if (!isFolded)
    return (
      <>
        {picture}
        {heading}
        {facts}
      </>
    );
  return (
    <details className="unfold">
      <summary>
        {heading}
        <span>{summariseLocation(location, service?.name)}</span>
      </summary>
      <div className="unfold__body">
        {picture}
        {facts}
      </div>
    </details>
  );
}

function Picture({ id }: { id: string }) {
  const photographed = shownPhotographs().filter(({ slot }) => slot === "location");
  const isDrawn = photographed.length * 2 >= organisation.locations.length;
  return (
    <Photo slot="location" at={id}>
      {isDrawn && <Scene of={homeWithoutPhotograph} className="photo--location" />}
    </Photo>
  );
}

function Facts(location: LocationEntry) {
  const { name, phone, registration, rating, inspectedOn, stepFree, bus, parking } = location;
  const { labels } = words;
  return (
    <dl>
      <Fact term={labels.place}>{describePlace(location)}</Fact>
      {phone && (
        <Fact term={labels.phone}>
          <a className="numeral" href={phoneHref(phone)}>
            {phone.display}
          </a>
        </Fact>
      )}
      {registration && (
        <Fact term={labels.register}>
          <a href={registration.href}>
            {registration.body}, <span className="no-wrap">{registration.number}</span>
          </a>
          , {describeLocationRating(location)}. {inspectedOn && `${words.inspected(inspectedOn)}. `}
          {rating && (
            <a href={rating.href}>
              {words.report}
              <span className="visually-hidden">{words.reportOn(name)}</span>
            </a>
          )}
        </Fact>
      )}
      {stepFree && <Fact term={labels.way}>{stepFree}</Fact>}
      {bus && <Fact term={labels.bus}>{bus}</Fact>}
      {parking && <Fact term={labels.parking}>{parking}</Fact>}
    </dl>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
