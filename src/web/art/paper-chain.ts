import { circle, group, path, sceneBox, type Drawing } from "./parts.ts";

/** A chain of paper people: staffing on the home page. */
export const paperChain: Drawing = {
  viewBox: sceneBox,
  body:
    path("hill1", "M-40 300Q60 206 260 240T520 244 2600 244V300z") +
    path("hill2", "M-40 300Q200 246 520 272H2600V300z") +
    doll(58, "leaf", "skin1", 1) +
    doll(178, "apr", "skin3", 0.96) +
    doll(298, "sky", "skin2", 1) +
    doll(418, "clay", "skin1", 0.97),
};

function doll(x: number, colour: string, skin: string, scale: number): string {
  return group(
    `translate(${x} ${Math.round(290 - 220 * scale)}) scale(${scale})`,
    path(colour, "M0 60Q-22 60-34 84L-66 128l12 14L-26 114-38 220H0z") +
      path(`${colour}s`, "M0 60Q22 60 34 84L66 128l-12 14L26 114 38 220H0z") +
      circle(skin, 0, 32, 25) +
      circle(skin, -60, 136, 9),
  );
}
