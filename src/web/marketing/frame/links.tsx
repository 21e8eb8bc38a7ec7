import { pagePaths } from "#contract/paths.ts";
import { phoneHref } from "#content/contact-links.ts";
import { organisation } from "#content/organisation.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { shell } from "#content/words/shell.ts";
import { services } from "#content/services/list.ts";
import { servicePath } from "#content/services/offered.ts";

/** A button with the telephone number as its text. */
export function PhoneButton({ className = "button button--outline" }: { className?: string }) {
  const { phone } = organisation;
  return (
    <a className={className} href={phoneHref(phone)}>
      <Icon name="phone" />
      <span className="numeral">{phone.display}</span>
    </a>
  );
}

/** The red button of the emergency blocks, which dials the crisis line; on paper it is the number. */
export function EmergencyButton() {
  const { crisisLine } = organisation;
  if (!crisisLine) return null;
  return (
    <a className="button" href={phoneHref(crisisLine)}>
      <Icon name="phone" />
      {shell.emergency.call}
      <span className="numeral" hidden>
        {crisisLine.display}
      </span>
    </a>
  );
}

/** The page's main action: a link to its contact section. */
export function ContactAction({ label }: { label: string }) {
  return (
    <a className="button" href="#contact">
      {label}
    </a>
  );
}

/**
 * The first link of every page except the home page (specification §2, Service pages). A service's page, whose
 * heading does not name it, adds breadcrumbs: the services, and this service.
 */
export function BackHome({ path }: { path?: string }) {
  const link = (
    <a className="back-link" href={pagePaths.home}>
      {shell.backHome}
    </a>
  );
  const service = services.find((one) => servicePath(one) === path);
  if (!service) return link;
  const { label, services: all } = shell.breadcrumbs;
  return (
    <nav className="breadcrumbs" aria-label={label}>
      {link}
      <a href={`${pagePaths.home}#services`}>{all}</a>
      <span aria-current="page">{service.name}</span>
    </nav>
  );
}
