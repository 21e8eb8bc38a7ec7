/**
 * `npm run content`: what of the content is still that of the provider that the product came with, what is left out, and
 * what is past its day. A wrong fact is named as the build names it, and ends with exit code 1.
 */
import { checkContent } from "#content/check.ts";
import { nation } from "#content/nations/nation.ts";
import { organisation } from "#content/organisation.ts";
import { photographs } from "#content/photographs.ts";
import { policies } from "#content/policies/list.ts";
import { reportContent } from "#content/report.ts";

try {
  checkContent();
  const today = new Date().toISOString().slice(0, 10);
  const report = await reportContent(
    organisation,
    { policies, lawReviewedOn: nation.reviewedOn, photographs },
    today,
  );
  print("Still the facts that the product came with (src/content/organisation.ts)", report.original);
  print("Left out", report.missing);
  print("Past its day", report.overdue);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function print(heading: string, lines: readonly string[]): void {
  console.log(`${heading}:${lines.length === 0 ? " nothing." : ""}`);
  for (const line of lines) console.log(`  - ${line}`);
}
