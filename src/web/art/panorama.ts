import { circle, group, house, lark, pane, path, person, sun, tree, type Drawing } from "./parts.ts";

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
    person(944, 440, 84, "apr", "skin2") +
    person(992, 440, 60, "sky", "skin1") +
    person(1150, 414, 88, "sun", "skin3") +
    wheelchairUser(1224, 403) +
    lark(1226, 44, 1.7),
};

function bigHouse(): string {
  return (
    house(1078, 292, { front: 74, side: 92, wall: 62, roof: 44 }) +
    pane(1094, 246) +
    pane(1122, 246) +
    path("door", "M1107 292v-28h16v28z") +
    pane(1172, 242, 16, 18) +
    pane(1204, 242, 16, 18)
  );
}

function smallHouse(): string {
  return (
    house(938, 330, { front: 54, side: 60, wall: 46, roof: 34 }, "clay") +
    pane(950, 298, 12, 15) +
    pane(970, 298, 12, 15) +
    pane(1006, 296, 12, 15) +
    pane(1030, 296, 12, 15)
  );
}

/**
 * A wheelchair user in profile, the wheels on (x, y). Read at a glance because the large wheel, the small front
 * wheel, the back rest with its handle and the seated bend of hip and knee all stand clear of one another.
 */
function wheelchairUser(x: number, y: number): string {
  return group(
    `translate(${x} ${y})`,
    path("frame", "M-30-68h9v34h36l10 28h13") +
      path("clay", "M-16-72Q-24-52-19-32H-2V-72z") +
      path("clays", "M-2-72Q12-60 9-46H30Q35-46 36-40L41-8H30L25-32H-2z") +
      path("skin1", "M-7-60 1-62 9-42 24-44 25-37 4-34z") +
      circle("skin1", -5, -86, 13) +
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
  pane(x + 8, y - 18, 7, 9) +
  pane(x + 20, y - 18, 7, 9) +
  pane(x + 46, y - 18, 8, 9);

/** The hill on which the footer begins. */
export const horizon: Drawing = {
  viewBox: "0 -50 1440 170",
  body: hillWithHouse(1080, 62) + path("foot", "M0 104Q420 44 860 82T1440 66V121H0z"),
};

/** Home on narrow screens where wide ones show the provider's photograph: little of the first flight of bytes is left beside it. */
export const hillside: Drawing = {
  viewBox: "0 -50 1440 170",
  body: sun(1218, 12, 50) + hillWithHouse(1308, 58) + path("hill3", "M0 104Q420 44 860 82T1440 66V121H0z"),
};
