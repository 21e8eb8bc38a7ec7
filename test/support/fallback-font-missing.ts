import { frame } from "./frame.ts";

/** What a run says where the font of the fallbacks is missing. */
export const fallbackFontMissing = {
  warning: frame([
    "Liberation Sans is not installed: that nothing moves when the fonts arrive was NOT tested.",
    "Install it (Debian: apt-get install fonts-liberation) and run again.",
  ]),
};
