/**
 * Gives the drawings of src/web/art their colours without a style sheet engine: reads the light colours of the tokens
 * and the rules of art*.css, and writes them into the markup as attributes.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { colourAt } from "#brand/contrast.ts";
import { palette, type PaletteColour } from "#brand/palette.ts";
import { dayOf } from "./light-dark.ts";
import { root } from "./repository.ts";

const styles = join(root, "src/web/styles/foundation");
const tokens = readFileSync(join(styles, "tokens.css"), "utf8");
const art = [
  "art.css",
  "art-scenes.css",
  "art-lark.css",
  "art-places.css",
  "art-people.css",
  "art-folded-map.css",
]
  .map((name) => readFileSync(join(styles, name), "utf8"))
  .join("");

/** The light colour of a token, as in `dayColour("--sky")`. Throws when the tokens lack it. */
export function dayColour(token: string): string {
  const value = new RegExp(`${token}:\\s*([^;]+);`).exec(tokens)?.[1];
  if (!value) throw new Error(`styles/foundation/tokens.css has no ${token}`);
  return resolve(value);
}

/** A drawing as an SVG file of that width with its colours as attributes; all in `ink` where it is given. */
export function paintedSvg(drawing: { viewBox: string; body: string }, width: number, ink?: string): Buffer {
  const [, , boxWidth = 1, boxHeight = 1] = drawing.viewBox.split(" ").map(Number);
  const height = Math.round((width * boxHeight) / boxWidth);
  const body = drawing.body.replaceAll(/class="([^"]+)"/g, (_, classes: string) =>
    ink ? `fill="${ink}"` : attributesOf(classes.split(" ")),
  );
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${drawing.viewBox}">${body}</svg>`,
  );
}

const properties = new Set(["color", "fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap"]);
const painted = new Map<string, string>();

function attributesOf(classes: readonly string[]): string {
  const declared = new Map<string, string>();
  for (const name of classes) for (const [property, value] of rulesFor(name)) declared.set(property, value);
  const colour = declared.get("color");
  declared.delete("color");
  if (colour !== undefined) declared.set(classes.includes("strip") ? "stroke" : "fill", colour);
  return [...declared].map(([property, value]) => `${property}="${value}"`).join(" ");
}

/** The declarations of a class in art*.css, by property. Throws when there are none: the drawing would stay black. */
function rulesFor(name: string): [string, string][] {
  painted.set(name, painted.get(name) ?? findRules(name));
  const declarations = [...(painted.get(name) ?? "").matchAll(/([\w-]+):\s*([^;]+);/g)];
  if (declarations.length === 0) throw new Error(`styles/foundation/art*.css has no rule for .${name}`);
  return declarations
    .filter(([, property = ""]) => properties.has(property))
    .map(([, property = "", value = ""]) => [property, resolve(value)]);
}

function findRules(name: string): string {
  const rules = [...art.matchAll(/([^{}]+)\{([^}]*)\}/g)];
  const own = new RegExp(`\\.${name}(?![\\w-])`);
  return rules
    .filter(([, selector = ""]) => own.test(selector))
    .map(([, , body = ""]) => body)
    .join("");
}

/** Resolves `var(--x)`, `var(--x, fallback)`, `palette(x)` and `light-dark(day, night)` to the light colour. */
function resolve(value: string): string {
  const text = value.trim();
  const reference = /^var\((--[\w-]+)(?:,\s*(.+))?\)$/.exec(text);
  if (reference) return reference[2] ? resolve(reference[2]) : dayColour(reference[1] ?? "");
  const name = /^palette\(([\w-]+)\)$/.exec(text)?.[1];
  if (name === undefined) return dayOf(text);
  const colour = (palette as Readonly<Record<string, PaletteColour>>)[name];
  if (colour === undefined) throw new Error(`src/brand/palette.ts has no ${name}`);
  return colourAt(colour, "day");
}
