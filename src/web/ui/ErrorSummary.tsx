import { useEffect, useRef, type MouseEvent } from "react";
import { controls } from "#content/words/controls.ts";

export interface Problem {
  /** Id of the field that is the cause, if it is one. */
  fieldId?: string;
  message: string;
}

interface ErrorSummaryProps {
  problems: readonly Problem[];
  /** How often the form was sent. Each failed attempt moves the focus here (react-hook-form: `submitCount`). */
  attempt: number;
  title?: string;
  /** `h2` if the form is on a page instead of in a dialog. */
  heading?: "h2" | "h3";
}

/**
 * The list of a form's errors, at its top. It takes the focus after a failed submit, so the form must not move the
 * focus itself (react-hook-form: `shouldFocusError: false`).
 */
export function ErrorSummary({
  problems,
  attempt,
  title = controls.problem,
  heading: Heading = "h3",
}: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const hasProblems = problems.length > 0;
  useEffect(() => {
    if (attempt > 0 && hasProblems) box.current?.focus();
  }, [attempt, hasProblems]);
  if (!hasProblems) return null;
  return (
    <div className="error-summary" role="alert" tabIndex={-1} ref={box} data-first-focus>
      <Heading>{title}</Heading>
      <ul className="plain">
        {problems.map(({ fieldId, message }) => (
          <li key={`${fieldId} ${message}`}>
            {fieldId ? (
              <a href={`#${fieldId}`} onClick={focusField}>
                {message}
              </a>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Focuses the field without changing the address, which may hold the search of the page behind. */
function focusField(event: MouseEvent<HTMLAnchorElement>) {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  field.focus();
}
