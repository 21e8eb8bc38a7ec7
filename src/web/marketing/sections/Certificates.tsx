import { validCertificates as certificates } from "#content/certificates.ts";
import { unbrokenDay } from "#content/words/intl.ts";
import { certificateWords as words } from "#content/words/shell.ts";
import { joinClasses } from "#web/ui/Button.tsx";
import { Filled } from "#web/ui/Filled.tsx";

/**
 * The provider's valid certificates as stamps made of text, `isDetailed` with number and expiry; a provider's official
 * artwork replaces them.
 */
export function Certificates({ isDetailed = false }: { isDetailed?: boolean }) {
  if (certificates.length === 0) return null;
  return (
    <ul
      className={joinClasses(
        "certificates space-above-large",
        certificates.length < 3 && "certificates--few",
        certificates.length === 3 && "certificates--three",
      )}
    >
      {certificates.map(({ name, scheme, number, expires }) => (
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
