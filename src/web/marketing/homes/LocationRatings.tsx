import {
  countRatings,
  describeLocationRating,
  homesSection,
  locationState,
  ratingsHeading,
  registeredLocations,
} from "#content/locations.ts";
import { pagePaths } from "#contract/paths.ts";

/** More ratings than this are folded, because they are near the top of the page. */
const mostOpen = 3;

/**
 * With more locations than this, only governance and the contact page list each rating, and others count them: forty
 * take 0.5 KiB of the first round trip.
 */
const mostOnEveryPage = 12;

/**
 * The regulators' rating of each location, each with its date and a link to the report (Health and Social Care Act
 * 2008 (Regulated Activities) Regulations 2014, reg. 20A; Regulated Services (Inspection Ratings) (Wales) Regulations
 * 2025).
 */
export function LocationRatings({ hasRoom = false }: { hasRoom?: boolean }) {
  const registered = registeredLocations();
  if (registered.length === 0) return null;
  if (registered.length > mostOnEveryPage && !hasRoom) {
    const counts = countRatings();
    return (
      <p>
        <a href={`${pagePaths.contact}#homes`}>{ratingsHeading()}</a>
        {counts && `: ${counts}.`}
      </p>
    );
  }
  const list = (
    <ul className="regulator-line location-ratings__list">
      {registered.map((location) => (
        <li key={location.id} className={`regulator-line--${locationState(location)}`}>
          <span>
            <b>{location.name}</b>, {describeLocationRating(location)}.{" "}
            <a href={location.rating?.href ?? location.registration?.href}>
              {location.registration?.body}
              {/* Many links of the same words are told apart in a screen reader's list of links. */}
              {registered.length > 1 && (
                <span className="visually-hidden">{homesSection.reportOn(location.name)}</span>
              )}
            </a>
          </span>
        </li>
      ))}
    </ul>
  );
  if (registered.length <= mostOpen) return list;
  return (
    <details className="location-ratings">
      <summary>{ratingsHeading()}</summary>
      {list}
    </details>
  );
}
