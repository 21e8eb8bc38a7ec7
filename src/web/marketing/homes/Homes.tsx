import type { ReactNode } from "react";
import { phoneHref } from "#content/contact-links.ts";
import { describeLocationRating, describePlace, homesSection as words } from "#content/locations.ts";
import { organisation } from "#content/organisation.ts";
import type { LocationEntry } from "#content/organisation-schema.ts";
import { services } from "#content/services/list.ts";
import { servicePath } from "#content/services/offered.ts";
import { Section } from "#web/marketing/frame/Section.tsx";

/** Every home and office, as a section of the contact page (`/contact#homes`). */
export function Homes() {
  if (organisation.locations.length === 0) return null;
  return (
    <Section id="homes" field="leaf" heading={words.heading} intro={words.intro} head="above">
      <ul className="homes-list">
        {organisation.locations.map((location) => (
          <Home key={location.id} {...location} />
        ))}
      </ul>
    </Section>
  );
}

function Home(location: LocationEntry) {
  const { id, name, phone, registration, rating, inspectedOn, stepFree, bus, parking } = location;
  const { labels } = words;
  const service = services.find(({ slug }) => slug === location.service);
  return (
    <li id={`home-${id}`}>
      <h3>{name}</h3>
      {service && <a href={servicePath(service)}>{service.name}</a>}
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
              {registration.body}, {registration.number}
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
    </li>
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
