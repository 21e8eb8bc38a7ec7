import { organisation } from "#content/organisation.ts";

const longDay = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/**
 * The provider's certificates as typeset stamps, `isDetailed` with number and expiry; official artwork takes their place
 * when a provider has it.
 */
export function Certificates({ isDetailed = false }: { isDetailed?: boolean }) {
  if (organisation.certificates.length === 0) return null;
  return (
    <ul className="certificates space-above-large">
      {organisation.certificates.map(({ name, scheme, number, expires }) => (
        <li key={number}>
          <b>{name}</b>
          {scheme}
          {isDetailed && (
            <>
              <small>Certificate {number}</small>
              <small>valid to {longDay.format(new Date(expires))}</small>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
