import { pagePaths } from "#contract/paths.ts";
import { contact, names, packages, values } from "#content/home.ts";
import { LogoMark } from "#web/art/LogoMark.tsx";
import { ContactBlock } from "#web/marketing/frame/ContactBlock.tsx";
import { publicPage } from "#web/layout/PublicLayout.tsx";
import { Registered } from "#web/marketing/service/RegulatorLine.tsx";
import { Section } from "#web/marketing/frame/Section.tsx";
import { Steps } from "#web/marketing/sections/Steps.tsx";
import { Terms } from "#web/marketing/sections/Terms.tsx";
import type { Page } from "#web/render/document.tsx";
import { Governance, Technology } from "./Evidence.tsx";
import { Hero, StartingPoints } from "./Hero.tsx";
import { MailComposer } from "./MailComposer.tsx";
import { Services } from "./Services.tsx";

/** Home (specification §2). */
export function homePage(): Page {
  return publicPage(pagePaths.home, names, "home", <Home />);
}

function Home() {
  return (
    <>
      <Hero />
      <StartingPoints />
      <Registered />
      <Services />
      <Section id="values" field="sunk" heading={values.heading} head="beside" aside={<Perch />}>
        <Terms as="statements" terms={values.statements} />
      </Section>
      <Section
        id="packages"
        field="dawn"
        isCut
        heading={packages.heading}
        intro={packages.intro}
        head="above"
      >
        <Steps steps={packages.steps} />
      </Section>
      <Technology />
      <Governance />
      <ContactBlock words={contact}>
        <MailComposer />
      </ContactBlock>
    </>
  );
}

function Perch() {
  return (
    <div className="perch" aria-hidden="true">
      <LogoMark />
    </div>
  );
}
