import { organisation } from "#content/organisation.ts";

/** The provider's certificates as typeset stamps; official artwork takes their place when a provider has it. */
export function Certificates() {
  return (
    <ul className="certs">
      {organisation.certificates.map(({ name, scheme }) => (
        <li key={name}>
          <b>{name}</b>
          {scheme}
        </li>
      ))}
    </ul>
  );
}
