import { colourAt } from "#brand/contrast.ts";
import { palette } from "#brand/palette.ts";

/** Ground of the pages by day and by night, and the ink of the day, for what stands outside them. */
export const themeColours = {
  light: colourAt(palette.page, "day"),
  dark: colourAt(palette.page, "night"),
  ink: colourAt(palette.ink, "day"),
} as const;
