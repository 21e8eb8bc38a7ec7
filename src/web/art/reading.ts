import { supportsMinors } from "#content/people.ts";
import { group, leaf, path, sceneBox, type Drawing } from "./parts.ts";
import { arm, figure, hand, head, leg, limb, shoe, torso } from "./people.ts";

const sofa =
  path("bark", "M26 196h10v16H26zM190 196h10v16h-10z") +
  path("sky", "M18 94q0 -20 20 -20h74v122H14V150h4z") +
  path("skys", "M112 74h76q20 0 20 20v56h4v46H112z");

/** Somebody who sits, with the middle of the body at `x`. */
function seated(x: number, clothes: string, trousers: string): string {
  return (
    torso(x, 80, clothes, { height: 76 }) +
    leg(trousers, `${x - 10} 152`, `${x - 12} 178`, `${x - 13} 204`) +
    leg(trousers, `${x + 10} 152`, `${x + 11} 178`, `${x + 12} 204`) +
    shoe(x - 12, 212) +
    shoe(x + 14, 212)
  );
}

const reader = seated(80, "clay", "foot");

const child =
  torso(148, 110, "sun", { width: 16, height: 46 }) +
  limb("leaf", 12, "141 152", "140 172", "139 186") +
  limb("leaf", 12, "156 152", "157 172", "158 186") +
  path("bark", "M132 186h12l4 8h-16zM152 186h12l4 8h-16z");

const adult = seated(152, "sun", "leaf");

const book =
  path("wall", "M94 118Q106 114 118 124V152Q106 142 94 146z") +
  path("walls", "M142 118Q130 114 118 124V152Q130 142 142 146z");

const readersHead = head(84, 56, { skin: "skin1", style: "long", colour: "clay", bent: 12 });
const readersArm = arm({
  sleeve: "clay",
  skin: "skin1",
  shoulder: "64 94",
  elbow: "68 130",
  wrist: "98 142",
  turn: -86,
});

/** Two on a sofa, with a book: an adult with an arm around a child, or two adults. */
const together = supportsMinors
  ? sofa +
    limb("clay", 11, "96 92", "132 100", "162 116") +
    reader +
    child +
    readersHead +
    group(
      "translate(146 92) scale(.86)",
      head(0, 0, { skin: "skin3", style: "bun", colour: "bark", looks: "left", bent: -8 }),
    ) +
    book +
    readersArm +
    limb("sun", 9, "160 124", "158 146", "142 140") +
    hand("skin3", 140, 138, 80)
  : sofa +
    reader +
    adult +
    readersHead +
    head(150, 56, { skin: "skin3", style: "short", colour: "walls", looks: "left", bent: -10 }) +
    book +
    readersArm +
    limb("sun", 11, "168 94", "166 130", "142 142") +
    hand("skin3", 140, 142, 86);

/** Therapeutic care: two people with time, beside a growing plant. */
export const reading: Drawing = {
  viewBox: sceneBox,
  body:
    path("hill2", "M10 300Q240 240 470 300z") +
    path("bark", "M369 130h6v130h-6z") +
    leaf(372, 150, 0, 0.5, "leaf2") +
    leaf(372, 200, 60, 0.6, "leaf") +
    path("apr", "M350 248h22v34h-16z") +
    path("aprs", "M372 248h22l-6 34h-16z") +
    figure(70, 284, 1.16, together),
};
