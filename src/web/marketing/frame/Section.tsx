import type { ReactNode } from "react";
import { joinClasses } from "#web/ui/Button.tsx";
import { Words } from "./Words.tsx";

interface SectionProps {
  id?: string;
  /** The background; by default the page's. */
  field?: "sunk" | "dawn" | "sky" | "ground" | "leaf" | "mist";
  /** A skewed band that overlaps its neighbours: at most one on a page. */
  isCut?: boolean;
  heading: string;
  intro?: string;
  /** Heading and intro side by side above the content, or in a sticky column beside it. */
  head: "above" | "beside";
  /** Further content of the column beside. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A band of a page: its heading, at most one paragraph, and its content. */
export function Section({ id, field, isCut, heading, intro, head, aside, children }: SectionProps) {
  return (
    <section
      className={joinClasses("section", field && `section--${field}`, isCut && "section--cut")}
      id={id}
    >
      {head === "above" ? (
        <div className="container">
          <div className={intro ? "section-head section-head--split" : "section-head"}>
            <h2>{heading}</h2>
            {intro && (
              <p>
                <Words>{intro}</Words>
              </p>
            )}
          </div>
          {children}
        </div>
      ) : (
        <div className="container two-columns">
          <div className="two-columns__sticky">
            <h2>{heading}</h2>
            {intro && (
              <p className="lead-text muted space-above">
                <Words>{intro}</Words>
              </p>
            )}
            {aside}
          </div>
          {children}
        </div>
      )}
    </section>
  );
}
