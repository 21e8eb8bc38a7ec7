/**
 * `npm run content`: what of the content is still that of the provider that the product came with, what is left out, and
 * what is past its day. A wrong fact is named as the build names it, and ends with exit code 1.
 * `npm run content -- outward-codes <file.csv>` writes where each outward code lies (./outward-codes.ts).
 */
import { join } from "node:path";
import { checkContent } from "#content/check.ts";
import { nation } from "#content/nations/nation.ts";
import { organisation } from "#content/organisation.ts";
import { photographs } from "#content/photographs.ts";
import { policies } from "#content/policies/list.ts";
import { reportContent } from "#content/report.ts";
import { writeOutwardCodes } from "./outward-codes.ts";
import { root } from "./repository.ts";

try {
  const [command, file] = process.argv.slice(2);
  if (command === undefined) await report();
  else if (command === "outward-codes" && file !== undefined) {
    const target = "src/content/outward-codes.csv";
    const count = await writeOutwardCodes(file, join(root, target));
    console.log(`${count} outward codes in ${target}`);
  } else throw new Error("Either: npm run content, or: npm run content -- outward-codes <file.csv>");
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function report(): Promise<void> {
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
}

function print(heading: string, lines: readonly string[]): void {
  console.log(`${heading}:${lines.length === 0 ? " nothing." : ""}`);
  for (const line of lines) console.log(`  - ${line}`);
}
