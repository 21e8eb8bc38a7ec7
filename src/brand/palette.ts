/** A colour by day and by night, or one for both: `#rrggbb`, or `#rrggbbaa` if translucent. */
export type PaletteColour = readonly [day: string, night: string] | string;

/**
 * Every colour of the product: pages, administrators' pages, drawings, mails, icons and shared pictures. Style sheets
 * use them as `palette(name)`. The build refuses a pair of text and background with too little contrast, by name
 * (contrast.ts).
 */
export const palette = {
  // Surfaces: backgrounds of text. `page` is also the background of icons and of the browser's bar.
  page: ["#fbfbf7", "#0d1b18"],
  surface: ["#ffffff", "#152723"],
  sunk: ["#eef3ee", "#11221e"],
  sky: ["#d5e9e6", "#10303a"],
  dawn: ["#ffeedd", "#222a40"],
  leaf: ["#dcecdc", "#16332b"],
  mist: ["#e9eef6", "#1a2836"],

  // The shaded half of a folded sheet.
  shade: ["#e9efe9", "#1e342e"],

  // Bands in the brand's colour, the footer's (`ground-2`), and text on both.
  ground: ["#0f4336", "#0a2a23"],
  "ground-2": ["#0a3229", "#071f1a"],
  "on-ground": "#f7f5ec",
  "on-ground-2": "#cfe0d8",

  // Text, quieter text, text in the brand's colour, links.
  ink: ["#13251f", "#f2efe6"],
  "ink-2": ["#3b4d46", "#c3cfc8"],
  brand: ["#0f4336", "#a4dcc4"],
  link: ["#094f3f", "#9fe0c6"],
  "link-hover": ["#08382d", "#d3f5e6"],

  // Buttons, and the accent, which has dark text by day and by night.
  btn: ["#0f4336", "#a4dcc4"],
  "btn-hover": ["#0a3229", "#c4ecdb"],
  "btn-edge": ["#06211b", "#4f8d76"],
  "on-btn": ["#ffffff", "#08201a"],
  accent: ["#ffb175", "#ffb782"],
  "accent-edge": ["#c2612a", "#c26a35"],
  "accent-lit": "#ffd0a8",
  "on-accent": "#1b1208",
  "on-accent-deep": "#1b0d04",

  // Only for danger to life, the crisis line, and what cannot be undone.
  crisis: ["#ad1220", "#a81825"],
  "crisis-edge": ["#6d0710", "#6f0a14"],
  "on-crisis": "#ffffff",
  "crisis-ink": ["#a3101d", "#ffaba3"],
  "crisis-rim": "#ffb9b4",
  "crisis-text": "#8a0c17",
  "crisis-wash": "#ffe6e3",
  "crisis-paper": "#fff3f1",
  "crisis-band": ["#13251f", "#071f1a"],
  "crisis-strip": ["#fbe3e1", "#43151a"],
  "crisis-on-dark": "#ffd5d1",
  "crisis-line-on-dark": "#ffaba3",

  // Lines: decoration, borders of controls, and the focus ring.
  line: ["#d3dcd5", "#2c423b"],
  "line-strong": ["#66776f", "#8ba197"],
  focus: "#ffd23f",
  "focus-ink": "#10231d",

  // For people who prefer more contrast (prefers-contrast).
  "ink-2-more": ["#1c2521", "#eef2f0"],
  "line-more": ["#3b4d46", "#c3cfc8"],
  "link-more": ["#003d2f", "#c9ffe9"],

  // The mark: classes `k-mark1` to `k-mark3` of mark.svg, the last two on a band as well.
  "mark-1": ["#f5915a", "#ffb782"],
  "mark-2": ["#0f4336", "#a4dcc4"],
  "mark-3": ["#2f7f60", "#6fb79a"],
  "mark-2-on-ground": "#a4dcc4",
  "mark-3-on-ground": "#6fb79a",

  // Applications by status: text on its background.
  "st-pending-bg": ["#fff0b8", "#4a3a05"],
  "st-pending": ["#5a4300", "#ffe28a"],
  "st-reviewed-bg": ["#d9e8fb", "#12314f"],
  "st-reviewed": ["#123f70", "#b3d6ff"],
  "st-interview-bg": ["#ebe0f5", "#37244a"],
  "st-interview": ["#512a78", "#e0c8f8"],
  "st-hired-bg": ["#d5efdc", "#123c27"],
  "st-hired": ["#0d4a29", "#a9e8c1"],
  "st-rejected-bg": ["#fbdedc", "#4a1719"],
  "st-rejected": ["#7d1019", "#ffbdb7"],
  "st-other-bg": ["#e4e8e5", "#2b3935"],
  "st-other": ["#33433c", "#d0dad4"],
  waiting: ["#7f3509", "#ffc08c"],
  "waiting-bg": ["#fff6ea", "#232d2c"],

  // Edge and shadow of raised parts, on the administrators' pages.
  "lift-edge": ["#d3dcd5", "#061210"],
  "lift-far": ["#0f433640", "#000000b0"],

  // Paper-cut art: classes `k-` of the drawings; a name that ends in s is the shaded side.
  "art-sun": ["#ffb877", "#f5e6c2"],
  "art-suns": ["#f79f5f", "#dfcb9d"],
  "art-h2": ["#6aae8e", "#18413e"],
  "art-leaf": ["#2f7f60", "#2c6a57"],
  "art-leaf2": ["#7fbd9c", "#2f6b60"],
  "art-apr": ["#f5915a", "#d98556"],
  "art-aprs": ["#d56f3b", "#c27249"],
  "art-sky": ["#7cb6c9", "#4f8ba0"],
  "art-skys": ["#5796ac", "#396f84"],
  "art-leaf2s": ["#5fa381", "#23554d"],
  "art-bark": ["#5a4632", "#0b2320"],
  "art-wall": ["#fffdf6", "#cfd9d2"],
  "art-walls": ["#e6e3d4", "#a3b5ae"],
  "art-lit": ["#5b8f97", "#ffd98a"],
  "art-hill1": ["#a9d2bd", "#1d4a4c"],
  "art-hill3": ["#1b5f4c", "#103a33"],
  "art-leafs": ["#1f6149", "#1d4f41"],
  "art-clay": ["#c9644a", "#a9553f"],
  "art-clays": ["#a64a35", "#84402f"],
  "art-door": ["#17493c", "#5b3a28"],
  "art-road": ["#f7efdd", "#6d7f72"],
  "art-sea1": ["#9fcfd8", "#21505c"],
  "art-sea2": ["#6fb0c0", "#1a4350"],
  "art-sea3": ["#4a94a8", "#143743"],
  "art-skin1": "#e9b48f",
  "art-skin2": "#8a5539",
  "art-skin3": "#c4875e",
  "art-dim": "#00000021",
  "art-frame": ["#13251f", "#f2efe6"],
  "art-glow": "#ffd98a",
  "art-moon": "#ffe2bf",
  "art-night1": "#7f0d18",
  "art-night2": "#5c0810",
  "art-night3": "#43060c",
  "art-night4": "#2f0408",
  "art-red": "#c22432",
  "art-trail": ["#13251f", "#c3cfc8"],
  "art-dash": "#13251f",
  "art-lk1": ["#f5915a", "#ffb782"],
  "art-lk2": ["#0f4336", "#a4dcc4"],
  "art-lk3": ["#2f7f60", "#6fb79a"],
} as const satisfies Record<string, PaletteColour>;
