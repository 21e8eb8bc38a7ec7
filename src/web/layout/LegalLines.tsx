import { Fragment } from "react";
import { pagePaths } from "#contract/paths.ts";
import { describeLocationRating, ratingsHeading, registeredLocations } from "#content/locations.ts";
import { footerDisclosure } from "#content/legal-identity.ts";
import { organisation } from "#content/organisation.ts";
import type { RegulatorEntry } from "#content/organisation-schema.ts";
import { describeRating, groupByBody, withArticle } from "#content/regulators.ts";
import { sayAgeLimit } from "#content/people.ts";
import { shell } from "#content/words/shell.ts";
import { Filled } from "#web/ui/Filled.tsx";

/** The statements that the law requires on the site, then the regulators. */
export function LegalLines() {
  const { regulators } = organisation;
  const ageLimit = sayAgeLimit();
  return (
    <div className="legal-lines">
      <p>{footerDisclosure}</p>
      {regulators.length > 0 && (
        <p>
          {groupByBody(regulators).map(([body, entries]) => (
            <RegulatorSentence key={body} body={body} entries={entries} />
          ))}
        </p>
      )}
      <LocationLine />
      {ageLimit !== undefined && <p>{ageLimit}</p>}
    </div>
  );
}

/** The name of a regulator, once before its registrations. */
function RegulatorSentence({ body, entries }: { body: string; entries: readonly RegulatorEntry[] }) {
  const { sentence, number, between } = shell.registered;
  const numbers = entries.map((entry, index) => {
    const id = <span className="no-wrap">{entry.providerId}</span>;
    return (
      <Fragment key={entry.providerId}>
        {index > 0 && between}
        <a href={entry.href}>
          {index === 0 ? <Filled words={number} parts={{ body: withArticle(body), id }} /> : id}
        </a>
        {describeRating(entry)}
      </Fragment>
    );
  });
  return (
    <>
      <Filled words={sentence} parts={{ numbers }} />{" "}
    </>
  );
}

/** A rating for each registered location, or a link to their list; an office is in the list alone. */
function LocationLine() {
  const { locations } = organisation;
  if (locations.length === 0) return null;
  const registered = registeredLocations();
  const listed = registered.length <= 3 ? registered : [];
  return (
    <p>
      {listed.map((location) => (
        <Fragment key={location.id}>
          <a href={location.rating?.href ?? `${pagePaths.contact}#home-${location.id}`}>{location.name}</a>
          {`, ${describeLocationRating(location)}`}.{" "}
        </Fragment>
      ))}
      <a href={`${pagePaths.contact}#homes`}>{ratingsHeading()}</a>
    </p>
  );
}
