/**
 * `npm run check:types`: TypeScript's compiler on each part of the repository. Before its own output, one sentence for
 * each error that an author of the content can mend.
 */
import { compilerOutput, typeSentences } from "./content-types.ts";
import { readText } from "./repository.ts";

for (const project of ["server", "web", "test"]) {
  const output = compilerOutput(`tsconfig.${project}.json`);
  if (output === "") continue;
  console.error([...typeSentences(output, readText), output].join("\n"));
  process.exit(1);
}
