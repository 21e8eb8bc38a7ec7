/**
 * The parts of all pictures. Each object is one sheet of paper, folded once, with a lit side (a colour) and a shaded
 * side (the same colour + "s"). Colours are the `k-` classes of styles/foundation/art*.css, so that a drawing follows
 * the colour scheme.
 *
 * Parts are strings of markup, not elements: a picture is decorative and never changes, and strings keep the page and
 * the drawing code small.
 */
export interface Drawing {
  viewBox: string;
  body: string;
}

/** Most pictures share one format. */
export const sceneBox = "0 0 480 300";

export function path(colour: string, shape: string): string {
  return `<path class="k-${colour}" d="${shape.replaceAll(" -", "-")}"/>`;
}

export function circle(colour: string, x: number, y: number, radius: number): string {
  return `<circle class="k-${colour}" cx="${x}" cy="${y}" r="${radius}"/>`;
}

/** Draws `parts` in their own coordinates, moved, turned and scaled as `transform` says. */
export function group(transform: string, parts: string): string {
  return `<g transform="${transform}">${parts}</g>`;
}

/** A sun or moon, folded down the middle. */
export function sun(x: number, y: number, radius: number): string {
  return (
    circle("sun", x, y, radius) +
    path("suns", `M${x} ${y - radius}a${radius} ${radius} 0 0 1 0 ${2 * radius}z`)
  );
}

/** A tree whose trunk stands on (x, y). */
export function tree(x: number, y: number, height: number, width: number, colour = "leaf"): string {
  const bend = `${tidy(height * 0.5)} 0 ${tidy(height * 0.86)}z`;
  return (
    path(colour, `M${x} ${y - height}q${-width} ${bend}`) +
    path(`${colour}s`, `M${x} ${y - height}q${width} ${bend}`) +
    path("bark", `M${x - 2} ${tidy(y - height * 0.3)}h4v${tidy(height * 0.3)}h-4z`)
  );
}

interface HouseSize {
  /** Width of the gable front, and of the long side next to it. */
  front: number;
  side: number;
  wall: number;
  roof: number;
}

/** A house with its front's lower left corner on (x, y). */
export function house(x: number, y: number, { front, side, wall, roof }: HouseSize, colour = "apr"): string {
  const half = front / 2;
  return (
    path("wall", `M${x} ${y}v${-wall}l${half} ${-roof} ${half} ${roof}v${wall}z`) +
    path("walls", `M${x + front} ${y}v${-wall}h${side}v${wall}z`) +
    path(`${colour}s`, `M${x + half} ${y - wall - roof}h${side}l${half + 6} ${roof + 6}h${-side}z`) +
    path(
      colour,
      `M${x + half} ${y - wall - roof}l${-half - 6} ${roof + 6}h9l${half - 3} ${3 - roof} ${half - 3} ${roof - 3}h9z`,
    )
  );
}

/** Lit windows of one size, by their upper left corners: one path, whose bytes every page with a house carries. */
export function panes(
  width: number,
  height: number,
  ...corners: readonly (readonly [number, number])[]
): string {
  // Each starts from the one before, which compresses better.
  const starts = corners.map(([x, y], index) => {
    const [fromX, fromY] = corners[index - 1] ?? [0, 0];
    return index === 0 ? `M${x} ${y}` : `m${x - fromX} ${y - fromY}`;
  });
  const shapes = starts.map((start) => `${start}h${width}v${height}h${-width}z`);
  return path("lit", shapes.join(""));
}

/** A leaf that grows from (x, y), turned by `degrees`. */
export function leaf(x: number, y: number, degrees: number, scale: number, colour: string): string {
  return group(
    `translate(${x} ${y})${degrees ? ` rotate(${degrees})` : ""}${scale === 1 ? "" : ` scale(${scale})`}`,
    path(colour, "M0 0Q-44-36 0-104z") + path(`${colour}s`, "M0 0Q44-36 0-104z"),
  );
}

/** A line of writing. */
export function line(x: number, y: number, width: number, colour = "hill2"): string {
  return path(colour, `M${x} ${y}h${width}v7h-${width}z`);
}

/** A bird, five folds in a box of 48 by 38. */
const larkFolds =
  path("lk1", "M0 30 15 24 13 35z") +
  path("lk2", "M15 24 33 18 39 24 25 37 13 35z") +
  path("lk1", "M33 18 39 12 48 17 39 24z") +
  path("lk3", "M15 24 12 0 33 18z") +
  path("lk1", "M12 0 33 18 29 6z");

export function lark(x: number, y: number, scale: number): string {
  return group(`translate(${x} ${y}) scale(${scale})`, larkFolds);
}

/** Whole units: fractions are invisible at this scale and cost bytes. */
function tidy(value: number): number {
  return Math.round(value);
}
