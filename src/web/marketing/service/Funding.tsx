import type { ServiceWords } from "#content/services/service-words.ts";
import { Section } from "#web/marketing/frame/Section.tsx";

/** Who can pay: one row for each route, whom it covers and what sets it going. */
export function Funding({ words, field }: { words: ServiceWords["funding"]; field?: "sunk" }) {
  const { heading, intro, routes } = words;
  return (
    <Section id="funding" field={field} heading={heading} intro={intro} head="above">
      <dl className="funding">
        {routes.map(({ name, covers, starts }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{covers}</dd>
            <dd className="muted">{starts}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
