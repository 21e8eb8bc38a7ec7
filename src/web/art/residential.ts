import { house, panes, path, sceneBox, sun, tree, type Drawing } from "./parts.ts";

/** Residential care: an ordinary house with its door open. */
export const residential: Drawing = {
  viewBox: sceneBox,
  body:
    sun(372, 92, 58) +
    path("hill1", "M0 300Q90 170 250 196T480 168 740 150H2600V300z") +
    tree(70, 232, 120, 62, "leaf2") +
    path("hill2", "M0 300Q140 216 480 244H2600V300z") +
    house(132, 266, { front: 120, side: 128, wall: 98, roof: 70 }) +
    panes(22, 26, [154, 186], [206, 186]) +
    path("door", "M178 266v-44h28v44z") +
    path("lit", "M178 266v-44l14 6v44z") +
    panes(22, 26, [278, 186], [326, 186], [278, 224], [326, 224]) +
    tree(424, 272, 132, 70) +
    tree(104, 276, 70, 40) +
    path("road", "M178 266h28q14 18-26 34h-56q44-14 54-34z"),
};
