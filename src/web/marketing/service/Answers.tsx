import type { ReactNode } from "react";
import { isPhoneAnsweredAtNight, phoneHref } from "#content/contact-links.ts";
import { organisation } from "#content/organisation.ts";
import type { Answer } from "#content/services/service-words.ts";
import { Words } from "#web/marketing/frame/Words.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { RegulatorLine } from "./RegulatorLine.tsx";
import { servicePages } from "#content/words/service-pages.ts";
import { Filled } from "#web/ui/Filled.tsx";

interface AnswersProps {
  answers: readonly Answer[];
  /** A narrow ticket for beside other content; otherwise as wide as the page. */
  isTicket?: boolean;
}

/** The answers as a ticket, with other content beside it on wide screens. */
export function TicketBeside({ answers, children }: Pick<AnswersProps, "answers"> & { children: ReactNode }) {
  return (
    <div className="container answers-beside">
      <Answers answers={answers} isTicket />
      {children}
    </div>
  );
}

/**
 * The first questions with their answers, the telephone number and the regulator, all within two screens of a phone.
 */
export function Answers({ answers, isTicket }: AnswersProps) {
  const { answers: words } = servicePages;
  return (
    <section className={isTicket ? "answers answers--ticket" : "answers"} aria-label={words.label}>
      <div className={isTicket ? undefined : "container answers__wide"}>
        <dl>
          {answers.map(({ question, answer, more }) => (
            <div key={question}>
              <dt>{question}</dt>
              <dd>
                <Words>{answer}</Words>
              </dd>
              <dd>
                <a href={more.href}>{more.label}</a>
              </dd>
            </div>
          ))}
        </dl>
        <p className="answers__call">
          <a className="button" href={phoneHref(organisation.phone)}>
            <Icon name="phone" />{" "}
            <Filled
              words={words.call}
              parts={{ number: <span className="numeral">{organisation.phone.display}</span> }}
            />
          </a>
          <span>{isPhoneAnsweredAtNight ? words.atAnyHour : words.inHours}</span>
        </p>
        <RegulatorLine />
      </div>
    </section>
  );
}
