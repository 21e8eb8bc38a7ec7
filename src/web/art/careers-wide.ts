import { circle, path, type Drawing } from "./parts.ts";
import { walking } from "./careers.ts";
import { arm, figure, head, leg, shoe, strip, torso } from "./people.ts";

/** Two people move with a hoist. */
const hoist =
  strip("skys", 9, "42 204", "54 34") +
  strip("sky", 8, "50 36", "152 14") +
  strip("sky", 8, "28 206", "150 206") +
  circle("bark", 30, 210, 6) +
  circle("bark", 148, 210, 6) +
  strip("skys", 5, "152 14", "152 30") +
  strip("aprs", 3, "178 32", "192 112") +
  strip("sky", 6, "122 32", "180 32") +
  leg("door", "216 124", "217 168", "219 204") +
  leg("door", "234 124", "236 168", "238 204") +
  shoe(218, 212, -1) +
  shoe(238, 212, -1) +
  path("aprs", "M104 96Q104 152 150 154Q188 150 196 112L180 122Q150 140 126 118z") +
  torso(140, 74, "leaf", { width: 19, height: 58, lean: -18 }) +
  leg("door", "142 130", "182 118", "190 160") +
  shoe(194, 168) +
  path("apr", "M104 100Q106 150 148 154L168 150 150 122Q128 128 118 96z") +
  head(126, 58, { skin: "skin1", style: "bob", colour: "walls", bent: -8 }) +
  strip("apr", 3, "122 32", "108 108") +
  torso(226, 62, "clay", { height: 68 }) +
  head(223, 39, { skin: "skin3", style: "short", colour: "bark", looks: "left", bent: -4, beard: "bark" }) +
  arm({ sleeve: "leaf", skin: "skin1", shoulder: "126 92", elbow: "140 116", wrist: "164 108", turn: -80 }) +
  arm({ sleeve: "clay", skin: "skin3", shoulder: "212 76", elbow: "200 104", wrist: "178 106", turn: 84 });

/** Careers along the foot of a shared picture, which need not be small. */
export const atWorkAlong: Drawing = {
  viewBox: "0 0 1200 250",
  body:
    path("hill1", "M0 250V196Q300 120 640 176T1200 168V250z") +
    path("hill2", "M0 250V224Q480 176 1200 214V250z") +
    figure(640, 236, 1, walking) +
    figure(880, 236, 1, hoist),
};
