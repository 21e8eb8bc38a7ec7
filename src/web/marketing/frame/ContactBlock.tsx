import type { ReactNode } from "react";
import { isPhoneAnsweredAtNight, mailHref, phoneHref } from "#content/contact-links.ts";
import { organisation } from "#content/organisation.ts";
import type { ContactWords } from "#content/passages.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { EmergencyButton } from "./links.tsx";

interface ContactBlockProps {
  words: ContactWords;
  /** Where letters from this page go; the general address where none is given. */
  to?: string;
  /** The red sheet beside it, for what cannot wait. */
  hasAlarm?: boolean;
  children?: ReactNode;
}

/** The contact section (`#contact`): the number first, the address, and the emergency block beside them. */
export function ContactBlock({
  words,
  to = organisation.emails.general,
  hasAlarm = true,
  children,
}: ContactBlockProps) {
  const { heading, intro, subject, button } = words;
  return (
    <section className="section" id="contact">
      <div className="container contact-block">
        <div>
          <div className="section-head">
            <h2>{heading}</h2>
            <p>{intro}</p>
          </div>
          <Ways to={to} subject={subject} />
          {button && (
            <p className="cluster">
              <a className="button" href={mailHref(to, subject)}>
                {button}
              </a>
              <a className="button button--outline" href={phoneHref(organisation.phone)}>
                <Icon name="phone" />
                Call us
              </a>
            </p>
          )}
        </div>
        {hasAlarm && <Alarm />}
      </div>
      {children}
    </section>
  );
}

function Ways({ to, subject }: { to: string; subject: string }) {
  const { phone } = organisation;
  return (
    <dl className="contact-ways">
      <div>
        <dt>{isPhoneAnsweredAtNight ? "Telephone, any hour" : "Telephone"}</dt>
        <dd>
          <a className="numeral" href={phoneHref(phone)}>
            {phone.display}
          </a>
        </dd>
      </div>
      <div>
        <dt>E-mail</dt>
        <dd>
          <a className="contact-ways__mail" href={mailHref(to, subject)}>
            {to}
          </a>
          <br />
          <span className="muted">
            Non-urgent enquiries are answered typically within 24 hours in business hours.
          </span>
        </dd>
      </div>
    </dl>
  );
}

/** The red sheet for what cannot wait (specification §2: 24/7 emergency support), where somebody answers at any hour. */
export function Alarm({ level = 3, children }: { level?: 2 | 3; children?: ReactNode }) {
  if (!organisation.crisisLine) return null;
  const Heading = `h${level}` as const;
  return (
    <aside className="sheet alarm" aria-labelledby="alarm-heading">
      <Heading id="alarm-heading">24/7 emergency support</Heading>
      <p>Something has gone wrong and it cannot wait. Call, and a person on our crisis team will answer.</p>
      <EmergencyButton />
      <p className="space-above">
        If life is at risk, call <b>999</b> first.
      </p>
      {children}
    </aside>
  );
}
