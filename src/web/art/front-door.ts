import { panes, path, sceneBox, tree, type Drawing } from "./parts.ts";

/** Residential care on the home page: an open front door. */
export const frontDoor: Drawing = {
  viewBox: sceneBox,
  body:
    path("hill2", "M10 300Q240 220 470 300z") +
    tree(410, 280, 132, 70) +
    path("wall", "M116 280V124L240 36V280z") +
    path("walls", "M240 36L364 124V280H240z") +
    path("apr", "M240 16L92 122L106 138L240 44z") +
    path("aprs", "M240 16L388 122L374 138L240 44z") +
    path("door", "M208 280V176H272V280z") +
    path("apr", "M208 280V176L236 188V290z") +
    panes(36, 44, [146, 170], [298, 170]) +
    path("road", "M208 280H272L300 300H180z"),
};
