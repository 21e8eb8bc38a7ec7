import type { SKRSContext2D } from "@napi-rs/canvas";

/** The position and typography of a text, in pixels. */
export type TextBox = {
  left: number;
  top: number;
  width: number;
  height: number;
  /** Font families, the first that has a letter draws it. */
  families: string;
  weight: number;
  /** From the largest to the smallest. */
  sizes: readonly number[];
};

const lineHeight = 1.12;

/**
 * Draws `text` in the largest size in which it fits, and returns where its last line ends. Text that does not fit in
 * the smallest size is truncated with an ellipsis.
 */
export function drawText(context: SKRSContext2D, text: string, box: TextBox): number {
  const { left, top, width, height, families, weight, sizes } = box;
  const smallest = sizes.at(-1);
  for (const size of sizes) {
    context.font = `${weight} ${size}px ${families}`;
    context.letterSpacing = `${-0.02 * size}px`;
    const lines = breakLines(context, text, width);
    const most = Math.floor(height / (size * lineHeight));
    const isNarrow = lines.every((line) => widthOf(context, line) <= width);
    if (size !== smallest && !(isNarrow && lines.length <= most)) continue;
    const shown = cutTo(context, lines, most, width);
    shown.forEach((line, index) => context.fillText(line, left, top + size * (0.9 + lineHeight * index)));
    context.letterSpacing = "0px";
    return top + shown.length * size * lineHeight;
  }
  return top;
}

/** Lines no wider than `width`, except for single words, which are not broken. */
function breakLines(context: SKRSContext2D, text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && widthOf(context, longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** At most `most` lines of at most `width`: long words are broken, and the rest becomes an ellipsis. */
function cutTo(context: SKRSContext2D, lines: readonly string[], most: number, width: number): string[] {
  const narrow = lines.flatMap((line) => breakWord(context, line, width));
  if (narrow.length <= most) return narrow;
  const shown = narrow.slice(0, most);
  let last = shown.pop() ?? "";
  while (last && widthOf(context, `${last}…`) > width) last = last.slice(0, -1);
  return [...shown, `${last.replace(/[\s,;:·-]+$/, "")}…`];
}

function breakWord(context: SKRSContext2D, line: string, width: number): string[] {
  const parts: string[] = [""];
  for (const character of line) {
    const longer = `${parts.at(-1)}${character}`;
    if (widthOf(context, longer) <= width) parts[parts.length - 1] = longer;
    else parts.push(character);
  }
  return parts;
}

function widthOf(context: SKRSContext2D, text: string): number {
  return context.measureText(text).width;
}
