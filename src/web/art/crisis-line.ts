import { circle, path, sceneBox, type Drawing } from "./parts.ts";
import { arm, figure, head, leg, shoe, strip, torso } from "./people.ts";

const headset =
  `<path class="strip k-night4" stroke-width="3" d="M-6-16Q-14-6-6 2M-5 3Q2 14 11 9"/>` +
  circle("night4", -5, 1, 5);

/** Somebody answers the telephone and writes down what they hear. */
const answering =
  strip("night4", 6, "58 212", "58 146") +
  strip("night4", 6, "58 176", "94 176") +
  strip("night4", 6, "92 176", "92 212") +
  leg("night4", "84 150", "120 154", "122 204") +
  shoe(126, 212) +
  torso(80, 80, "apr", { height: 76 }) +
  head(86, 56, { skin: "skin3", style: "bob", colour: "bark", bent: 6, worn: headset }) +
  path("bark", "M96 146H214V155H96z") +
  strip("bark", 6, "204 154", "204 212") +
  strip("bark", 6, "132 154", "132 212") +
  path("sky", "M160 100h22l4 42h-22z") +
  path("skys", "M182 100h22l4 42h-22z") +
  path("walls", "M152 141h58v6h-58z") +
  path("wall", "M116 140l30-2v8h-30z") +
  strip("night4", 2.4, "138 120", "133 136") +
  arm({ sleeve: "apr", skin: "skin3", shoulder: "66 96", elbow: "76 134", wrist: "126 134", turn: -90 });

/** Crisis support: the person who answers at night. Always dark, in both colour schemes. */
export const crisisLine: Drawing = {
  viewBox: sceneBox,
  body:
    path("night3", "M0 0H480V300H0z") +
    path("night1", "M40 34H190V176H40z") +
    circle("moon", 152, 72, 20) +
    path("night2", "M40 176V148q44-34 84-10t66-8v46z") +
    path("glow", "M372 60h44l42 206H330z") +
    path("night4", "M0 266H480V300H0z") +
    path("apr", "M380 36h14v28h-32z") +
    path("aprs", "M394 36h14l18 28h-32z") +
    figure(150, 280, 1.16, answering),
};
