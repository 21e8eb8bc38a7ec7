import { organisation } from "#content/organisation.ts";
import { longDay } from "#content/words/intl.ts";
import { certificateWords as words } from "#content/words/shell.ts";

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
              <small>{words.number(number)}</small>
              <small>{words.validTo(longDay(expires))}</small>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
