import type { ReactNode } from "react";
import { Words } from "#web/marketing/frame/Words.tsx";

interface FoldProps {
  /** The id of the content, so that a link to it opens the fold. */
  id: string;
  heading: string;
  /** A line about the content. */
  hint: string;
  children: ReactNode;
}

/** Folds below each other, for content that is not needed at once; never for a telephone number. */
export function FoldList({ children }: { children: ReactNode }) {
  return (
    <div className="section section--folds">
      <div className="container unfold-list">{children}</div>
    </div>
  );
}

/** An initially closed section without script: its heading, and a line about its content. */
export function Fold({ id, heading, hint, children }: FoldProps) {
  return (
    <details className="unfold">
      <summary>
        <h2>{heading}</h2>
        <span>
          <Words>{hint}</Words>
        </span>
      </summary>
      <div className="unfold__body" id={id}>
        {children}
      </div>
    </details>
  );
}
