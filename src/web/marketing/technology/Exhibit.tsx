import type { ReactNode } from "react";

/** A part of the system on a sheet of its own, with a caption that says it is an example. */
export function Exhibit({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <div className="sheet-shadow">
      <figure className="sheet exhibit">
        {children}
        <figcaption className="muted small">{caption}</figcaption>
      </figure>
    </div>
  );
}
