import { circle, group, line, path, sceneBox, sun, type Drawing } from "./parts.ts";

/** Technology: a record, the time it was written and the place. */
export const technology: Drawing = {
  viewBox: sceneBox,
  body:
    path("hill1", "M30 300Q150 190 300 226T460 300z") +
    path("hill2", "M90 300Q250 240 430 300z") +
    path("wall", "M150 40h98v236h-98z") +
    path("walls", "M248 40h70l28 28v208h-98z") +
    path("leaf2", "M318 40v28h28z") +
    line(172, 70, 54, "leaf") +
    entry(112, "leaf2", 120, 84) +
    entry(152, "leaf2", 96, 60) +
    entry(192, "apr", 120, 84) +
    entry(232, "leaf2", 96, 60) +
    sun(372, 190, 62) +
    circle("wall", 372, 190, 46) +
    path("walls", "M372 144a46 46 0 0 1 0 92z") +
    path("leaf", "M368 156h8v38h-8z") +
    path("apr", "m372 186 30 20-5 7-29-19z") +
    group(
      "translate(112 196)",
      path("apr", "M0 44Q-30 8-30-8A30 30 0 0 1 0-38z") +
        path("aprs", "M0 44Q30 8 30-8A30 30 0 0 0 0-38z") +
        circle("wall", 0, -8, 11),
    ),
};

function entry(y: number, colour: string, first: number, second: number): string {
  return circle(colour, 180, y, 9) + line(200, y - 8, first) + line(200, y + 4, second, "hill1");
}
