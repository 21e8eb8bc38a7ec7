/**
 * `npm run content`: lists which content is still the fictional provider's, what is left out, and which dates have
 * passed. Mistakes are named as the build names them, with exit code 1.
 * `npm run content -- check` lists the mistakes only, without those of types, and warns of facts that have expired or end soon; the build runs it before it
 * checks the types.
 * `npm run content -- outward-codes <file.csv>` writes the positions of the outward codes (./outward-codes.ts).
 */
import { withReadableContent } from "./content-sources.ts";

try {
  await withReadableContent(async () => {
    const { runContentCommand } = await import("./content-commands.ts");
    await runContentCommand(process.argv.slice(2));
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
