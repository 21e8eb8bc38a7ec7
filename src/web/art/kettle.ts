import { circle, group, path, sceneBox, sun, type Drawing } from "./parts.ts";
import { arm, figure, hand, head, leg, limb, shoe, strip, torso } from "./people.ts";

const kettle = group(
  "rotate(24 140 92)",
  path("clay", "M126 82H142V110H121z") +
    path("clays", "M142 82H154L162 110H142zM156 88L174 82 160 100z") +
    path("bark", "M122 84Q124 63 143 66 155 68 156 80h-5Q150 72 142 71 129 70 127 84z"),
);

const glasses = path("bark", "M3 -4h10v6H4zM5 -2.5v3h6v-3z");

/** Somebody makes tea in their own kitchen. */
const tea =
  leg("door", "55 122", "54 166", "53 204") +
  leg("door", "71 122", "73 166", "74 204") +
  shoe(54, 212) +
  shoe(76, 212) +
  limb("apr", 11, "80 74", "100 98", "122 84") +
  torso(62, 60, "apr", { height: 74 }) +
  path("wall", "M50 92H75L78 134H47z") +
  path("walls", "M62 92H75L78 134H62z") +
  head(64, 37, { skin: "skin1", style: "bun", colour: "walls", bent: 5, worn: glasses }) +
  path("walls", "M104 140H194V212H104z") +
  path("wall", "M96 130H198V141H96z") +
  strip("wall", 3, "149 150", "149 210") +
  circle("bark", 141, 164, 3) +
  circle("bark", 157, 164, 3) +
  kettle +
  path("sky", "M163 105Q168 110 168 122h4Q172 108 165 103z") +
  circle("leafs", 181, 121, 6) +
  circle("walls", 181, 121, 3) +
  path("leaf", "M160 112H170V131H162z") +
  path("leafs", "M170 112H180L178 131H170z") +
  hand("skin1", 126, 80, -110) +
  arm({ sleeve: "apr", skin: "skin1", shoulder: "46 74", elbow: "52 110", wrist: "96 126", turn: -80 });

/** An error of the server: the kettle still works. */
export const kettleOn: Drawing = {
  viewBox: sceneBox,
  body:
    sun(330, 96, 60) +
    path("hill1", "M0 300Q120 206 300 244T480 300z") +
    path("hill2", "M30 300Q250 250 470 300z") +
    figure(110, 288, 1.22, tea),
};
