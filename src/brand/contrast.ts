import { palette as ours, type PaletteColour } from "./palette.ts";

type Palette = Readonly<Record<string, PaletteColour>>;

/** Text on its backgrounds, and the least contrast between them. */
type Pair = { on: string; under: readonly string[]; least: number };

const surfaces = ["page", "surface", "sunk", "sky", "dawn", "leaf", "mist"];
/** Text by WCAG 2.2, 1.4.6; other parts, such as the border of a field, by 1.4.11. */
const text = 7;
const graphics = 3;

const pairs: readonly Pair[] = [
  ...["ink", "ink-2", "brand", "link", "link-hover"].map((on) => ({ on, under: surfaces, least: text })),
  { on: "line-strong", under: surfaces, least: graphics },
  { on: "crisis-ink", under: ["page", "surface", "sunk"], least: text },
  { on: "on-ground", under: ["ground", "ground-2", "crisis-band"], least: text },
  { on: "on-ground-2", under: ["ground", "ground-2"], least: text },
  { on: "crisis-on-dark", under: ["ground", "ground-2"], least: text },
  { on: "on-btn", under: ["btn", "btn-hover"], least: text },
  { on: "on-accent", under: ["accent", "accent-lit"], least: text },
  { on: "on-accent-deep", under: ["accent"], least: text },
  { on: "on-crisis", under: ["crisis"], least: text },
  { on: "crisis-text", under: ["crisis-paper", "crisis-wash", "on-crisis"], least: text },
  { on: "ink", under: ["crisis-strip"], least: text },
  // WCAG asks for nothing of a logo; a light first colour may stand beside the others, and must still be seen.
  { on: "mark-1", under: ["page", "ground"], least: 2 },
  ...["mark-2", "mark-3"].flatMap((on) => [
    { on, under: ["page"], least: graphics },
    { on: `${on}-on-ground`, under: ["ground"], least: graphics },
  ]),
  { on: "focus", under: ["focus-ink"], least: graphics },
  { on: "ink-2-more", under: ["surface"], least: text },
  { on: "link-more", under: ["page"], least: text },
  { on: "waiting", under: ["waiting-bg"], least: text },
  ...["pending", "reviewed", "interview", "hired", "rejected", "other"].map((status) => ({
    on: `st-${status}`,
    under: [`st-${status}-bg`],
    least: text,
  })),
];

const times = ["day", "night"] as const;
type Time = (typeof times)[number];

/** A colour of the palette by day or by night. */
export function colourAt(colour: PaletteColour, time: Time): string {
  return typeof colour === "string" ? colour : colour[time === "day" ? 0 : 1];
}

/** A list of every name, because the palette itself is the provider's. */
const names = `
  page surface sunk sky dawn leaf mist shade ground ground-2 on-ground on-ground-2 ink ink-2 brand link link-hover
  btn btn-hover btn-edge on-btn accent accent-edge accent-lit on-accent on-accent-deep
  crisis crisis-edge on-crisis crisis-ink crisis-rim crisis-text crisis-wash crisis-paper crisis-band crisis-strip
  crisis-on-dark crisis-line-on-dark line line-strong focus focus-ink ink-2-more line-more link-more
  mark-1 mark-2 mark-3 mark-2-on-ground mark-3-on-ground st-pending-bg st-pending st-reviewed-bg st-reviewed
  st-interview-bg st-interview st-hired-bg st-hired st-rejected-bg st-rejected st-other-bg st-other
  waiting waiting-bg lift-edge lift-far art-sun art-suns art-h2 art-leaf art-leaf2 art-apr art-aprs art-sky art-skys
  art-leaf2s art-bark art-wall art-walls art-lit art-hill1 art-hill3 art-leafs art-clay art-clays art-door art-road
  art-sea1 art-sea2 art-sea3 art-skin1 art-skin2 art-skin3 art-dim art-frame art-glow art-moon
  art-night1 art-night2 art-night3 art-night4 art-red art-trail art-dash art-lk1 art-lk2 art-lk3`;

/** The names of all colours that a palette has. */
export function paletteNames(): string[] {
  return names.trim().split(/\s+/);
}

/** What is wrong with a colour as an author may write it, against its type. */
function colourMistakes(name: string, colour: unknown): string[] {
  const given: readonly unknown[] = Array.isArray(colour) ? colour : [colour, colour];
  if (given.length !== 2 || given.some((one) => typeof one !== "string"))
    return [
      `src/brand/palette.ts: "${name}" must be a colour such as #0f4336, or two in a list, by day and by night.`,
    ];
  const wrong = times.filter((_, index) => !/^#([0-9a-f]{6}|[0-9a-f]{8})$/i.test(String(given[index])));
  if (!Array.isArray(colour))
    return wrong.length === 0 ? [] : [`src/brand/palette.ts: "${name}" must be a colour such as #0f4336.`];
  return wrong.map((time) => `src/brand/palette.ts: "${name}" by ${time} must be a colour such as #0f4336.`);
}

/** One sentence for each invalid or missing colour, otherwise for each pair with too little contrast. */
export function paletteMistakes(palette: Palette = ours): string[] {
  if (typeof palette !== "object" || palette === null || Array.isArray(palette))
    return ["src/brand/palette.ts: palette must be colours with their names, between { and }."];
  const wrong = Object.entries(palette).flatMap(([name, colour]) => colourMistakes(name, colour));
  const missing = paletteNames()
    .filter((name) => !Object.hasOwn(palette, name))
    .map((name) => `src/brand/palette.ts: "${name}" must not be missing; it is a colour such as #0f4336.`);
  if (wrong.length + missing.length > 0) return [...wrong, ...missing];
  return pairs.flatMap(({ on, under, least }) =>
    under.flatMap((ground) =>
      times.flatMap((time) => {
        const ratio = contrast(colourOf(palette, on, time), colourOf(palette, ground, time));
        return ratio >= least
          ? []
          : [
              `src/brand/palette.ts: "${on}" on "${ground}" by ${time} has a contrast of ${ratio.toFixed(1)} to 1, and needs ${least} to 1.`,
            ];
      }),
    ),
  );
}

function colourOf(palette: Palette, name: string, time: Time): string {
  const colour = palette[name];
  if (colour === undefined) throw new Error(`src/brand/palette.ts has no ${name}`);
  return colourAt(colour, time);
}

/** WCAG 2.2: contrast ratio. */
function contrast(first: string, second: string): number {
  const [light = 0, dark = 0] = [luminance(first), luminance(second)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** WCAG 2.2: relative luminance. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
