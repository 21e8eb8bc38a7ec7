import { execFile } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { copyRepository } from "#support/repository-copy.ts";
import { expect, test } from "vitest";
import { contentFiles, loadingMistakes, type ReadBytes, sourceMistakes } from "./content-sources.ts";
import { root } from "./repository.ts";

const careers = "src/content/careers.ts";
const original = readFileSync(join(root, careers), "utf8");

/** The mistakes where a file has these bytes instead of its own, or is not there. */
function mistakesWith(bytes: Buffer | string | undefined, file = careers): string[] {
  const read: ReadBytes = (path) => {
    if (path === file) return typeof bytes === "string" ? Buffer.from(bytes) : bytes;
    return existsSync(join(root, path)) ? readFileSync(join(root, path)) : undefined;
  };
  return sourceMistakes(contentFiles(), read);
}

function changed(from: string, to: string): string {
  expect(original).toContain(from);
  return original.replace(from, () => to);
}

test("the repository's own files are readable, and load", async () => {
  expect(sourceMistakes()).toEqual([]);
  expect(await loadingMistakes()).toEqual([]);
});

test.each([
  ['title: "Careers",', 'title: "Careers"', "a comma or a bracket is missing at the end of this line"],
  ['title: "Careers",', 'title: "Careers,', "a text has no quote at its end"],
  ['title: "Careers",', "title: 'Carer's jobs',", 'a comma, a bracket or a quote is missing before "s"'],
  ['title: "Careers",', "title: “Careers”,", "text must stand between straight quotes"],
  ['title: "Careers",', 'title = "Careers",', "a colon must stand between a name and its value"],
  ['title: "Careers",', "title: ,", '"," cannot stand here: a word before it is misspelt, or a comma'],
  ['title: "Careers",', "title: 01632960417,", "a number must not begin with 0; a telephone number stands"],
  ['title: "Careers",', "title: …,", '"…" stands outside of quotes'],
  ['title: "Careers",', 'title "Careers",', "a comma, a bracket or a quote is missing before a quote"],
  ['title: "Careers",', "title: <b>Careers</b>,", "a slash stands outside of quotes"],
])("in place of %s, %s is refused with its line", (from, to, what) => {
  const [sentence = "", ...others] = mistakesWith(changed(from, to));
  expect(sentence).toContain(`${careers}:10 cannot be read: ${what}`);
  expect(others).toEqual([]);
});

test("a bracket that nothing closes, a name declared twice and the marks of a merge are refused", () => {
  expect(mistakesWith(changed("} as const;", ""))).toEqual([
    expect.stringContaining("is missing before the end of the file"),
  ]);
  const lines = original.split("\n").length;
  expect(mistakesWith(`${original}export const careers = {};\n`)).toEqual([
    `${careers}:${lines} cannot be read: the name careers is given twice.`,
  ]);
  expect(mistakesWith(changed('  title: "Careers",', '<<<<<<< HEAD\n  title: "Careers",'))).toEqual([
    `${careers}:10 cannot be read: a merge has left its marks, <<<<<<<, ======= and >>>>>>>.`,
  ]);
});

test("no sentence is the parser's own", () => {
  const end = original.split("\n").length;
  const said = (more: string) => mistakesWith(`${original}${more}\n`).join("\n");
  expect(said("const y;")).toBe(
    `${careers}:${end} cannot be read: "y" must have a value, after an equals sign.`,
  );
  expect(said(")")).toMatch(/:\d+ cannot be read: "\)" cannot stand here: a word before it is misspelt/);
  expect(said("const class = 1;")).toContain('"class" is a word of the language, and cannot be a name.');
  expect(said("Some words")).toContain("a quote, a comma or a bracket is missing in this line.");
  expect(said("return 5;")).toMatch(/"return" cannot stand here: .*[^.]\.$/);
});

test("an import of a file, a name or a package that is not there is refused", () => {
  expect(mistakesWith(changed("./advert.ts", "./adverts.ts"))).toEqual([
    `${careers}:1 imports "./adverts.ts", and src/content/adverts.ts is not there.`,
  ]);
  expect(mistakesWith(changed("{ advert }", "{ adverts }"))).toEqual([
    `src/content/advert.ts must export adverts as a value, which ${careers}:1 imports.`,
  ]);
  expect(mistakesWith(`import "no-such-package";\n${original}`)).toEqual([
    `${careers}:1 imports "no-such-package", which is not installed.`,
  ]);
});

