import type { ReactNode } from "react";
import { careers } from "#content/careers.ts";
import { controls } from "#content/words/controls.ts";

interface AdjustmentsBoxProps {
  /** Whether the provider is Disability Confident. */
  hasInterviewScheme: boolean;
  isOpen: boolean;
  onToggle?: (isOpen: boolean) => void;
  question: ReactNode;
  /** The checkbox of the scheme; shown where there is one. */
  optIn: ReactNode;
}

/**
 * The optional part of an application about adjustments and the interview scheme (decision 0022). Closed it is one
 * line, so that the form looks as short as it is for most people.
 */
export function AdjustmentsBox({
  hasInterviewScheme,
  isOpen,
  onToggle,
  question,
  optIn,
}: AdjustmentsBoxProps) {
  const { adjustments: words } = careers.apply;
  return (
    <details
      className="adjustments-box"
      open={isOpen}
      onToggle={onToggle && (({ currentTarget }) => onToggle(currentTarget.open))}
    >
      <summary>
        <span>
          {hasInterviewScheme ? words.headingWithScheme : words.heading}
          <span className="field-hint"> {controls.optional}</span>
        </span>
      </summary>
      <div className="adjustments-box__inside">
        <p>{words.purpose}</p>
        {question}
        {hasInterviewScheme && (
          <div className="adjustments-box__scheme">
            <h3>{words.scheme.heading}</h3>
            <p>{words.scheme.text}</p>
            {optIn}
          </div>
        )}
        <p className="field-hint">{words.apart}</p>
      </div>
    </details>
  );
}
