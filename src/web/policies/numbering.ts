import type { Block, Prose } from "#content/policies/clauses.ts";

/** Fragment of a section's address: "Governance Principles" is at `#governance-principles`. */
export function sectionId(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}

export function isClause(block: Block): block is Prose {
  return typeof block === "string" || Array.isArray(block);
}

/** Clauses are numbered within their section (2.1, 2.2 …); a list or a table carries the number of its clause. */
export function numberClauses(
  blocks: readonly Block[],
  section: number,
): readonly { block: Block; label: string }[] {
  let clause = 0;
  return blocks.map((block) => {
    if (isClause(block)) clause += 1;
    return { block, label: `${section}.${clause}` };
  });
}
