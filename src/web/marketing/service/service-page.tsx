import type { ReactNode } from "react";
import type { ServicePath } from "#contract/paths.ts";
import type { ServiceWords } from "#content/services/service-words.ts";
import { publicPage } from "#web/layout/PublicLayout.tsx";
import { ContactBlock } from "#web/marketing/frame/ContactBlock.tsx";
import { FoldHero, type FoldHeroProps } from "#web/marketing/frame/FoldHero.tsx";
import { ContactAction } from "#web/marketing/frame/links.tsx";
import type { Page } from "#web/render/document.tsx";
import { Questions } from "./Questions.tsx";
import { ServiceStrip } from "./ServiceStrip.tsx";

type Opening = Pick<FoldHeroProps, "scene" | "field" | "keepsScene"> & {
  path: ServicePath;
  words: Pick<ServiceWords, "names" | "hero" | "answers" | "questions" | "contact">;
};

/** The page of a service: its opening, `content`, the questions, the contact section, and the other services. */
export function servicePage({ path, words, ...picture }: Opening, content: ReactNode): Page {
  const { names, hero, answers, questions, contact } = words;
  const action = <ContactAction label={hero.action} />;
  return {
    ...publicPage(
      path,
      { ...names, action },
      "service",
      <>
        <FoldHero path={path} words={hero} {...picture}>
          {action}
        </FoldHero>
        {content}
        <Questions questions={questions} field="sunk" />
        <ContactBlock words={contact} hasAlarm={false} hasCallAbove={answers !== undefined} />
        <ServiceStrip current={path} />
      </>,
    ),
    questions,
  };
}
