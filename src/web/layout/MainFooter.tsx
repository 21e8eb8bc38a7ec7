import { mailHref, phoneHref } from "#content/contact-links.ts";
import { adminEntry, mainFooterColumns, type FooterColumn } from "#content/navigation.ts";
import { organisation } from "#content/organisation.ts";
import { horizon } from "#web/art/panorama.ts";
import { Panorama } from "#web/art/Scene.tsx";
import { LegalLines } from "./LegalLines.tsx";

/** The hill above the footer of every page for visitors. */
export function Horizon() {
  return <Panorama of={horizon} className="footer-horizon" />;
}

/** Footer of every page but the administrators' and not-found (specification §2). */
export function MainFooter() {
  const { name, strapline, phone, emails } = organisation;
  return (
    <footer className="main-footer">
      <div className="container">
        <div className="main-footer__columns">
          <div>
            <h2 className="main-footer__name">
              <a href={adminEntry}>{name}</a>
            </h2>
            <p>{strapline}</p>
            <p className="space-above">
              <a className="numeral" href={phoneHref(phone)}>
                {phone.display}
              </a>
              <br />
              <a href={mailHref(emails.general)}>{emails.general}</a>
            </p>
          </div>
          {mainFooterColumns.map((column) => (
            <LinkColumn key={column.heading} {...column} />
          ))}
        </div>
        <LegalLines />
      </div>
    </footer>
  );
}

function LinkColumn({ heading, links }: FooterColumn) {
  return (
    <div>
      <h2>{heading}</h2>
      <ul className="plain">
        {links.map(({ label, href }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
