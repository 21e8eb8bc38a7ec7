/** The steps of the build (./build.ts), which read the content. */
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

/** Builds unless the build is fresh and `isForced` is false. */
export async function buildSite({ isForced }: { isForced: boolean }): Promise<void> {
  mkdirSync(join(root, "build"), { recursive: true });
  const lock = new DatabaseSync(join(root, "build/.lock"), { timeout: lockTimeoutMs });
  lock.exec("begin exclusive");
  if (isForced || !isFresh()) {
    rmSync(inputsFile, { force: true });
    console.log("Building the site …");
    const inputs = readInputs();
    process.env.NODE_ENV = "production";
    await refuseWrongContent();
    const builder = await createBuilder({ root, logLevel: "warn" });
    await builder.buildApp();
    const { contentPages, notFoundPage, renderOnce } = await pagesOfBuild();
    try {
      refuseBrokenPages({ ...contentPages, "for unknown addresses": notFoundPage }, renderOnce);
    } catch (error) {
      refuse([`${sayWithCause(error)}. npm run check:types names the field of the content, if it is one.`]);
    }
    compressAssets();
    layOutwardCodes();
    copyDocuments(documents, documentsFolder, join(root, "build/client/documents"));
    await drawPictures();
    await drawPhotographs(shownPhotographs(), photographsFolder, join(root, "build/client/pictures"));
    recordBuild(inputs);
  }
  lock.close();
}

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
  if (mistakes.length > 0) refuse(mistakes);
}

function refuse(mistakes: readonly string[]): never {
  console.error(mistakes.join("\n"));
  process.exit(1);
}

function sayWithCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}: ${sayWithCause(error.cause)}`;
}
