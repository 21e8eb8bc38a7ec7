import type { ReactNode } from "react";

interface FoldProps {
  /** On the body, so that a link to it opens the fold. */
  id: string;
  heading: string;
  /** What waits inside, in one line. */
  hint: string;
  children: ReactNode;
}

/** Folds below each other. What nobody needs in the first minute stands in them; no telephone number ever does. */
export function FoldList({ children }: { children: ReactNode }) {
  return (
    <div className="section section--folds">
      <div className="container">{children}</div>
    </div>
  );
}

/** A section that opens on asking, without script: its heading, and a line that says what is inside. */
export function Fold({ id, heading, hint, children }: FoldProps) {
  return (
    <details className="unfold">
      <summary>
        <h2>{heading}</h2>
        <span>{hint}</span>
      </summary>
      <div className="unfold__body" id={id}>
        {children}
      </div>
    </details>
  );
}
