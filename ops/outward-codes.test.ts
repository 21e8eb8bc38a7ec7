import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { writeOutwardCodes } from "./outward-codes.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "outward-codes-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const target = () => join(folder, "outward-codes.csv");

async function convert(rows: readonly string[], name = "ONSPD_AUG_2025_UK.csv"): Promise<string[]> {
  const source = join(folder, name);
  writeFileSync(source, rows.join("\r\n"));
  await writeOutwardCodes(source, target());
  return readFileSync(target(), "utf8").trimEnd().split("\n");
}

const header = `"pcd","pcd2","pcds","dointr","doterm","lat","long"`;

test("positions are averaged by outward code, without ended postcodes and those that have no position", async () => {
  const [licence, ...lines] = await convert([
    header,
    `"LS1 4DY","LS1  4DY","LS1 4DY","198001","",53.796,-1.548`,
    `"AB101XG","AB10 1XG","AB10 1XG","199606","",57.1,-2.1`,
    `"LS1 4AP","LS1  4AP","LS1 4AP","198001","",53.798,-1.55`,
    `"LS1 1AA","LS1  1AA","LS1 1AA","198001","200404",10,10`,
    `"LS1 1AB","LS1  1AB","LS1 1AB","198001","",99.999999,0.000000`,
    `"JE2 3AB","JE2  3AB","JE2 3AB","198001","",99.999999,0.000000`,
    ``,
  ]);
  expect(lines).toEqual(["outward,lat,long", "AB10,57.100,-2.100", "LS1,53.797,-1.549"]);
  expect(licence).toBe(
    "# Contains OS data © Crown copyright and database right 2025. Contains Royal Mail data © Royal Mail copyright and database right 2025. Source: Office for National Statistics licensed under the Open Government Licence v.3.0.",
  );
});

test("the outward code of three letters, GIR, is accepted", async () => {
  const rows = ["pcds,doterm,lat,long", "GIR 0AA,,53.456,-2.994", "LS1 4DY,,53.796,-1.548"];
  expect((await convert(rows)).slice(2)).toEqual(["GIR,53.456,-2.994", "LS1,53.796,-1.548"]);
});

test.each(["pcd", "PCD7", "pcd8", "PCDS"])("the postcode may be in the column %s", async (column) => {
  const rows = [`\uFEFF${column},DOTERM,LAT,LONG`, "W1A 1AA,,51.518,-0.144", "m1 1ae,,53.5,-2.23"];
  expect((await convert(rows)).slice(2)).toEqual(["M1,53.500,-2.230", "W1A,51.518,-0.144"]);
});

test.each([
  ["no-such-file.csv", undefined, /^no-such-file\.csv cannot be read/],
  ["empty.csv", [""], /^empty\.csv has no column for the postcode .*ONS Postcode Directory/],
  ["wrong.csv", ["postcode;lat;long"], /^wrong\.csv has no column for the postcode/],
  ["half.csv", ["pcds,lat,long", "LS1 4DY,53.8,-1.5"], /^half\.csv has no column doterm/],
  ["words.csv", ["pcds,doterm,lat,long", "Leeds,,53.8,-1.5"], /^words\.csv, line 2: "Leeds" is no postcode/],
  ["north.csv", ["pcds,doterm,lat,long", "LS1 4DY,,427432,-1.5"], /^north\.csv, line 2: .*no position/],
  ["blank.csv", ["pcds,doterm,lat,long", "LS1 4DY,,,"], /^blank\.csv has no postcode in use/],
  ["short.csv", ["pcds,doterm,lat,long", "LS1 4DY,53.8"], /^short\.csv, line 2 has 2 columns, not 4/],
  ["none.csv", ["pcds,doterm,lat,long", "LS1 4DY,202001,53.8,-1.5"], /^none\.csv has no postcode in use/],
])("%s is refused with a sentence, and nothing is overwritten", async (name, rows, sentence) => {
  writeFileSync(target(), "as it was");
  const source = join(folder, name);
  if (rows) writeFileSync(source, rows.join("\n"));
  await expect(writeOutwardCodes(source, target())).rejects.toThrow(sentence);
  expect(readFileSync(target(), "utf8")).toBe("as it was");
  expect(existsSync(`${target()}.new`)).toBe(false);
});
