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

/** One sentence for each reason why the file cannot be used. */
export function markMistakes(svg: string): string[] {
  const { viewBox, body } = readMark(svg);
  const wrong: readonly [boolean, string][] = [
    [
      !/^-?[\d.]+ -?[\d.]+ [\d.]+ [\d.]+$/.test(viewBox),
      'must be one <svg> with a viewBox, such as "0 0 48 38"',
    ],
    [!/<(path|circle|ellipse|rect|polygon|polyline|line)\b/.test(body), "must hold at least one shape"],
    [
      /<(script|style|image|use|foreignObject|text)\b|\son\w+=|\sstyle=|\sid=|href=/.test(body),
      "must hold shapes alone: no script, style, picture, text, id or link, because it stands on every page",
    ],
    [
      [...body.matchAll(/class="([^"]*)"/g)].some(([, name = ""]) => !/^k-mark[123]$/.test(name)),
      "must name no class but k-mark1, k-mark2 and k-mark3, the colours of the palette",
    ],
  ];
  return wrong.filter(([isWrong]) => isWrong).map(([, what]) => `src/brand/mark.svg ${what}.`);
}
