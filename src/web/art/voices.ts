import { line, path, sceneBox, type Drawing } from "./parts.ts";
import { arm, figure, hand, head, leg, limb, shoe, torso } from "./people.ts";

/** A partner of a council with a report, and somebody of ours who listens. */
const talk =
  leg("door", "66 122", "64 166", "62 204") +
  leg("door", "84 122", "86 166", "88 204") +
  shoe(64, 212) +
  shoe(90, 212) +
  leg("bark", "198 122", "197 166", "195 204") +
  leg("bark", "216 122", "218 166", "220 204") +
  shoe(196, 212, -1) +
  shoe(219, 212, -1) +
  torso(75, 62, "leaf", { height: 72 }) +
  head(78, 38, { skin: "skin3", style: "bun", colour: "bark", bent: 3 }) +
  torso(207, 62, "sky", { height: 76 }) +
  head(204, 38, { skin: "skin1", style: "short", colour: "walls", looks: "left" }) +
  limb("sky", 11, "220 78", "228 104", "194 112") +
  path("wall", "M146 88l26 6v40l-26-6z") +
  path("walls", "M172 94l26-6v40l-26 6z") +
  hand("skin1", 194, 112, 90) +
  arm({ sleeve: "sky", skin: "skin1", shoulder: "192 78", elbow: "180 104", wrist: "160 118", turn: 70 }) +
  arm({ sleeve: "leaf", skin: "skin3", shoulder: "88 78", elbow: "104 104", wrist: "128 92", turn: -130 }) +
  limb("leaf", 11, "62 78", "54 106", "72 124") +
  hand("skin3", 72, 124, -70);

/** Feedback: what two people say to each other. */
export const voices: Drawing = {
  viewBox: sceneBox,
  body:
    path("hill2", "M10 300Q240 240 470 300z") +
    path("sky", "M196 8h84v58h-84z") +
    path("skys", "M280 8h84v58h-24l-22 22V66h-38z") +
    line(218, 22, 124, "wall") +
    line(218, 40, 84, "wall") +
    path("apr", "M66 30h52v44h-16v20L80 74H66z") +
    path("aprs", "M118 30h52v44h-52z") +
    line(84, 46, 66, "wall") +
    figure(70, 286, 1.04, talk),
};
