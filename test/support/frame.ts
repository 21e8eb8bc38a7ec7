/** Draws a frame around lines, so that they are noticed in the output of a test run. */
export function frame(lines: readonly string[]): string {
  const width = Math.max(...lines.map((line) => line.length));
  const edge = `+${"-".repeat(width + 2)}+`;
  return ["", edge, ...lines.map((line) => `| ${line.padEnd(width)} |`), edge, ""].join("\n");
}
