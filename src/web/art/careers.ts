import { path, sun, type Drawing } from "./parts.ts";
import { arm, figure, head, leg, shoe, strip, torso } from "./people.ts";

/** Two people walk arm in arm. */
export const walking =
  leg("door", "76 122", "64 164", "48 200") +
  leg("door", "142 124", "134 166", "120 200") +
  leg("door", "82 122", "96 164", "97 204") +
  shoe(98, 212) +
  leg("door", "148 124", "160 164", "162 204") +
  shoe(164, 212) +
  strip("bark", 4, "188 122", "196 211") +
  strip("bark", 4, "180 120", "192 120") +
  torso(142, 62, "clay", { height: 76, width: 20 }) +
  head(146, 40, { skin: "skin3", style: "cap", colour: "walls", beard: "walls" }) +
  path("sun", "M130 62l26 -2 2 9 -28 3z") +
  torso(80, 62, "leaf", { height: 68 }) +
  head(84, 38, { skin: "skin2", style: "afro", colour: "bark", bent: 2 }) +
  arm({ sleeve: "leaf", skin: "skin2", shoulder: "96 76", elbow: "112 104", wrist: "132 96", turn: -70 }) +
  arm({ sleeve: "clay", skin: "skin3", shoulder: "158 78", elbow: "166 106", wrist: "186 118", turn: -60 }) +
  arm({ sleeve: "leaf", skin: "skin2", shoulder: "66 76", elbow: "56 104", wrist: "58 128", turn: 0 });

/** Careers: the work of a job, on the edge of the search. */
export const atWork: Drawing = {
  viewBox: "178 40 256 228",
  body: sun(366, 104, 60) + figure(130, 268, 1.18, walking),
};
