import type { OutwardCodes, Position } from "#contract/search/distance.ts";

/** Written by `npm run content -- outward-codes <file.csv>` (decision 0102); optional. */
export const outwardCodesFile = "src/content/outward-codes.csv";

const heading = "outward,lat,long";
const row = /^([A-Z]{1,2}[0-9][A-Z0-9]?|GIR),(\d{2}\.\d{1,6}),(-?\d\.\d{1,6})$/;

/** Reads the text of the table. Throws a sentence with file and line if it is not as the command writes it. */
export function readOutwardCodes(text: string): OutwardCodes {
  const [first = "", second, ...rows] = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  const notice = /^# *(\S.*)/.exec(first)?.[1]?.trim();
  if (notice === undefined)
    throw wrong(1, 'must be "#" and what the licence wants to be said, such as "# Contains OS data …"');
  if (second !== heading) throw wrong(2, `must be "${heading}"`);
  const positions = new Map<string, Position>();
  for (const [index, line] of rows.entries()) {
    if (line === "" && index === rows.length - 1) continue;
    const [, code = "", lat, long] = row.exec(line) ?? [];
    if (code === "")
      throw wrong(index + 3, 'must be an outward code and its position, such as "LS1,53.797,-1.545"');
    const position = [Number(lat), Number(long)] as const;
    if (!isInKingdom(position))
      throw wrong(index + 3, `must have a position of ${code} in the United Kingdom`);
    if (positions.has(code)) throw wrong(index + 3, `must not have ${code} twice`);
    positions.set(code, position);
  }
  if (positions.size === 0)
    throw wrong(3, 'must be an outward code and its position, such as "LS1,53.797,-1.545"');
  return { notice, positions };
}

/** The same limits as in the command that writes the table. */
function isInKingdom([lat, long]: Position): boolean {
  return lat > 49 && lat < 62 && long > -9 && long < 3;
}

function wrong(line: number, what: string): Error {
  return new Error(`${outwardCodesFile}, line ${line}: ${what}. Make the table anew, or take it away.`);
}
