import type { Passage } from "#content/passages.ts";
import { Words } from "#web/marketing/frame/Words.tsx";

/** A sequence of events, as numbered folds on one path. */
export function Steps({ steps }: { steps: readonly Passage[] }) {
  return (
    <ol className="steps">
      {steps.map(({ heading, text }) => (
        <li key={heading}>
          <h3>{heading}</h3>
          <p>
            <Words>{text}</Words>
          </p>
        </li>
      ))}
    </ol>
  );
}
