import type { Plugin } from "postcss";
import type { PaletteColour } from "../src/brand/palette.ts";

/** `palette(name)` */
const reference = /palette\(([\w-]+)\)/g;

/** Replaces `palette(name)` in style sheets by the colour, or by `light-dark()` of its two colours. */
export function paletteColours(palette: Readonly<Record<string, PaletteColour>>): Plugin {
  return {
    postcssPlugin: "palette-colours",
    Once(root) {
      root.walkDecls((declaration) => {
        if (!declaration.value.includes("palette(")) return;
        declaration.value = declaration.value.replace(reference, (_, name: string) => {
          const colour = palette[name];
          if (colour === undefined) throw declaration.error(`src/brand/palette.ts has no "${name}"`);
          return typeof colour === "string" ? colour : `light-dark(${colour.join(", ")})`;
        });
      });
    },
  };
}
