import { circle, group, path, sceneBox, type Drawing } from "./parts.ts";

const petals = ["apr", "leaf2", "sky", "clay", "sun", "leaf", "apr", "sky"];

/** Complex needs: one person at the centre, the team around them. */
export const complexNeeds: Drawing = {
  viewBox: sceneBox,
  body:
    petals.map((colour, index) => petal(index * 45, colour)).join("") +
    circle("wall", 240, 158, 40) +
    circle("skin2", 240, 146, 11) +
    path("leaf", "M240 160q-18 3-20 26l20 10z") +
    path("leafs", "M240 160q18 3 20 26l-20 10z"),
};

function petal(degrees: number, colour: string): string {
  return group(
    `rotate(${degrees} 240 158)`,
    path(colour, "M240 158 204 92 240 24z") + path(`${colour}s`, "M240 158 276 92 240 24z"),
  );
}
