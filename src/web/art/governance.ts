import { circle, path, sceneBox, sun, tree, type Drawing } from "./parts.ts";
import { arm, figure, hand, head, leg, limb, shoe, strip, torso } from "./people.ts";

/** Somebody in a wheelchair, at a list of what was checked. */
const chair =
  path("wall", "M162 24h34v96h-34z") +
  path("walls", "M196 24h32v96h-32z") +
  strip("bark", 4, "176 120", "168 212") +
  strip("bark", 4, "214 120", "222 212") +
  path("leaf", "M168 45l3 -2 3 3 5 -8 3 2 -8 11zM168 69l3 -2 3 3 5 -8 3 2 -8 11z") +
  strip("hill2", 4, "188 46", "216 46") +
  strip("hill2", 4, "188 70", "208 70") +
  strip("hill2", 4, "170 94", "210 94") +
  path("frame", "M52 94L58 142H126L142 194H162") +
  circle("hub", 134, 203, 9) +
  circle("walls", 134, 203, 3) +
  leg("door", "84 134", "126 132", "138 182") +
  shoe(142, 190) +
  limb("apr", 11, "100 80", "128 92", "152 66") +
  hand("skin2", 154, 62, 210) +
  torso(82, 66, "apr", { height: 72 }) +
  head(86, 42, { skin: "skin2", style: "long", colour: "bark" }) +
  circle("frame", 84, 164, 45) +
  strip("walls", 1.6, "84 122", "84 206") +
  strip("walls", 1.6, "42 164", "126 164") +
  strip("walls", 1.6, "54 134", "114 194") +
  strip("walls", 1.6, "114 134", "54 194") +
  circle("hub", 84, 164, 6) +
  arm({ sleeve: "apr", skin: "skin2", shoulder: "66 80", elbow: "54 112", wrist: "72 130", turn: -40 });

/** Governance: people who live with us lead the meeting about what was checked. */
export const governance: Drawing = {
  viewBox: sceneBox,
  body:
    sun(396, 96, 54) +
    path("hill1", "M0 300Q140 212 300 232T480 300z") +
    path("hill2", "M0 300Q240 244 480 300z") +
    tree(70, 284, 108, 54, "leaf2") +
    figure(104, 286, 1.2, chair),
};
