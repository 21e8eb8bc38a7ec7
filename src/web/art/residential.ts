import { house, pane, path, sceneBox, sun, tree, type Drawing } from "./parts.ts";

/** Residential care: an ordinary house with its door open. */
export const residential: Drawing = {
  viewBox: sceneBox,
  body:
    sun(372, 92, 58) +
    path("hill1", "M0 300Q90 170 250 196T480 168 740 150H2600V300z") +
    tree(70, 232, 120, 62, "leaf2") +
    path("hill2", "M0 300Q140 216 480 244H2600V300z") +
    house(132, 266, { front: 120, side: 128, wall: 98, roof: 70 }) +
    pane(154, 186, 22, 26) +
    pane(206, 186, 22, 26) +
    path("door", "M178 266v-44h28v44z") +
    path("lit", "M178 266v-44l14 6v44z") +
    pane(278, 186, 22, 26) +
    pane(326, 186, 22, 26) +
    pane(278, 224, 22, 26) +
    pane(326, 224, 22, 26) +
    tree(424, 272, 132, 70) +
    tree(104, 276, 70, 40) +
    path("road", "M178 266h28q14 18-26 34h-56q44-14 54-34z"),
};
