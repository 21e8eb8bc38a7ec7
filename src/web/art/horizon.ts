import { house, pane, path, tree, type Drawing } from "./parts.ts";

/** The hill on which the footer begins. */
export const horizon: Drawing = {
  viewBox: "0 -50 1440 170",
  body:
    path("hill2", "M0 70Q360 10 760 48T1440 20V120H0z") +
    tree(1210, 57, 64, 36, "leaf2") +
    tree(1250, 54, 44, 26, "leaf2") +
    tree(188, 60, 56, 30, "leaf2") +
    house(1080, 62, { front: 34, side: 40, wall: 24, roof: 20 }) +
    pane(1088, 44, 7, 9) +
    pane(1100, 44, 7, 9) +
    pane(1126, 44, 8, 9) +
    path("foot", "M0 104Q420 44 860 82T1440 66V121H0z"),
};
