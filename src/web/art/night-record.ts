import { circle, path, sceneBox, type Drawing } from "./parts.ts";
import { arm, figure, head, leg, shoe, strip, torso } from "./people.ts";

/** Somebody writes the record by lamplight. */
const writing =
  strip("bark", 6, "84 212", "84 142") +
  strip("bark", 6, "84 180", "118 180") +
  strip("bark", 6, "118 180", "118 212") +
  leg("door", "106 158", "142 168", "146 204") +
  shoe(150, 212) +
  torso(108, 84, "leaf", { height: 76, lean: 4 }) +
  head(116, 60, { skin: "skin2", style: "turban", colour: "clay", bent: 14, beard: "bark" }) +
  path("bark", "M92 150H232V159H92z") +
  strip("bark", 6, "222 158", "222 212") +
  strip("bark", 6, "128 158", "128 212") +
  strip("bark", 4, "214 148", "214 86") +
  strip("bark", 4, "214 86", "190 56") +
  path("apr", "M178 58h9v27h-23z") +
  path("aprs", "M187 58h9l14 27h-23z") +
  path("bark", "M202 145h24v6h-24z") +
  path("wall", "M138 143l26-3v9h-26z") +
  path("walls", "M164 140l24 3v6h-24z") +
  path("clay", "M106 134h9v16h-7z") +
  path("clays", "M115 134h8l-2 16h-6z") +
  strip("bark", 2.4, "160 124", "154 140") +
  arm({ sleeve: "leaf", skin: "skin2", shoulder: "100 100", elbow: "112 138", wrist: "146 136", turn: -90 });

/** Sign-in: the record is written at any hour. */
export const nightRecord: Drawing = {
  viewBox: sceneBox,
  body:
    path("hill1", "M0 300Q120 230 300 250T480 300z") +
    path("wall", "M52 36H196V186H52z") +
    path("skys", "M60 44h60v134H60zM128 44h60v134h-60z") +
    circle("sun", 152, 76, 18) +
    path("hill3", "M60 178v-22q30-26 60-8v30zM128 178v-34q30 10 60-8v42z") +
    path("hill2", "M20 300Q240 262 460 300z") +
    figure(112, 288, 1.2, writing),
};
