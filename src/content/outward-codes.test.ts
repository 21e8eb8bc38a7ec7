import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { loadOutwardCodes } from "#server/jobs/outward-codes.ts";
import { outwardCodesPath } from "#support/outward-codes.ts";
import { readOutwardCodes } from "./outward-codes.ts";

const notice = "# Contains OS data.";
const table = (...lines: string[]) => readOutwardCodes([notice, "outward,lat,long", ...lines, ""].join("\n"));

test("a table is read with the licence notice in its first line", () => {
  const text = readFileSync(outwardCodesPath, "utf8");
  for (const spelt of [text, text.replaceAll("\n", "\r\n"), `\uFEFF${text}`, text.trimEnd()]) {
    const { notice: said, positions } = readOutwardCodes(spelt);
    expect(said).toMatch(/^Contains OS data .* Open Government Licence v\.3\.0\.$/);
    expect(positions.get("LS1")).toEqual([53.797, -1.547]);
    expect(positions.size).toBe(19);
  }
});

test("the table is optional", () => {
  expect(loadOutwardCodes(`${outwardCodesPath}.none`)).toBeUndefined();
});

test("an invalid table is refused with its file and line", () => {
  const row = 'must be an outward code and its position, such as "LS1,53.797,-1.545"';
  const refusals: [() => unknown, number, string][] = [
    [() => readOutwardCodes(""), 1, 'must be "#" and what the licence wants to be said'],
    [() => readOutwardCodes("#\noutward,lat,long\nLS1,53.797,-1.545"), 1, 'must be "#"'],
    [() => readOutwardCodes("outward,lat,long\nLS1,53.797,-1.545"), 1, 'must be "#"'],
    [() => readOutwardCodes(`${notice}\nLS1,53.797,-1.545`), 2, 'must be "outward,lat,long"'],
    [() => table(), 3, row],
    [() => table("LS1,53.797,-1.545", "LS1 4DY,53.797,-1.545"), 4, row],
    [() => table("LS1,53.797"), 3, row],
    [() => table("LS1,53.797,-1.545", "", "LS2,53.803,-1.546"), 4, row],
    [() => table("LS1,-1.545,53.797"), 3, row],
    [() => table("LS1,41.797,-1.545"), 3, "must have a position of LS1 in the United Kingdom"],
    [() => table("LS1,53.797,-1.545", "LS1,53.803,-1.546"), 4, "must not have LS1 twice"],
  ];
  for (const [read, line, what] of refusals)
    expect(read).toThrow(`src/content/outward-codes.csv, line ${line}: ${what}`);
});
