import { circle, path, sceneBox, type Drawing } from "./parts.ts";
import { strip } from "./people.ts";

/** Staffing on the home page: a uniform with its watch, ready for the next shift. */
export const uniform: Drawing = {
  viewBox: sceneBox,
  body:
    path("hill2", "M10 300Q240 240 470 300z") +
    strip("bark", 8, "156 58", "324 58") +
    strip("clay", 5, "240 58", "240 78") +
    path("sky", "M214 78L160 100L124 172L162 190L178 160V268H240V112z") +
    path("skys", "M266 78L320 100L356 172L318 190L302 160V268H240V112z") +
    path("walls", "M214 78L240 112L266 78L240 92z") +
    path("skys", "M188 204H228V244H188z") +
    strip("aprs", 5, "204 188", "204 204") +
    strip("sun", 5, "284 128", "284 146") +
    circle("wall", 284, 156, 12),
};
