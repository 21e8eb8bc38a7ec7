import type { ReactNode } from "react";
import { creditOf, photographPath, photographSlots, type PhotographSlot } from "#content/photograph-slots.ts";
import { findPhotograph } from "#content/shown-photographs.ts";

/**
 * The width of each slot, so that browsers can choose the smaller file. A hero is as wide as the screen up to 60rem: with
 * half of that the dense screen of a phone takes the smaller file, too.
 */
const sizes: Readonly<Record<PhotographSlot, string>> = {
  hero: ["(min-width: 76rem) 36rem", "(min-width: 60rem) 50vw", "(min-width: 40rem) 100vw", "50vw"].join(
    ", ",
  ),
  team: "(min-width: 60rem) 37rem, 100vw",
  location: "(min-width: 44rem) 22rem, 100vw",
  testimonial: "5rem",
};

/** A transparent pixel. */
const emptyPicture = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

interface PhotoProps {
  slot: PhotographSlot;
  at: string;
  /** Where it is not shown, so that it is not loaded either: a media query. */
  hiddenAt?: string;
  /** Shown if there is no photograph. */
  children?: ReactNode;
}

/** A photograph in its slot, whose space is reserved from the first paint; otherwise its children. */
export function Photo({ slot, at, hiddenAt, children }: PhotoProps) {
  const photograph = findPhotograph(slot, at);
  if (!photograph) return children ?? null;
  const { ratio, widths } = photographSlots[slot];
  const files = (type: "avif" | "jpg") =>
    widths.map((width) => `${photographPath(photograph, width, type)} ${width}w`).join(", ");
  const [width] = widths;
  // A hero is in the first screen.
  const loading = slot === "hero" ? ({ fetchPriority: "high" } as const) : ({ loading: "lazy" } as const);
  return (
    <figure className={`photo photo--${slot}`}>
      <picture>
        {hiddenAt && <source media={hiddenAt} srcSet={emptyPicture} />}
        <source type="image/avif" srcSet={files("avif")} sizes={sizes[slot]} />
        <img
          src={photographPath(photograph, width, "jpg")}
          srcSet={files("jpg")}
          sizes={sizes[slot]}
          alt={photograph.alt}
          width={width}
          height={(width * ratio[1]) / ratio[0]}
          {...loading}
          decoding="async"
        />
      </picture>
      {photograph.credit && <figcaption>{creditOf(photograph.credit)}</figcaption>}
    </figure>
  );
}
