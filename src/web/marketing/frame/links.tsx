import { pagePaths } from "#contract/paths.ts";
import { phoneHref } from "#content/contact-links.ts";
import { organisation } from "#content/organisation.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { shell } from "#content/words/shell.ts";
import { services } from "#content/services/list.ts";
import { servicePath } from "#content/services/offered.ts";

/** The one number, as a button that says it. */
export function PhoneButton({ className = "button button--outline" }: { className?: string }) {
  const { phone } = organisation;
  return (
    <a className={className} href={phoneHref(phone)}>
      <Icon name="phone" />
      <span className="numeral">{phone.display}</span>
    </a>
  );
}

/** The red button of the emergency blocks; it dials the crisis line. */
export function EmergencyButton() {
  const { crisisLine } = organisation;
  if (!crisisLine) return null;
  return (
    <a className="button" href={phoneHref(crisisLine)}>
      <Icon name="phone" />
      {shell.emergency.call}
    </a>
  );
}

/** The page's one action: to its contact section. */
export function ContactAction({ label }: { label: string }) {
  return (
    <a className="button" href="#contact">
      {label}
    </a>
  );
}

/**
 * First link of every page but the home page (specification §2, Service pages). On a service's page, whose heading does not
 * name it, the way goes on: to the services, and which of them this is.
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
