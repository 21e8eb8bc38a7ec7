import type { Drawing } from "./parts.ts";

interface SceneProps {
  of: Drawing;
  className?: string;
  /** Fills the whole box, cropped at the sides; otherwise the picture is shown whole. */
  fills?: boolean;
}

/** A picture. It is decorative: hidden from assistive technology, because the page says everything in words. */
export function Scene({ of: { viewBox, body }, className, fills = false }: SceneProps) {
  return (
    <svg
      className={["artwork", fills && "artwork--fills", className].filter(Boolean).join(" ")}
      viewBox={viewBox}
      preserveAspectRatio={fills ? "xMidYMax slice" : "xMidYMax"}
      aria-hidden="true"

      dangerouslySetInnerHTML={{ __html: body }}
    />
  );
}

/** The home panorama and the footer's horizon keep their right edge visible, where the houses are, at every width. */
export function Panorama({ of: { viewBox, body }, className }: Omit<SceneProps, "fills">) {
  return (
    <svg
      className={`artwork ${className ?? ""}`}
      viewBox={viewBox}
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden="true"

      dangerouslySetInnerHTML={{ __html: body }}
    />
  );
}

/** Ends a first section that has no picture: place for the styles of what follows (`render/page-styles.ts`). */
export function PlaceForStyles() {
  return <svg className="place-for-styles" aria-hidden="true" />;
}
