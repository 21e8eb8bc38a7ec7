import { organisation } from "#content/organisation.ts";

/** The provider's certificates as typeset stamps; official artwork takes their place when a provider has it. */
export function Certificates() {
  if (organisation.certificates.length === 0) return null;
  return (
    <ul className="certs mt2">
      {organisation.certificates.map(({ name, scheme, number }) => (
        <li key={number}>
          <b>{name}</b>
          {scheme}
        </li>
      ))}
    </ul>
  );
}
