/**
 * `npm run build`: builds the browser's and the server's files; with `--unless-fresh`, only if no other process has
 * done so meanwhile. The hash of the inputs is deleted before a build begins and written after it has ended, so a
 * build that crashed is never taken for a fresh one. One process builds at a time: the others wait at an SQLite
 * lock, which ends with the process that holds it. `npm run build` checks the content and the types first. A start
 * does not check types: it must be quick, and TypeScript's compiler is missing after `npm ci --omit=dev`. A missing
 * or impossible fact about the provider, an invalid table of outward codes, a pair of colours without enough
 * contrast, an invalid mark, a page that cannot be rendered, a photograph that cannot be converted and a document
 * that is no PDF stop the build with a sentence that names them.
 */
import { withReadableContent } from "./content-sources.ts";

await withReadableContent(async () => {
  const { buildSite } = await import("./build-site.ts");
  await buildSite({ isForced: !process.argv.includes("--unless-fresh") });
});
