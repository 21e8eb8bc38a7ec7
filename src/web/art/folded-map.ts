import { circle, lark, path, sceneBox, type Drawing } from "./parts.ts";

/** Not found: a folded map with a pin outside it. */
export const foldedMap: Drawing = {
  viewBox: sceneBox,
  body:
    path("wall", "M40 70 140 40V250L40 280z") +
    path("walls", "M140 40l100 30V280L140 250z") +
    path("wall", "M240 70l100-30V250L240 280z") +
    path("walls", "M340 40l100 30V280L340 250z") +
    path("hill1", "M40 190q60-50 100-30V250L40 280zM240 210q50-50 100-40v80l-100 30z") +
    path("hill2", "M140 160q60 10 100 50v70l-100-30zM340 170q60 0 100 40v70l-100-30z") +
    path("dash", "M70 236q40-70 96-40t86-24 40-62") +
    path("red", "M292 106q-20-26-20-40a20 20 0 0 1 40 0q0 14-20 40z") +
    circle("wall", 292, 66, 7) +
    lark(366, 84, 1.2),
};
