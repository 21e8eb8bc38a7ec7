import { circle, group, path, sceneBox, sun, tree, type Drawing } from "./parts.ts";
import { arm, figure, head, leg, shoe, strip, torso } from "./people.ts";

const petals = ["apr", "leaf2", "sky", "clay", "sun", "leaf", "apr", "sky"];

/** Complex needs: one person at the centre, the team around them. */
export const teamAround: Drawing = {
  viewBox: sceneBox,
  body:
    petals.map((colour, index) => petal(index * 45, colour)).join("") +
    circle("wall", 240, 158, 40) +
    path("leaf", "M240 164Q216 164 214 188L240 198z") +
    path("leafs", "M240 164Q264 164 266 188L240 198z") +
    circle("skin2", 240, 148, 15) +
    path("bark", "M225 152Q222 128 240 128 258 128 255 148 240 136 225 152z"),
};

function petal(degrees: number, colour: string): string {
  return group(
    `rotate(${degrees} 240 158)`,
    path(colour, "M240 158 204 92 240 24z") + path(`${colour}s`, "M240 158 276 92 240 24z"),
  );
}

/** Two people move with a hoist: one who lives here, one who works here. */
export const hoist =
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

/** Complex needs: how somebody is moved, with the person who moves them. */
export const moving: Drawing = {
  viewBox: sceneBox,
  body:
    sun(366, 104, 62) +
    path("hill2", "M-40 300Q180 240 520 262H2600V300z") +
    tree(438, 272, 116, 58, "leaf2") +
    figure(74, 284, 1.22, hoist),
};
