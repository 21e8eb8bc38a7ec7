import { organisation } from "#content/organisation.ts";
import { LocationRatings } from "#web/marketing/homes/LocationRatings.tsx";
import { describeRating, groupByBody, isRegistered, registeredWords } from "#content/regulators.ts";

interface RegulatorLineProps {
  /** Whether the page can list any number of locations. */
  hasRoom?: boolean;
}

/** The line near the top of a page, before the provider's own statements. */
export function Registered({ hasRoom }: RegulatorLineProps) {
  if (!isRegistered) return null;
  return (
    <div className="container section--slim">
      <RegulatorLine hasRoom={hasRoom} />
    </div>
  );
}

/**
 * The provider's regulators and their latest ratings, one line each. Rated, registered and not yet rated each have a
 * mark of its own; the words say the same. A rating always has its date and a link to the register. The ratings of the
 * provider's locations follow.
 */
export function RegulatorLine({ hasRoom = false }: RegulatorLineProps) {
  const bodies = groupByBody(organisation.regulators);
  if (bodies.length === 0) return <LocationRatings hasRoom={hasRoom} />;
  return (
    <>
      <ul className="regulator-line">
        {bodies.flatMap(([body, entries]) =>
          entries.map((entry) => (
            <li key={entry.providerId} className={`regulator-line--${entry.state}`}>
              <span>
                <b>
                  {registeredWords.registered}
                  {describeRating(entry)}
                </b>
                . <a href={entry.href}>{body}</a>
                {entries.length > 1 && (
                  <>
                    , <span className="no-wrap">{entry.providerId}</span>
                  </>
                )}
              </span>
            </li>
          )),
        )}
      </ul>
      <LocationRatings hasRoom={hasRoom} />
    </>
  );
}
