/**
 * `npm run check:types`: TypeScript's compiler on each part of the repository. Before its own output, one sentence for
 * each error that an author of the content can mend.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { typeSentences } from "./content-types.ts";
import { readText, root } from "./repository.ts";

const compiler = join(root, "node_modules/typescript/bin/tsc");

for (const project of ["server", "web", "test"]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [compiler, "--pretty", "false", "-p", `tsconfig.${project}.json`],
    { cwd: root, encoding: "utf8", maxBuffer: Infinity },
  );
  if (status === 0) continue;
  console.error([...typeSentences(stdout, readText), `${stdout}${stderr}`.trimEnd()].join("\n"));
  process.exit(1);
}
