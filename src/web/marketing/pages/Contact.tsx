import { mailHref } from "#content/contact-links.ts";
import { pagePaths } from "#contract/paths.ts";
import * as words from "#content/contact.ts";
import { organisation } from "#content/organisation.ts";
import { letter } from "#web/art/letter.ts";
import { ContactCards, Office } from "#web/marketing/contact/ContactCards.tsx";
import { Accessibility, Complaints, DataProtection } from "#web/marketing/contact/Rights.tsx";
import { FoldHero } from "#web/marketing/frame/FoldHero.tsx";
import { PhoneButton } from "#web/marketing/frame/links.tsx";
import { publicPage } from "#web/layout/PublicLayout.tsx";
import { Homes } from "#web/marketing/homes/Homes.tsx";
import { Section } from "#web/marketing/frame/Section.tsx";
import { Checklist } from "#web/marketing/service/Referral.tsx";
import type { Page } from "#web/render/document.tsx";

/** Contact (specification §2), with the complaints routes and the accessibility statement. */
export function contactPage(): Page {
  return publicPage(pagePaths.contact, words.names, "service", <Contact />);
}

function Contact() {
  const { hero, subjects, writing, privacyNote } = words;
  return (
    <>
      <FoldHero
        path={pagePaths.contact}
        words={hero}
        scene={letter}
        keepsScene
        below={<a href="#complaints">{hero.complain}</a>}
      >
        <PhoneButton className="button" />
        <a className="button button--outline" href={mailHref(organisation.emails.general, subjects.general)}>
          {hero.action}
        </a>
      </FoldHero>
      <ContactCards />
      <Section id="writing" field="sky" heading={writing.heading} intro={writing.intro} head="beside">
        <div className="stack">
          <Checklist title={writing.listTitle} note={privacyNote} items={writing.items} />
          <Office />
        </div>
      </Section>
      <Homes />
      <Complaints />
      <DataProtection />
      <Accessibility />
    </>
  );
}
