import type { ServiceWords } from "#content/services/service-words.ts";
import { Fold } from "./Fold.tsx";

/** Who can pay, in a fold. */
export function FundingFold({ words }: { words: ServiceWords["funding"] }) {
  return (
    <Fold id="funding" heading={words.heading} hint={words.intro}>
      <Routes words={words} />
    </Fold>
  );
}

/** One row for each route: whom it covers and how it starts. */
function Routes({ words }: { words: ServiceWords["funding"] }) {
  return (
    <dl className="funding">
      {words.routes.map(({ name, covers, starts }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{covers}</dd>
          <dd className="muted">{starts}</dd>
        </div>
      ))}
    </dl>
  );
}
