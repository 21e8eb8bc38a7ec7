import { supportsMinors } from "#content/people.ts";
import { circle, group, house, lark, panes, path, sun, tree, type Drawing } from "./parts.ts";
import { strip, torso } from "./people.ts";

/** Home: the house on the hill, the road to it, and the people who live and work there. */
export const panorama: Drawing = {
  viewBox: "0 0 1440 470",
  body:
    sun(1040, 190, 150) +
    path("hill1", "M-300 470 0 400Q300 330 640 350T1080 220T1440 170V470z") +
    tree(1328, 196, 124, 52, "leaf2") +
    tree(1284, 204, 84, 40, "leaf2") +
    path("hill2", "M-126 470 0 440Q340 360 700 372T1180 262T1440 250V470z") +
    bigHouse() +
    smallHouse() +
    tree(1300, 272, 96, 52) +
    tree(884, 352, 96, 44) +
    path("hill3", "M-122 470 0 452Q380 396 800 430T1440 330V470z") +
    path("road", "M1106 292h18q34 34-52 66t-34 112H764q72-78 220-112t122-66z") +
    (supportsMinors ? handInHand(948, 442) : sideBySide(948, 442)) +
    wheelchair(1216, 408) +
    lark(1226, 44, 1.7),
};

function bigHouse(): string {
  return (
    house(1078, 292, { front: 74, side: 92, wall: 62, roof: 44 }) +
    panes(14, 18, [1094, 246], [1122, 246]) +
    path("door", "M1107 292v-28h16v28z") +
    panes(16, 18, [1172, 242], [1204, 242])
  );
}

function smallHouse(): string {
  return (
    house(938, 330, { front: 54, side: 60, wall: 46, roof: 34 }, "clay") +
    panes(12, 15, [950, 298], [970, 298], [1006, 296], [1030, 296])
  );
}

/** Somebody with a bag, one arm held out to the right. Too small for eyes. */
function somebody(): string {
  return (
    strip("door", 9, "-5 -40", "-9 -3") +
    strip("door", 9, "5 -40", "9 -3") +
    strip("aprs", 7, "10 -62", "28 -36") +
    torso(0, -72, "apr", { width: 14, height: 38 }) +
    strip("apr", 7, "-11 -62", "-17 -38") +
    path("leaf", "M-27-32H-7L-9-12H-25z") +
    circle("skin2", 0, -84, 10) +
    path("bark", "M-10-76Q-15-98 1-97 14-96 10-84 2-91-5-87-6-81-4-76z") +
    circle("bark", -6, -97, 5)
  );
}

/** Somebody with an older person, whose arm is taken, standing on (x, y). */
function sideBySide(x: number, y: number): string {
  return group(
    `translate(${x} ${y})`,
    strip("bark", 9, "33 -38", "30 -3") +
      strip("bark", 9, "42 -38", "46 -3") +
      torso(38, -70, "sky", { width: 13, height: 37 }) +
      strip("skys", 7, "48 -60", "54 -36") +
      circle("skin1", 38, -82, 10) +
      path("walls", "M28-76Q25-94 38-95 51-94 48-84 40-88 33-85 31-80 31-76z") +
      somebody(),
  );
}

/** Somebody with a child by the hand, standing on (x, y). */
function handInHand(x: number, y: number): string {
  return group(
    `translate(${x} ${y})`,
    somebody() +
      strip("bark", 7, "41 -20", "39 -3") +
      strip("bark", 7, "48 -20", "51 -3") +
      strip("sky", 6, "38 -38", "30 -34") +
      torso(45, -44, "sky", { width: 10, height: 26 }) +
      strip("skys", 6, "52 -36", "58 -24") +
      circle("skin1", 45, -54, 9) +
      path("clay", "M36-46Q32-66 45-66 57-65 54-56 46-62 40-58 38-53 39-44z"),
  );
}

/**
 * Somebody pushes a wheelchair user, whose wheels stand on (x, y). The large wheel, the small front wheel, the back
 * rest with its handle and the bend of hip and knee do not overlap, so that it is recognised at this size.
 */
function wheelchair(x: number, y: number): string {
  return group(
    `translate(${x} ${y})`,
    strip("door", 10, "-60 -50", "-76 -2") +
      strip("door", 10, "-56 -50", "-50 -2") +
      torso(-60, -92, "sun", { width: 14, height: 48, lean: 6 }) +
      circle("skin3", -52, -102, 11) +
      path("bark", "M-63-96Q-65-117-51-117-38-116-41-106-50-110-56-103z") +
      path("frame", "M-36-71h15v37h36l10 28h13") +
      strip("suns", 8, "-56 -80", "-34 -71") +
      path("clay", "M-16-72Q-24-52-19-32H-2V-72z") +
      path("clays", "M-2-72Q12-60 9-46H30Q35-46 36-40L41-8H30L25-32H-2z") +
      path("skin1", "M-7-60 1-62 9-42 24-44 25-37 4-34z") +
      circle("skin1", -4, -86, 12) +
      path("walls", "M-16-80Q-20-102-3-101 9-100 8-90-2-95-8-89z") +
      circle("wheel", -8, -24, 24) +
      circle("hub", -8, -24, 4) +
      circle("wheel", 33, -7, 7),
  );
}

/** A hill with two trees, and on it a house whose lower left corner is at `x`, `y`. */
const hillWithHouse = (x: number, y: number) =>
  path("hill2", "M0 70Q360 10 760 48T1440 20V120H0z") +
  tree(1210, 57, 64, 36, "leaf2") +
  tree(1250, 54, 44, 26, "leaf2") +
  house(x, y, { front: 34, side: 40, wall: 24, roof: 20 }) +
  panes(7, 9, [x + 8, y - 18], [x + 20, y - 18]) +
  panes(8, 9, [x + 46, y - 18]);

/** The hill on which the footer begins. */
export const horizon: Drawing = {
  viewBox: "0 -50 1440 170",
  body: hillWithHouse(1080, 62) + path("foot", "M0 104Q420 44 860 82T1440 66V121H0z"),
};

/**
 * Home on narrow screens where wide ones show the provider's photograph: little room in the first flight of bytes is
 * left beside it.
 */
export const hillside: Drawing = {
  viewBox: "0 -50 1440 170",
  body: sun(1218, 12, 50) + hillWithHouse(1308, 58) + path("hill3", "M0 104Q420 44 860 82T1440 66V121H0z"),
};
