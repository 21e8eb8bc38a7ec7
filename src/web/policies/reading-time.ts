import type { Block, Point, Policy, Prose } from "#content/policies/clauses.ts";
import { isClause } from "./numbering.ts";

/** Adults read some 238 words of English a minute silently; texts with rules in them are read more slowly. */
const wordsPerMinute = 200;

/** Minutes that reading the whole policy takes, at least one. */
export function readingMinutes({ sections }: Pick<Policy, "sections">): number {
  const text = sections.map(({ heading, blocks }) => [heading, ...blocks.map(wordsOf)].join(" ")).join(" ");
  return Math.max(1, Math.round(countWords(text) / wordsPerMinute));
}

function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /\w/.test(word)).length;
}

function wordsOf(block: Block): string {
  if (isClause(block)) return proseWords(block);
  if ("list" in block) return block.list.map(pointWords).join(" ");
  const { columns, rows } = block.table;
  return [...columns, ...rows.flat().map(proseWords)].join(" ");
}

function pointWords(point: Point): string {
  return typeof point === "object" && "term" in point
    ? `${point.term} ${proseWords(point.text)}`
    : proseWords(point);
}

function proseWords(prose: Prose): string {
  if (typeof prose === "string") return prose;
  return prose.map((part) => (typeof part === "string" ? part : part.label)).join("");
}
