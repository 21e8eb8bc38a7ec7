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
import { contentMistakes, documentsFolder, photographsFolder } from "./content-mistakes.ts";
import { copyFileSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createBuilder } from "vite";
import { documents } from "#content/documents.ts";
import { outwardCodesFile } from "#content/outward-codes.ts";
import { shownPhotographs } from "#content/shown-photographs.ts";
import { compressAssets } from "./compress-assets.ts";
import { copyDocuments } from "./document-files.ts";
import { drawPhotographs } from "./draw-photographs.ts";
import { drawPictures, pagesOfBuild } from "./draw-pictures.ts";
import { inputsFile, isFresh, readInputs, recordBuild } from "./freshness.ts";
import { refuseBrokenPages } from "./refuse-broken-pages.ts";
import { root } from "./repository.ts";

const lockTimeoutMs = 10 * 60_000;

mkdirSync(join(root, "build"), { recursive: true });
const lock = new DatabaseSync(join(root, "build/.lock"), { timeout: lockTimeoutMs });
lock.exec("begin exclusive");
if (!process.argv.includes("--unless-fresh") || !isFresh()) {
  rmSync(inputsFile, { force: true });
  console.log("Building the site …");
  const inputs = readInputs();
  process.env.NODE_ENV = "production";
  await refuseWrongContent();
  const builder = await createBuilder({ root, logLevel: "warn" });
  await builder.buildApp();
  const { contentPages, notFoundPage, renderOnce } = await pagesOfBuild();
  refuseBrokenPages({ ...contentPages, "for unknown addresses": notFoundPage }, renderOnce);
  compressAssets();
  layOutwardCodes();
  copyDocuments(documents, documentsFolder, join(root, "build/client/documents"));
  await drawPictures();
  await drawPhotographs(shownPhotographs(), photographsFolder, join(root, "build/client/pictures"));
  recordBuild(inputs);
}
lock.close();

/** Where the server looks for it (src/server/assemble.ts). The table of an earlier build is deleted. */
function layOutwardCodes(): void {
  const built = join(root, "build/content/outward-codes.csv");
  rmSync(built, { force: true });
  if (!existsSync(join(root, outwardCodesFile))) return;
  mkdirSync(dirname(built), { recursive: true });
  copyFileSync(join(root, outwardCodesFile), built);
}

async function refuseWrongContent(): Promise<void> {
  const mistakes = await contentMistakes();
  if (mistakes.length === 0) return;
  console.error(mistakes.join("\n"));
  process.exit(1);
}
