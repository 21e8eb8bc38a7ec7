import { circle, path, sceneBox, sun, tree, type Drawing } from "./parts.ts";
import { arm, figure, hand, head, leg, limb, shoe, strip, torso } from "./people.ts";

/** A nurse carries the medicine tray. */
const medicine =
  leg("door", "71 122", "70 166", "69 204") +
  leg("door", "89 122", "91 166", "92 204") +
  shoe(70, 212) +
  shoe(94, 212) +
  limb("sky", 11, "98 72", "114 100", "138 99") +
  torso(80, 60, "sky", { height: 70 }) +
  circle("wall", 89, 82, 4) +
  strip("wall", 2, "89 72", "89 80") +
  head(82, 37, { skin: "skin2", style: "hijab", colour: "leaf", bent: 6 }) +
  path("aprs", "M118 72h13l-2 20h-9z") +
  path("leaf2", "M140 78h12l-2 14h-8z") +
  path("wall", "M106 92h72l-4 8h-64z") +
  path("walls", "M142 92h36l-4 8h-32z") +
  hand("skin2", 142, 101, -90) +
  arm({ sleeve: "sky", skin: "skin2", shoulder: "64 74", elbow: "76 108", wrist: "112 101", turn: -96 });

/** Staffing: somebody who works in people's own homes. */
export const staffing: Drawing = {
  viewBox: sceneBox,
  body:
    path("hill1", "M-40 300Q60 206 260 240T700 250 2600 244V300z") +
    path("hill2", "M-40 300Q200 246 520 272T2600 272V300z") +
    sun(330, 96, 58) +
    tree(96, 268, 120, 60, "leaf2") +
    figure(120, 284, 1.22, medicine),
};