test("a renamed export is named once, with a file of the site that imports it", () => {
  expect(mistakesWith(changed("export const careers", "export const career"))).toEqual([
    expect.stringMatching(
      /^src\/content\/careers\.ts must export careers as a value, which src\/\S+:\d+ imports\.$/,
    ),
  ]);
});

test("a file in another encoding than UTF-8 is refused with its line, and a byte-order mark is not", () => {
  const accented = changed("Careers", "Caffé");
  expect(mistakesWith(accented)).toEqual([]);
  expect(mistakesWith(`\uFEFF${original}`)).toEqual([]);
  const line = original.split("\n").findIndex((text) => /[^\0-\u007F]/.test(text)) + 1;
  expect(mistakesWith(Buffer.from(original.replaceAll(/[^\0-\u007F]/g, "é"), "latin1"))).toEqual([
    `${careers}:${line} must be saved as UTF-8, and is in another encoding, such as Windows-1252: its letters would be damaged.`,
  ]);
  const utf16 = Buffer.from(`\uFEFF${original}`, "utf16le");
  for (const bytes of [utf16, Buffer.from(utf16).swap16(), utf16.subarray(2)])
    expect(mistakesWith(bytes)).toEqual([`${careers}:1 must be saved as UTF-8, and is in UTF-16.`]);
});

test("letters that were damaged before are refused", () => {
  for (const letters of ["\uFFFD", "â€™", "CafÃ©"])
    expect(mistakesWith(changed('"Careers"', `"${letters}"`))).toEqual([
      expect.stringMatching(
        /^src\/content\/careers\.ts:10 has ".+" where a letter was damaged: write it again/,
      ),
    ]);
});

test("a mark that is not there is named, and a file that many import in one sentence", () => {
  expect(mistakesWith(undefined, "src/brand/mark.svg")).toEqual([
    "src/brand/mark.svg must be your mark as an SVG file, and is not there.",
  ]);
  for (const file of ["src/content/organisation.ts", "src/brand/palette.ts"])
    expect(mistakesWith(undefined, file)).toEqual([
      expect.stringMatching(
        new RegExp(
          `^${file} is not there, and must be: \\S+:\\d+ imports "\\S+", as do \\d+ other files\\.$`,
        ),
      ),
    ]);
});

test("the commands say it in one sentence, without a stack", async () => {
  const folder = copyRepository();
  const says = async (text: string, command: readonly string[]) => {
    writeFileSync(join(folder, careers), text);
    const failed: unknown = await promisify(execFile)(process.execPath, command, { cwd: folder }).catch(
      (error: unknown) => error,
    );
    expect(failed).toMatchObject({ code: 1 });
    return (failed as { stderr: string }).stderr; // of a process that failed
  };
  const withoutComma = changed('title: "Careers",', 'title: "Careers"');
  const sentence = `${careers}:10 cannot be read: a comma or a bracket is missing at the end of this line.\n`;
  for (const command of [["ops/content.ts"], ["ops/content.ts", "check"], ["ops/build.ts"]])
    expect(await says(withoutComma, command)).toBe(sentence);
  expect(await says(withoutComma, ["ops/start.ts"])).toBe(`${sentence}The build failed\n`);
  const unquoted = changed('title: "Careers",', "title: Careers,");
  expect(await says(unquoted, ["ops/content.ts", "check"])).toBe(
    `${careers}:10 cannot be read: Careers is the name of nothing; text stands between quotes.\n`,
  );
}, 60_000);

test("a style sheet with a bracket too few is refused with its line", () => {
  const file = "src/brand/type/type.css";
  const sheet = readFileSync(join(root, file), "utf8");
  expect(mistakesWith(sheet.replace("}", ""), file)).toEqual([
    expect.stringMatching(
      /^src\/brand\/type\/type\.css:\d+ cannot be read: a block that begins here with { has no } at its end\.$/,
    ),
  ]);
});
