import { organisation } from "#content/organisation.ts";
import { unbrokenDay } from "#content/words/intl.ts";
import { certificateWords as words } from "#content/words/shell.ts";
import { Filled } from "#web/ui/Filled.tsx";

/**
 * The provider's certificates as stamps made of text, `isDetailed` with number and expiry; a provider's official
 * artwork replaces them.
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
              <small>
                <Filled words={words.number} parts={{ number: <span className="no-wrap">{number}</span> }} />
              </small>
              <small>{words.validTo(unbrokenDay(expires))}</small>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
