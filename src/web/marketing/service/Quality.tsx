import { pagePaths } from "#contract/paths.ts";
import type { ServiceWords } from "#content/services/service-words.ts";
import { Section } from "#web/marketing/frame/Section.tsx";

interface QualityProps {
  words: ServiceWords["quality"];
  field?: "sunk" | "sky" | "dawn" | "mist" | "leaf";
}

/** How the service is checked, from every shift to every year. */
export function Quality({ words, field }: QualityProps) {
  const { heading, intro, checks } = words;
  return (
    <Section id="quality" field={field} heading={heading} intro={intro} head="above">
      <Stair steps={checks} />
      <p className="space-above-large">
        <a className="more-link" href={pagePaths.governance}>
          How we are checked, all of it
        </a>
      </p>
    </Section>
  );
}

/** How often what is done: a stair of folded sheets, the most frequent first. */
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
