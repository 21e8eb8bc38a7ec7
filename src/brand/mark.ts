/** A picture as its view box and its content. */
export type Mark = { viewBox: string; body: string };

/** The content of the file mark.svg: its view box, and its shapes without the svg element. */
export function readMark(svg: string): Mark {
  const [, viewBox = "", body = ""] = /<svg\b[^>]*viewBox="([^"]*)"[^>]*>([\s\S]*)<\/svg>/.exec(svg) ?? [];
  return { viewBox, body: body.replaceAll(/>\s+</g, "><").trim() };
}

/** The smallest square around the mark, with a margin: the view box of an icon. */
export function squareAround({ viewBox }: Mark): string {
  const [left = 0, top = 0, width = 0, height = 0] = viewBox.split(" ").map(Number);
  const side = Math.max(width, height) + 4;
  return `${left - (side - width) / 2} ${top - (side - height) / 2} ${side} ${side}`;
}

const shape = /^<(path|circle|ellipse|rect|polygon|polyline|line)\b/;

/** What drawing programs add to shapes: other elements, and attributes that would stand on every page. */
function foreignParts(tags: readonly string[]): string[] {
  const elements = tags.filter((tag) => !shape.test(tag) && !/^<g\b/.test(tag));
  const attributes = tags.flatMap((tag) =>
    [...tag.matchAll(/\s((?:style|id|href|on\w+|data-[\w-]+|[\w-]+:[\w-]+)=)/g)].map(([, name = ""]) => name),
  );
  return [...new Set([...elements.map((tag) => `<${/[\w:!?-]+/.exec(tag)?.[0] ?? ""}>`), ...attributes])];
}

/** The first shape with no colour of its own or of a group: it would be black in icons, invisible in dark ones. */
function uncoloured(tags: readonly string[]): string | undefined {
  const hasColour = (tag: string) => /\s(fill|class)=/.test(tag);
  if (tags.some((tag) => /^<g\b/.test(tag) && hasColour(tag))) return undefined;
  return tags.find((tag) => shape.test(tag) && !hasColour(tag));
}

/** The first end that closes no element, else the innermost element that is not closed. */
function unbalanced(svg: string): string | undefined {
  const open: string[] = [];
  for (const [tag, end, name = ""] of svg.matchAll(/<(\/?)([\w:-]+)[^<>]*>/g)) {
    if (end === "") {
      if (!tag.endsWith("/>")) open.push(name);
    } else if (open.pop() !== name) return `</${name}>`;
  }
  const unclosed = open.at(-1);
  return unclosed && `<${unclosed}>`;
}

/** One sentence for each reason why the file cannot be used. */
export function markMistakes(svg: string): string[] {
  const { viewBox, body } = readMark(svg);
  const tags = body.match(/<[^/][^>]*>/g) ?? [];
  const foreign = foreignParts(tags);
  const black = uncoloured(tags);
  const alone = unbalanced(svg);
  const wrong: readonly [boolean, string][] = [
    [
      !/^-?[\d.]+ -?[\d.]+ [\d.]+ [\d.]+$/.test(viewBox),
      'must be one <svg> with a viewBox, such as "0 0 48 38"',
    ],
    [alone !== undefined, `must close each element: ${alone} has no partner`],
    [!tags.some((tag) => shape.test(tag)), "must hold at least one shape"],
    [
      foreign.length > 0,
      `must hold shapes alone, because it stands on every page, and holds ${foreign.join(", ")}: take these out, and write colours as fill="#1c3a6b"`,
    ],
    [
      black !== undefined,
      `must give each shape a fill or the class k-mark1, k-mark2 or k-mark3 (not to <svg>): ${black?.slice(0, 40)} has neither`,
    ],
    [
      [...body.matchAll(/class="([^"]*)"/g)].some(([, name = ""]) => !/^k-mark[123]$/.test(name)),
      "must name no class but k-mark1, k-mark2 and k-mark3, the colours of the palette",
    ],
  ];
  return wrong.filter(([isWrong]) => isWrong).map(([, what]) => `src/brand/mark.svg ${what}.`);
}
