import { organisation } from "#content/organisation.ts";
import type { RegulatorEntry } from "#content/organisation-schema.ts";
import { describeRating, groupByBody, registeredWords } from "#content/regulators.ts";
import { Certificates } from "#web/marketing/sections/Certificates.tsx";
import { Filled } from "#web/ui/Filled.tsx";

/** The provider's registrations, each linked to its public register, and its certificates with number and expiry. */
export function Registers() {
  const { regulators } = organisation;
  return (
    <>
      {regulators.length > 0 && (
        <ul className="registers">
          {groupByBody(regulators).map(([body, entries]) => (
            <Regulator key={body} body={body} entries={entries} />
          ))}
        </ul>
      )}
      <Certificates isDetailed />
    </>
  );
}

/** One registration is linked by the regulator's name, several by their numbers. */
function Regulator({ body, entries }: { body: string; entries: readonly RegulatorEntry[] }) {
  const [only, ...others] = entries;
  const isOne = others.length === 0;
  return (
    <li>
      <h3>{isOne ? <a href={only?.href}>{body}</a> : body}</h3>
      {entries.map((entry) => (
        <p key={entry.providerId}>
          <Filled
            words={registeredWords.provider}
            parts={{
              rating: describeRating(entry),
              id: isOne ? (
                <span className="numeral">{entry.providerId}</span>
              ) : (
                <a className="numeral" href={entry.href}>
                  {entry.providerId}
                </a>
              ),
            }}
          />
        </p>
      ))}
    </li>
  );
}
