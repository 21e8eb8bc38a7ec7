/**
 * `npm run requirements`: counts the requirements that tests name, by chapter. With `--prune`, removes the ids that
 * tests now name from the open list.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { openListPath, pruneOpenList, readCoverage } from "#support/requirements.ts";
import { readText, root } from "./repository.ts";

if (process.argv.includes("--prune")) {
  const before = readText(openListPath);
  writeFileSync(join(root, openListPath), pruneOpenList(before, readCoverage().namedIn));
}

const { requirements, namedIn, open, problems } = readCoverage();
for (const chapter of new Set(requirements.map(({ section }) => chapterOf(section)))) {
  const rows = requirements.filter(({ section }) => chapterOf(section) === chapter);
  const held = rows.filter(({ id }) => namedIn.has(id)).length;
  console.log(`${String(held).padStart(4)} of ${String(rows.length).padStart(3)}  ${chapter}`);
}
const held = requirements.filter(({ id }) => namedIn.has(id)).length;
console.log(`${String(held).padStart(4)} of ${requirements.length}  named by tests; ${open.length} open`);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;

function chapterOf(section: string): string {
  return section.split(" / ")[0] ?? section;
}
