/** `npm run lock`: puts the packages of other platforms back that npm left out of the lock file, so that `npm ci` takes it. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { missingEntries, readLockFile } from "#support/lock-file.ts";
import { root } from "./repository.ts";

const lock = readLockFile();
const missing = missingEntries(lock);
// npm sorts entries by their place; the root stands first under the empty name.
lock.packages = Object.fromEntries(
  Object.entries({ ...lock.packages, ...missing }).toSorted(([left], [right]) => (left < right ? -1 : 1)),
);
writeFileSync(join(root, "package-lock.json"), `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${Object.keys(missing).length} packages of other platforms put back`);
