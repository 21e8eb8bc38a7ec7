import { cards, cardsHeading, nonUrgent, office, subjects } from "#content/contact.ts";
import { mailHref, phoneHref } from "#content/contact-links.ts";
import { organisation } from "#content/organisation.ts";
import { Alarm } from "#web/marketing/frame/ContactBlock.tsx";
import { joinClasses } from "#web/ui/Button.tsx";
import { EmailAddress } from "#web/ui/EmailAddress.tsx";

/** The four contact cards and the emergency block (specification §2, Contact page). */
export function ContactCards() {
  const { phone, crisisLine, emails } = organisation;
  return (
    <section className="section" id="contact">
      <div className={joinClasses("container", crisisLine !== undefined && "contact-block")}>
        <h2 className="visually-hidden">{cardsHeading}</h2>
        <dl className="contact-ways contact-cards">
          <Card {...cards.general} href={mailHref(emails.general, subjects.general)} way={emails.general} />
          <Card {...cards.phone} href={phoneHref(phone)} way={phone.display} isNumber />
          <Card
            {...cards.compliance}
            href={mailHref(emails.compliance, subjects.compliance)}
            way={emails.compliance}
          />
          <Card {...cards.careers} href={mailHref(emails.careers, subjects.careers)} way={emails.careers} />
        </dl>
        {crisisLine ? (
          <Alarm>
            <p className="space-above">{nonUrgent}</p>
          </Alarm>
        ) : (
          <p className="muted">{nonUrgent}</p>
        )}
      </div>
    </section>
  );
}

/** Where letters reach the provider. */
export function Office() {
  const { legalName, registeredOffice } = organisation;
  return <p className="contact-office">{office(legalName, registeredOffice)}</p>;
}

interface CardProps {
  heading: string;
  text: string;
  href: string;
  /** The address or number, formatted for reading. */
  way: string;
  isNumber?: boolean;
}

function Card({ heading, text, href, way, isNumber }: CardProps) {
  return (
    <div>
      <dt>{heading}</dt>
      <dd>
        <a className={joinClasses("contact-ways__mail", isNumber && "numeral")} href={href}>
          {isNumber ? way : <EmailAddress of={way} />}
        </a>
      </dd>
      <dd className="muted">{text}</dd>
    </div>
  );
}
