import { group, lark, path, sceneBox, sun, tree, type Drawing } from "./parts.ts";
import { arm, head, hand, limb, strip, torso } from "./people.ts";

/** Paddles. The hull hides what is below the waist. */
const paddler = group(
  "translate(180 158) scale(.72)",
  limb("leaf", 11, "13 12", "22 34", "-4 46") +
    torso(0, 0, "leaf") +
    head(2, -23, { skin: "skin2", style: "turban", colour: "sea3", beard: "bark", bent: -8 }) +
    strip("bark", 5, "2 16", "-58 96") +
    hand("skin2", -4, 44, 120) +
    arm({ sleeve: "leaf", skin: "skin2", shoulder: "-14 14", elbow: "-22 36", wrist: "-24 50", turn: 200 }),
);

/** Points at the lark. */
const guest = group(
  "translate(318 164) scale(.62)",
  arm({ sleeve: "sun", skin: "skin1", shoulder: "13 12", elbow: "26 -10", wrist: "24 -38", turn: 170 }) +
    torso(0, 0, "sun") +
    head(0, -23, { skin: "skin1", style: "bob", colour: "bark", bent: -14 }) +
    limb("sun", 11, "-14 14", "-20 40", "2 52"),
);

/** Short breaks: two people in a paper boat on a bright day. */
export const shortBreaks: Drawing = {
  viewBox: sceneBox,
  body:
    sun(156, 118, 66) +
    path("hill1", "M200 214Q330 120 480 150T900 230H200z") +
    tree(402, 170, 84, 44, "leaf2") +
    tree(440, 168, 60, 34, "leaf2") +
    path("sea1", "M0 300Q24 206 120 214q60 14 120 0t120 0 120 0 120 0 120 0 120 0 1640 0V300z") +
    path("wall", "M248 88 168 192h80z") +
    path("apr", "M248 88l66 104h-66z") +
    paddler +
    guest +
    path("walls", "M132 192h116v54h-72z") +
    path("wall", "M248 192h116l-44 54h-72z") +
    path("sea2", "M36 300Q56 238 120 244q60 14 120 0t120 0 120 0 120 0 120 0 120 0 1640 0V300z") +
    path("sea3", "M80 300Q100 268 160 276q60 14 120 0t120 0 120 0 120 0 120 0 120 0 1640 0V300z") +
    lark(316, 40, 1.1),
};

/** Short breaks on the home page: the boat alone. */
export const paperBoat: Drawing = {
  viewBox: sceneBox,
  body:
    sun(344, 92, 58) +
    path("wall", "M240 40L144 176H240z") +
    path("apr", "M240 40L318 176H240z") +
    path("walls", "M98 176H240V252H154z") +
    path("wall", "M240 176H382L326 252H240z") +
    path("sea1", "M10 300Q240 200 470 300z") +
    path("sea2", "M60 300Q240 240 420 300z"),
};
