import { path, circle } from "./parts.ts";

const coats = ["leaf", "apr", "sky", "clay", "leaf2"] as const;
const skins = ["skin1", "skin3", "skin2"] as const;

/** A small paper person beside a role; the place in the list chooses coat and skin. Decoration, never read aloud. */
export function Figure({ at }: { at: number }) {
  const coat = coats[at % coats.length] ?? "leaf";
  const skin = skins[at % skins.length] ?? "skin1";
  return (
    <svg
      className="figure"
      viewBox="0 0 48 64"
      aria-hidden="true"

      dangerouslySetInnerHTML={{
        __html:
          path(coat, "M24 24Q4 24 4 64H24z") +
          path(`${coat}s`, "M24 24Q44 24 44 64H24z") +
          circle(skin, 24, 14, 11),
      }}
    />
  );
}
