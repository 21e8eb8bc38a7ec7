/**
 * The parts of people at work. A body is one sheet, folded down the middle; a limb is one strip, folded at the joint,
 * with its upper part lit and its lower part shaded. Light comes from the left, also on a head that looks left. A
 * figure stands on y = 212.
 */
import { circle, group, path } from "./parts.ts";

/** "x y". */
type Point = string;
type Skin = "skin1" | "skin2" | "skin3";

/** A strip of that width with round ends. */
export function strip(colour: string, width: number, from: Point, to: Point): string {
  return `<path class="strip k-${colour}" stroke-width="${width}" d="${`M${from}L${to}`.replaceAll(" -", "-")}"/>`;
}

/** Puts a figure, drawn on its ground line, into a scene: its left edge at `x`, its feet on `ground`. */
export function figure(x: number, ground: number, scale: number, parts: string): string {
  const top = Math.round(ground - 212 * scale);
  return group(`translate(${x} ${top}) scale(${scale})`, parts);
}

/** A strip of paper from `from` over the joint to `to`. */
export function limb(colour: string, width: number, from: Point, joint: Point, to: Point): string {
  return strip(`${colour}s`, width, joint, to) + strip(colour, width, from, joint);
}

/** A strip in one colour. */
export function leg(colour: string, hip: Point, knee: Point, foot: Point): string {
  return strip(colour, 15, hip, `${knee}L${foot}`);
}

type Arm = { sleeve: string; skin: Skin; shoulder: Point; elbow: Point; wrist: Point; turn: number };

/** Ends in a hand that is turned by `turn` degrees. */
export function arm({ sleeve, skin, shoulder, elbow, wrist, turn }: Arm): string {
  const [x = 0, y = 0] = wrist.split(" ").map(Number);
  return limb(sleeve, 11, shoulder, elbow, wrist) + hand(skin, x, y, turn);
}

export function hand(skin: Skin, x: number, y: number, degrees: number): string {
  return group(
    `translate(${x} ${y}) rotate(${degrees})`,
    path(skin, "M-4.5 -6h9l4 4 -3 3h-1a4.5 5.5 0 0 1 -9 0z"),
  );
}

/** Its heel at `x`; the toes point right, or left with -1. */
export function shoe(x: number, y: number, way = 1): string {
  return path("bark", `M${x - 6 * way} ${y - 8}h${9 * way}l${10 * way} 5v4H${x - 6 * way}z`);
}

type TorsoSize = { width?: number; height?: number; lean?: number };

/** From the shoulders at (x, y) down. */
export function torso(
  x: number,
  y: number,
  colour: string,
  { width = 21, height = 64, lean = 0 }: TorsoSize = {},
): string {
  const half = (way: number) =>
    `M${x} ${y - 3}q${way * width} 0 ${way * width} 18l${-way} ${height - 15}H${x}z`;
  const sheet = path(colour, half(-1)) + path(`${colour}s`, half(1));
  return lean === 0 ? sheet : group(`rotate(${lean} ${x} ${y + height})`, sheet);
}

const crown = "M-14 4Q-18 -18 0 -18Q12 -18 13 -7L3 -8Q-2 -6 -3 1L-6 0 -8 6z";
/** Hair and what is worn on it, on a head that looks right. */
const styles = {
  short: crown,
  bun: `${crown}M-8 -13a7.5 7.5 0 1 0 -11 2z`,
  bob: "M-12 17Q-21 -18 0 -19Q13 -18 13 -6L3 -8Q-3 -5 -3 6L-4 17z",
  long: "M-10 34Q-24 8 -15 -8Q-10 -19 1 -19Q13 -18 13 -6L3 -8Q-3 -4 -4 10L-3 32z",
  turban: "M-15 2Q-20 -20 1 -22Q17 -21 13 -6Q0 -10 -9 -4L-10 5z",
  hijab: "M12 -9Q8 -19 -4 -19Q-19 -16 -17 4Q-16 18 -20 30Q-4 36 12 27Q4 20 4 14Q-4 8 -2 -2Q1 -9 12 -9z",
  cap: "M-15 -3Q-15 -19 1 -19Q13 -18 13 -8L22 -5 21 -2 12 -4z",
  afro: "M-13 6Q-18 -16 0 -17Q10 -17 12 -8L3 -8Q-2 -6 -3 2L-6 1 -8 7z",
} as const;

type Head = {
  skin: Skin;
  style: keyof typeof styles;
  /** Of the hair, or of what covers it. */
  colour: string;
  looks?: "right" | "left";
  /** Degrees by which the head is bent. */
  bent?: number;
  beard?: string;
  /** Glasses or a headset, on a head that looks right. */
  worn?: string;
};

/** The half of a face that looks right. */
const front = "M0 -14A13.5 14 0 0 1 13 -4L17 2 13 4A13.5 13.5 0 0 1 0 15z";

export function head(
  x: number,
  y: number,
  { skin, style, colour, looks = "right", bent = 0, beard, worn = "" }: Head,
): string {
  const face =
    path(skin, "M-6 8H6V25H-6z") +
    (style === "afro" ? circle(colour, -3, -6, 18.5) : "") +
    path(skin, "M0 -14A13.5 14 0 0 1 13 -4L17 2 13 4A13.5 13.5 0 0 1 0 15A13.5 14.5 0 0 1 0 -14z") +
    // The side away from the light.
    path("dim", looks === "right" ? front : "M0 -14A13.5 14.5 0 0 0 0 15z") +
    path(colour, styles[style]) +
    (beard
      ? path(beard, "M-7 4L-3 7 6 7 13 5Q13 17 2 17Q-6 16 -7 4z")
      : path("bark", "M6 7q3 2 6 -1q-2 5 -6 1z")) +
    circle("bark", 7, -1.5, 1.3);
  const place = x || y ? `translate(${x} ${y})` : "";
  const turn = bent ? `rotate(${bent})` : "";
  const side = looks === "right" ? "" : "scale(-1 1)";
  return group([place, turn, side].filter(Boolean).join(" "), face + worn);
}
