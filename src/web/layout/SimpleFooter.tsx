import { mailHref, phoneHref } from "#content/contact-links.ts";
import { adminEntry, simpleFooterLinks } from "#content/navigation.ts";
import { organisation } from "#content/organisation.ts";
import { LegalLines } from "./LegalLines.tsx";
import { shell } from "#content/words/shell.ts";
import { endOfFooterId } from "#web/render/document.tsx";
import { Filled } from "#web/ui/Filled.tsx";

/** Footer of the administrators' pages and of not-found (decided). */
export function SimpleFooter() {
  const { name, phone, crisisLine, emails } = organisation;
  const line = crisisLine ?? phone;
  const { footer: words } = shell;
  return (
    <footer className="main-footer simple-footer">
      <div className="container">
        <nav aria-label={words.label}>
          <ul className="cluster">
            {simpleFooterLinks.map(({ label, href }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
        <p>
          <Filled
            words={crisisLine ? words.reach.dayAndNight : words.reach.oneNumber}
            parts={{
              number: (
                <a className="numeral" href={phoneHref(line)}>
                  {line.display}
                </a>
              ),
              email: <a href={mailHref(emails.general)}>{emails.general}</a>,
            }}
          />
        </p>
        <p>
          <Filled words={words.awake(name)} parts={{ link: <a href={adminEntry}>{words.awakeLink}</a> }} />
        </p>
        <LegalLines />
        <span id={endOfFooterId} hidden />
      </div>
    </footer>
  );
}
