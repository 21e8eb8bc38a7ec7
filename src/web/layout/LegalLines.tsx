import { Fragment } from "react";
import { organisation } from "#content/organisation.ts";
import type { RegulatorEntry } from "#content/organisation-schema.ts";
import { describeRating, groupByBody } from "#content/regulators.ts";

/** What a company must say of itself on its site: name, number, where registered, office; then its regulators. */
export function LegalLines() {
  const { legalName, companyNumber, registeredIn, registeredOffice, regulators } = organisation;
  return (
    <div className="legal-lines">
      <p>
        {legalName}. Registered in {registeredIn}, company number {companyNumber}. Registered office:{" "}
        {registeredOffice}.
      </p>
      {regulators.length > 0 && (
        <p>
          {groupByBody(regulators).map(([body, entries]) => (
            <RegulatorSentence key={body} body={body} entries={entries} />
          ))}
        </p>
      )}
      <p>Residential care and supported accommodation are for people aged 16 and over.</p>
    </div>
  );
}

/** A regulator's name once, before the first of its registrations. */
function RegulatorSentence({ body, entries }: { body: string; entries: readonly RegulatorEntry[] }) {
  return (
    <>
      Registered with{" "}
      {entries.map((entry, index) => (
        <Fragment key={entry.providerId}>
          {index > 0 && "; "}
          <a href={entry.href}>{index === 0 ? `${body}, ${entry.providerId}` : entry.providerId}</a>
          {describeRating(entry)}
        </Fragment>
      ))}
      .{" "}
    </>
  );
}
