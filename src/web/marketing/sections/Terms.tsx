import type { Passage } from "#content/passages.ts";
import { Words } from "#web/marketing/frame/Words.tsx";

interface TermsProps {
  /** `statements`: a column of terms beside their meaning. `benefits`: two columns of short ones. */
  as: "statements" | "benefits";
  terms: readonly Passage[];
}

/** Terms with their meaning, between hairlines. */
export function Terms({ as, terms }: TermsProps) {
  return (
    <dl className={as}>
      {terms.map(({ heading, text }) => (
        <div key={heading}>
          <dt>{heading}</dt>
          <dd>
            <Words>{text}</Words>
          </dd>
        </div>
      ))}
    </dl>
  );
}
