import type { ReactNode } from "react";
import { joinClasses } from "#web/ui/Button.tsx";

/** Cards of different widths and colours, side by side on wide screens. */
export function Mosaic({ children }: { children: ReactNode }) {
  return <div className="mosaic">{children}</div>;
}

export interface MosaicCardLook {
  /** Of twelve columns. */
  span: 5 | 7 | 12;
  colour: "sky" | "dawn" | "leaf" | "mist" | "red";
  /** `wide`: the picture is beside the text. `tall`: the card takes two rows. */
  shape?: "wide" | "tall";
}

interface MosaicCardProps extends MosaicCardLook {
  picture?: ReactNode;
  children: ReactNode;
}

export function MosaicCard({ span, colour, shape, picture, children }: MosaicCardProps) {
  return (
    <article
      className={joinClasses(
        "sheet mosaic-card",
        // Of the twelve columns, if not all.
        span < 12 && `mosaic-card--span-${span}`,
        `mosaic-card--${colour}`,
        shape && `mosaic-card--${shape}`,
      )}
    >
      <div>{children}</div>
      {picture}
    </article>
  );
}
