import { colourAt } from "#brand/contrast.ts";
import { palette } from "#brand/palette.ts";

/** The pages' background by day and by night, and the text colour by day, for the browser and the manifest. */
export const themeColours = {
  light: colourAt(palette.page, "day"),
  dark: colourAt(palette.page, "night"),
  ink: colourAt(palette.ink, "day"),
} as const;
