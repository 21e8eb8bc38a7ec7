import { organisation } from "#content/organisation.ts";
import type { RegulatorEntry } from "#content/organisation-schema.ts";
import { describeRating } from "#content/regulators.ts";

/** What a company must say of itself on its site: name, number, where registered, office; then its regulators. */
export function LegalLines() {
  const { legalName, companyNumber, registeredIn, registeredOffice, regulators } = organisation;
  return (
    <div className="legal">
      <p>
        {legalName}. Registered in {registeredIn}, company number {companyNumber}. Registered office:{" "}
        {registeredOffice}.
      </p>
      {regulators.length > 0 && (
        <p>
          {regulators.map((regulator) => (
            <RegulatorSentence key={regulator.body} {...regulator} />
          ))}
        </p>
      )}
      <p>Residential care and supported accommodation are for people aged 16 and over.</p>
    </div>
  );
}

function RegulatorSentence(regulator: RegulatorEntry) {
  const { body, providerId, href } = regulator;
  return (
    <>
      Registered with <a href={href}>{`${body}, ${providerId}`}</a>
      {describeRating(regulator)}.{" "}
    </>
  );
}
