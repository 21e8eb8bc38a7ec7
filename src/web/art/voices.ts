import { lark, line, path, sceneBox, type Drawing } from "./parts.ts";

/** Feedback: two voices. */
export const voices: Drawing = {
  viewBox: sceneBox,
  body:
    path("hill2", "M30 300Q240 226 450 300z") +
    path("sky", "M70 40h110v122h-46l-30 34v-34H70z") +
    path("skys", "M180 40h110v122H180z") +
    line(98, 74, 150, "wall") +
    line(98, 96, 164, "wall") +
    line(98, 118, 96, "wall") +
    path("apr", "M216 128h100v112H216z") +
    path("aprs", "M316 128h100v112h-34v34l-30-34h-36z") +
    line(242, 160, 146, "wall") +
    line(242, 182, 120, "wall") +
    line(242, 204, 74, "wall") +
    lark(352, 40, 1.4),
};
