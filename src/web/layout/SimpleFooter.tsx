import { mailHref, phoneHref } from "#content/contact-links.ts";
import { adminEntry, simpleFooterLinks } from "#content/navigation.ts";
import { organisation } from "#content/organisation.ts";
import { LegalLines } from "./LegalLines.tsx";

/** Footer of the administrators' pages and of not-found (decided). */
export function SimpleFooter() {
  const { name, phone, crisisLine, emails } = organisation;
  const line = crisisLine ?? phone;
  return (
    <footer className="main-footer simple-footer">
      <div className="container">
        <nav aria-label="Footer">
          <ul className="cluster">
            {simpleFooterLinks.map(({ label, href }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
        <p>
          {crisisLine ? "Day and night" : "Telephone"}:{" "}
          <a className="numeral" href={phoneHref(line)}>
            {line.display}
          </a>
          . E-mail: <a href={mailHref(emails.general)}>{emails.general}</a>.
        </p>
        <p>
          {name} is kept awake by <a href={adminEntry}>people who care</a>.
        </p>
        <LegalLines />
      </div>
    </footer>
  );
}
