/**
 * `npm run build`: builds the browser's and the server's files; with `--unless-fresh`, only if no other process has done
 * so meanwhile. The hash of the inputs is taken away before a build begins and written after it has ended, so a build
 * that crashed half-way is never taken for a fresh one. One process builds at a time: the rest wait at an SQLite lock,
 * which ends with the process that holds it.
 * `npm run build` checks the types before; a start does not, for it must be quick, and TypeScript's compiler is not there
 * after `npm ci --omit=dev`.
 * A missing or impossible fact about the provider, a pair of colours that cannot be read and a mark that cannot stand on
 * every page stop the build with a sentence that names them.
 */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createBuilder } from "vite";
import { paletteMistakes } from "#brand/contrast.ts";
import { markMistakes } from "#brand/mark.ts";
import { checkContent } from "#content/check.ts";
import { shownPhotographs } from "#content/photograph-slots.ts";
import { compressAssets } from "./compress-assets.ts";
import { drawPhotographs } from "./draw-photographs.ts";
import { drawPictures } from "./draw-pictures.ts";
import { hashInputs, inputsFile, isFresh } from "./freshness.ts";
import { root } from "./repository.ts";

const lockTimeoutMs = 10 * 60_000;

mkdirSync(join(root, "build"), { recursive: true });
const lock = new DatabaseSync(join(root, "build/.lock"), { timeout: lockTimeoutMs });
lock.exec("begin exclusive");
if (!process.argv.includes("--unless-fresh") || !isFresh()) {
  rmSync(inputsFile, { force: true });
  console.log("Building the site …");
  const hash = hashInputs();
  process.env.NODE_ENV = "production";
  refuseWrongContent();
  const builder = await createBuilder({ root, logLevel: "warn" });
  await builder.buildApp();
  compressAssets();
  await drawPictures();
  await drawPhotographs(
    shownPhotographs(),
    join(root, "src/brand/photos"),
    join(root, "build/client/pictures"),
  );
  writeFileSync(`${inputsFile}.new`, hash);
  renameSync(`${inputsFile}.new`, inputsFile);
}
lock.close();

function refuseWrongContent(): void {
  try {
    checkContent();
    const mark = readFileSync(join(root, "src/brand/mark.svg"), "utf8");
    const mistakes = [...paletteMistakes(), ...markMistakes(mark)];
    if (mistakes.length > 0) throw new Error(mistakes.join("\n"));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
