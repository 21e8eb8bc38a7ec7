import { pagePaths } from "#contract/paths.ts";
import type { ServiceWords } from "#content/services/service-words.ts";
import { Fold } from "./Fold.tsx";
import { servicePages } from "#content/words/service-pages.ts";

/** How the service is checked, from every shift to every year, in a fold. */
export function QualityFold({ words }: { words: ServiceWords["quality"] }) {
  return (
    <Fold id="quality" heading={words.heading} hint={words.intro}>
      <Checks words={words} />
    </Fold>
  );
}

function Checks({ words }: { words: ServiceWords["quality"] }) {
  return (
    <>
      <Stair steps={words.checks} />
      <p className="space-above">
        <a className="more-link" href={pagePaths.governance}>
          {servicePages.quality.more}
        </a>
      </p>
    </>
  );
}

/** The frequency of each check: a stair of folded sheets, the most frequent first. */
export function Stair({ steps }: { steps: readonly { when: string; text: string }[] }) {
  return (
    <dl className="stair">
      {steps.map(({ when, text }) => (
        <div key={when}>
          <dt>{when}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
