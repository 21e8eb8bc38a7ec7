/**
 * Mistakes in the content and the brand that stop a build. Wrong facts are not among them: they end the process
 * before this is loaded.
 */
import "./refuse-wrong-facts.ts";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { paletteMistakes, paletteNames } from "#brand/contrast.ts";
import { markMistakes } from "#brand/mark.ts";
import { palette } from "#brand/palette.ts";
import { checkContent } from "#content/check.ts";
import { guessOf } from "#content/check-facts.ts";
import type { DocumentEntry } from "#content/document-links.ts";
import { documents } from "#content/documents.ts";
import { homesFarFromCodes } from "#content/home-places.ts";
import { organisation } from "#content/organisation.ts";
import { outwardCodesFile } from "#content/outward-codes.ts";
import { shownPhotographs } from "#content/shown-photographs.ts";
import { ogImageFiles } from "#server/jobs/og-image/render.ts";
import { loadOutwardCodes } from "#server/jobs/outward-codes.ts";
import { contentFiles, loadingMistakes } from "./content-sources.ts";
import { textMistakes } from "./content-texts.ts";
import { documentFileMistakes } from "./document-files.ts";
import { photographFileMistakes } from "./draw-photographs.ts";
import { readText, root } from "./repository.ts";

export const photographsFolder = join(root, "src/brand/photos");
const typeFolder = join(root, "src/brand/type");
export const documentsFolder = join(root, "src/brand/documents");

/** Mistakes in the mark's file and the colours. */
interface Brand {
  mark: string;
  palette: typeof palette;
}

export function readBrand(): Brand {
  return { mark: readFileSync(join(root, "src/brand/mark.svg"), "utf8"), palette };
}

/**
 * One sentence for each service, text, photograph, document, colour, table and file of the mark that is wrong: all at
 * once, so that an author need not build once for each.
 */
export async function contentMistakes(
  brand: Brand = readBrand(),
  listed: readonly DocumentEntry[] = documents,
  fonts = typeFolder,
): Promise<string[]> {
  const described = sentencesOf(checkContent);
  return [
    ...described,
    ...mistakesInTexts(),
    ...mistakesByOutwardCodes(),
    ...paletteMistakes(brand.palette),
    ...unknownColours(brand.palette),
    ...markMistakes(brand.mark),
    ...fontMistakes(fonts),
    // Photographs and documents with a wrong description have no shape yet.
    ...(described.length > 0
      ? []
      : [
          ...(await loadingMistakes()),
          ...(await photographFileMistakes(shownPhotographs(), photographsFolder)),
          ...documentFileMistakes(listed, documentsFolder),
        ]),
  ];
}

/** What is wrong with a table of outward codes, or with homes beside it. */
export function mistakesByOutwardCodes(table = join(root, outwardCodesFile)): string[] {
  let far: string[] = [];
  const wrong = sentencesOf(() => {
    const codes = loadOutwardCodes(table);
    if (codes) far = homesFarFromCodes(organisation.locations, codes.positions);
  });
  return [...wrong, ...far];
}

function mistakesInTexts(): string[] {
  const files = contentFiles().filter((path) => /^src\/content\/.*\.ts$/.test(path));
  return files.flatMap((path) => textMistakes(path, readText(path)));
}

/** One sentence for each name that no page uses. An author who misspells one would not see the colour. */
function unknownColours(palette: Brand["palette"]): string[] {
  const known = paletteNames();
  return Object.keys(palette ?? {})
    .filter((name) => !known.includes(name))
    .map(
      (name) => `src/brand/palette.ts: "${name}" is no colour of the palette${guessOf(name, known) || "."}`,
    );
}

/** One sentence for each font that is missing or in another format: browsers would show their own, without a word. */
function fontMistakes(folder: string): string[] {
  return [...Object.values(ogImageFiles.fonts), "body-bold.woff2"].flatMap((file) => {
    const path = join(folder, file);
    if (!existsSync(path)) return [`src/brand/type/${file} must be a font in WOFF2, and is not there.`];
    if (readFileSync(path).toString("latin1", 0, 4) === "wOF2") return [];
    return [`src/brand/type/${file} must be a font in WOFF2, and is in another format.`];
  });
}

function sentencesOf(check: () => unknown): string[] {
  try {
    check();
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}
