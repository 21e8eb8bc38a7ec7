/** A small table of real outward codes, which the large provider of test/rebrand has. */
import { join } from "node:path";
import { root } from "#ops/repository.ts";
import { loadOutwardCodes } from "#server/jobs/outward-codes.ts";

export const outwardCodesPath = join(root, "test/rebrand/large/outward-codes.csv");
const loaded = loadOutwardCodes(outwardCodesPath);
if (!loaded) throw new Error(`${outwardCodesPath} is not there`);
export const outwardCodes = loaded;
