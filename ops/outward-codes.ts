/**
 * `npm run content -- outward-codes <file.csv>`: averages the postcodes of the ONS Postcode Directory to one
 * position for each outward code ("LS1" of "LS1 4DY"). The directory has 2.7 million rows, so it is read line by
 * line.
 */
import { createReadStream, renameSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { createInterface } from "node:readline";

type Columns = { count: number; postcode: number; ended: number; lat: number; long: number };
type Sum = { lat: number; long: number; count: number };

/** The directory's editions name this column differently; with or without a space the postcode is the same. */
const postcodeColumns = ["pcds", "pcd", "pcd7", "pcd8"];
const postcodePattern = /^([A-Z]{1,2}[0-9][A-Z0-9]?|GIR)[0-9][A-Z]{2}$/;
/**
 * The latitude that the directory gives to a postcode without a position (Jersey, for example); it may also be empty.
 */
const noLatitude = 99.999999;

/**
 * Writes the table `target` from the directory `source`. When it fails it throws a sentence and leaves `target`
 * unchanged.
 */
export async function writeOutwardCodes(source: string, target: string): Promise<number> {
  const name = basename(source);
  const sums = await readSums(source, name);
  if (sums.size === 0)
    throw new Error(`${name} has no postcode in use with a position. Nothing was written.`);
  const lines = [...sums]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(
      ([outward, { lat, long, count }]) =>
        `${outward},${(lat / count).toFixed(3)},${(long / count).toFixed(3)}`,
    );
  // Renamed when it is complete, so that a full disk leaves the earlier table.
  writeFileSync(`${target}.new`, [licenceLine(name), "outward,lat,long", ...lines, ""].join("\n"));
  renameSync(`${target}.new`, target);
  return sums.size;
}

async function readSums(source: string, name: string): Promise<Map<string, Sum>> {
  const input = createReadStream(source);
  const sums = new Map<string, Sum>();
  let columns: Columns | undefined;
  let number = 0;
  try {
    for await (const line of createInterface({ input, crlfDelay: Infinity })) {
      number += 1;
      if (!columns) columns = readColumns(line, name);
      else if (line !== "") addRow(sums, readFields(line), columns, `${name}, line ${number}`);
    }
  } catch (error) {
    if (error instanceof Error && "code" in error)
      throw new Error(`${name} cannot be read (${String(error.code)}).`, { cause: error });
    throw error;
  } finally {
    input.destroy();
  }
  if (!columns) readColumns("", name); // throws: the file is empty
  return sums;
}

/** The fields that are used here contain no comma, quotation mark or line break. */
function readFields(line: string): string[] {
  return line.split(",").map((field) => field.replaceAll('"', "").trim());
}

function readColumns(line: string, name: string): Columns {
  const names = readFields(line.replace("\uFEFF", "").toLowerCase());
  const wanted = "Nothing was written: wanted is the CSV file of the ONS Postcode Directory.";
  const find = (column: string) => {
    const index = names.indexOf(column);
    if (index === -1) throw new Error(`${name} has no column ${column}. ${wanted}`);
    return index;
  };
  const postcode = postcodeColumns.find((column) => names.includes(column));
  if (postcode === undefined)
    throw new Error(`${name} has no column for the postcode (${postcodeColumns.join(", ")}). ${wanted}`);
  return {
    count: names.length,
    postcode: find(postcode),
    ended: find("doterm"),
    lat: find("lat"),
    long: find("long"),
  };
}

function addRow(sums: Map<string, Sum>, fields: readonly string[], columns: Columns, where: string): void {
  if (fields.length !== columns.count)
    throw new Error(`${where} has ${fields.length} columns, not ${columns.count}. Nothing was written.`);
  if (fields[columns.ended] !== "") return;
  const postcode = fields[columns.postcode] ?? "";
  const outward = postcodePattern.exec(postcode.replaceAll(" ", "").toUpperCase())?.[1];
  if (outward === undefined) throw new Error(`${where}: "${postcode}" is no postcode. Nothing was written.`);
  const [lat, long] = [Number(fields[columns.lat]), Number(fields[columns.long])];
  if (lat === noLatitude || fields[columns.lat] === "") return;
  // The bounds of the United Kingdom, with a margin: other numbers are metres of a grid, or another column.
  if (!(lat > 49 && lat < 62 && long > -9 && long < 3))
    throw new Error(`${where}: the postcode ${postcode} has no position in the UK. Nothing was written.`);
  const sum = sums.get(outward);
  if (!sum) sums.set(outward, { lat, long, count: 1 });
  else {
    sum.lat += lat;
    sum.long += long;
    sum.count += 1;
  }
}

/**
 * The attribution that the licence asks for, with the year of the edition ("ONSPD_AUG_2025_UK.csv"), or else this
 * year.
 */
function licenceLine(name: string): string {
  const year = /20[0-9]{2}/.exec(name)?.[0] ?? String(new Date().getFullYear());
  return [
    `# Contains OS data © Crown copyright and database right ${year}.`,
    `Contains Royal Mail data © Royal Mail copyright and database right ${year}.`,
    "Source: Office for National Statistics licensed under the Open Government Licence v.3.0.",
  ].join(" ");
}
