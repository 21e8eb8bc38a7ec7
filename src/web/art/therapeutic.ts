import { leaf, path, sceneBox, sun, type Drawing } from "./parts.ts";

/** Therapeutic care: a growing plant. */
export const therapeutic: Drawing = {
  viewBox: sceneBox,
  body:
    sun(240, 116, 96) +
    path("bark", "M237 66h6v200h-6z") +
    leaf(240, 78, 0, 0.62, "leaf2") +
    leaf(240, 140, -62, 1, "leaf") +
    leaf(240, 156, 60, 1.06, "sky") +
    leaf(240, 204, -66, 0.86, "clay") +
    leaf(240, 214, 68, 0.8, "leaf2") +
    path("hill2", "M10 300Q240 222 470 300z") +
    path("hill3", "M70 300Q240 252 410 300z"),
};
