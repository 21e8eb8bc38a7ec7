import { organisation } from "#content/organisation.ts";
import type { RegulatorEntry } from "#content/organisation-schema.ts";
import { describeRating } from "#content/regulators.ts";

const longDay = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** The provider's registrations, each linked to its public register, and its certificates with number and expiry. */
export function Registers() {
  const { regulators, certificates } = organisation;
  return (
    <>
      <ul className="registers">
        {regulators.map((regulator) => (
          <Registration key={regulator.body} {...regulator} />
        ))}
      </ul>
      <ul className="certs mt2">
        {certificates.map(({ name, scheme, number, expires }) => (
          <li key={name}>
            <b>{name}</b>
            {scheme}
            <small>Certificate {number}</small>
            <small>valid to {longDay.format(new Date(expires))}</small>
          </li>
        ))}
      </ul>
    </>
  );
}

function Registration(regulator: RegulatorEntry) {
  const { body, providerId, href } = regulator;
  return (
    <li>
      <h3>
        <a href={href}>{body}</a>
      </h3>
      <p>
        Registered{describeRating(regulator)}. Provider <span className="num">{providerId}</span>
      </p>
    </li>
  );
}
