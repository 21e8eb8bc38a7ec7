import type { ReactNode } from "react";
import { isPhoneAnsweredAtNight, mailHref, phoneHref } from "#content/contact-links.ts";
import { organisation } from "#content/organisation.ts";
import type { ContactWords } from "#content/passages.ts";
import { joinClasses } from "#web/ui/Button.tsx";
import { EmailAddress } from "#web/ui/EmailAddress.tsx";
import { EmergencyButton, PhoneButton } from "./links.tsx";
import { shell } from "#content/words/shell.ts";
import { Filled } from "#web/ui/Filled.tsx";

interface ContactBlockProps {
  words: ContactWords;
  /** The address for mails from this page; by default the general one. */
  to?: string;
  /** Whether the emergency block is beside it. */
  hasAlarm?: boolean;
  /** Whether the page has the telephone number as a filled button above: then it is an outlined one here. */
  hasCallAbove?: boolean;
  children?: ReactNode;
}

/** The contact section (`#contact`): the number first, the address, and the emergency block beside them. */
export function ContactBlock({
  words,
  to = organisation.emails.general,
  hasAlarm = true,
  hasCallAbove = false,
  children,
}: ContactBlockProps) {
  const { heading, intro, subject, button } = words;
  const isBesideAlarm = hasAlarm && organisation.crisisLine !== undefined;
  return (
    <section className="section" id="contact">
      <div className={joinClasses("container", isBesideAlarm ? "contact-block" : "contact-alone")}>
        <div>
          <div className="section-head">
            <h2>{heading}</h2>
            <p>{intro}</p>
          </div>
          <Ways to={to} subject={subject} button={button} hasCallAbove={hasCallAbove} />
        </div>
        {isBesideAlarm && <Alarm />}
      </div>
      {children}
    </section>
  );
}

/** The characters of an address that fit into a line of the narrowest phone. */
const longestLine = 24;

/** With buttons, the number is the first of them, and is not repeated. */
function Ways({
  to,
  subject,
  button,
  hasCallAbove,
}: Required<Pick<ContactBlockProps, "to" | "hasCallAbove">> & Pick<ContactWords, "subject" | "button">) {
  const { phone } = organisation;
  const { ways } = shell;
  return (
    <dl className="contact-ways">
      <div>
        <dt>{isPhoneAnsweredAtNight ? ways.telephoneAtAnyHour : ways.telephone}</dt>
        <dd>
          {button ? (
            <PhoneButton
              className={joinClasses("button contact-ways__call", hasCallAbove && "button--outline")}
            />
          ) : (
            <a className="numeral" href={phoneHref(phone)}>
              {phone.display}
            </a>
          )}
        </dd>
      </div>
      <div>
        <dt>{ways.email}</dt>
        <dd>
          <a className="contact-ways__mail" href={mailHref(to, subject)}>
            {to.length > longestLine ? <EmailAddress of={to} /> : to}
          </a>
          <br />
          <span className="muted">{ways.answered}</span>
        </dd>
        {button && (
          <dd className="space-above">
            <a className="button button--outline" href={mailHref(to, subject)}>
              {button}
            </a>
          </dd>
        )}
      </div>
    </dl>
  );
}

/** The emergency block (specification §2: 24/7 emergency support), with a number that is answered at any hour. */
export function Alarm({ level = 3, children }: { level?: 2 | 3; children?: ReactNode }) {
  if (!organisation.crisisLine) return null;
  const Heading = `h${level}` as const;
  const { emergency } = shell;
  return (
    <aside className="sheet alarm" aria-labelledby="alarm-heading">
      <Heading id="alarm-heading">{emergency.heading}</Heading>
      <p>{emergency.text}</p>
      <EmergencyButton />
      <p className="space-above">
        <Filled words={emergency.danger} parts={{ number: <a href="tel:999">999</a> }} />
      </p>
      {children}
    </aside>
  );
}
