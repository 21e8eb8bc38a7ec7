import { lark, line, path, sceneBox, tree, type Drawing } from "./parts.ts";

/** Contact: a letter on its way. */
export const letter: Drawing = {
  viewBox: sceneBox,
  body:
    path("hill1", "M0 300Q120 206 300 244T480 300z") +
    path("walls", "M112 142 240 62 368 142z") +
    path("sun", "M150 78h90v150h-90z") +
    path("suns", "M240 78h90v150h-90z") +
    line(172, 100, 60, "leaf") +
    line(172, 118, 120, "leaf2") +
    line(172, 134, 96, "leaf2") +
    path("wall", "M112 142 240 222 112 286z") +
    path("walls", "M368 142 240 222 368 286z") +
    path("wall", "M112 286 240 196 368 286z") +
    path("walls", "M240 196 368 286H240z") +
    path("dash k-trail", "M376 178q58-20 44-78") +
    lark(398, 40, 1.5) +
    tree(70, 290, 92, 48),
};
