import { joinClasses } from "#web/ui/Button.tsx";
import { limits } from "#contract/limits.ts";
import type { PagePath } from "#contract/paths.ts";
import { phoneHref } from "#content/contact-links.ts";
import { contactButton, mainNavigation, type NavigationLink } from "#content/navigation.ts";
import { organisation } from "#content/organisation.ts";
import { LogoMark } from "#web/art/LogoMark.tsx";
import { endOfBarId } from "#web/render/document.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { shell } from "#content/words/shell.ts";

/** The skip link and the bar that stays at the top of every page (specification §2). */
export function Header({ current }: { current: PagePath | null }) {
  const { name } = organisation;
  return (
    <>
      <SkipLink />
      <header className="header-bar" data-shadow-after={limits.bar.shadowAfterPx}>
        <div className="container">
          <a
            className={joinClasses("header-brand", name.length > 8 && "header-brand--long")}
            href="/"
            aria-label={shell.homeOf(name)}
          >
            <LogoMark />
            {name}
          </a>
          <MainMenu current={current} />
          <HeaderCall />
          <a className="button button--small header-contact" href={contactButton.href}>
            {contactButton.label}
          </a>
          <button
            type="button"
            id={endOfBarId}
            className="button button--outline button--small header-menu-button"
            popoverTarget="menu"
          >
            <Icon name="menu" />
            {shell.menu.open}
          </button>
        </div>
      </header>
    </>
  );
}

/** The crisis line or, without one, the main number, without a promise of hours. */
function HeaderCall() {
  const { phone, crisisLine } = organisation;
  const words = crisisLine ? shell.call.dayAndNight : shell.call.oneNumber;
  return (
    <a
      className={joinClasses("header-call", !crisisLine && "header-call--plain")}
      href={phoneHref(crisisLine ?? phone)}
    >
      <small className="header-call__long">{words.long}</small>
      <span className="numeral header-call__long">{(crisisLine ?? phone).display}</span>
      <span className="header-call__short">
        <Icon name="phone" /> {words.short}
      </span>
    </a>
  );
}

/** First in the tab order of every page; its target is the page's `<main id="main">`. */
export function SkipLink() {
  return (
    <a className="skip-link" href="#main">
      {shell.skip}
    </a>
  );
}

/** One list for both forms: a row in the bar on wide screens, a popover that slides in on small ones. */
function MainMenu({ current }: { current: PagePath | null }) {
  const { crisisLine } = organisation;
  return (
    <nav id="menu" className="header-menu" popover="auto" aria-label={shell.menu.label}>
      <div className="header-menu__narrow header-menu__close">
        <button
          type="button"
          className="button button--outline button--small"
          popoverTarget="menu"
          popoverTargetAction="hide"
        >
          <Icon name="close" />
          {shell.menu.close}
        </button>
      </div>
      <ul className="links">
        {mainNavigation.map((link) => (
          <li key={link.href}>
            <MenuLink {...link} current={current} />
            {link.links && <Submenu label={link.label} links={link.links} current={current} />}
          </li>
        ))}
      </ul>
      <div className="header-menu__narrow stack">
        {crisisLine && (
          <>
            <p>
              <b>{shell.worried.question}</b> {shell.worried.answer}
            </p>
            <p>
              <a className="button button--crisis" href={phoneHref(crisisLine)}>
                <Icon name="phone" />
                <span className="numeral">{crisisLine.display}</span>
              </a>
            </p>
          </>
        )}
        <p>
          <a className="button" href={contactButton.href}>
            {contactButton.label}
          </a>
        </p>
      </div>
    </nav>
  );
}

/** On a page of a section its own link is marked, and the section's: it is where the reader is, not the same page. */
function MenuLink({ label, href, page, links, current }: NavigationLink & { current: PagePath | null }) {
  const isHere = page && isSamePage(page, current);
  const isSection = links?.some((link) => link.page === current);
  return (
    <a href={href} aria-current={isHere ? "page" : isSection || undefined}>
      {label}
    </a>
  );
}

type SubmenuProps = { label: string; links: readonly NavigationLink[]; current: PagePath | null };

/** Opens below its button in the bar; in the side menu it is always open. */
function Submenu({ label, links, current }: SubmenuProps) {
  return (
    <>
      <button type="button" popoverTarget="submenu" aria-label={shell.menu.more(label)} />
      <ul id="submenu" popover="auto" className="links">
        {links.map((link) => (
          <li key={link.href}>
            <MenuLink {...link} current={current} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** /careers and /jobs are one page (decided), so either marks the Careers link. */
function isSamePage(page: PagePath, current: PagePath | null): boolean {
  return page === current || (page === "/jobs" && current === "/careers");
}
