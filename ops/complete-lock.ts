/**
 * `npm run lock`: adds the packages for other platforms that npm left out of the lock file, so that `npm ci` accepts
 * it, and asks the registry for each hash and licence that the lock file lacks. `npm install --package-lock-only`
 * then orders the fields.
 */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { missingEntries, readLockFile } from "#support/lock-file.ts";
import { root } from "./repository.ts";

const lock = readLockFile();
const missing = missingEntries(lock);
// npm sorts entries by path; the root has the empty name and is first.
lock.packages = Object.fromEntries(
  Object.entries({ ...lock.packages, ...missing }).toSorted(([left], [right]) => (left < right ? -1 : 1)),
);
for (const [place, entry] of Object.entries(lock.packages))
  if (place !== "" && entry.integrity === undefined) Object.assign(entry, factsOf(place, entry.version));
writeFileSync(join(root, "package-lock.json"), `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${Object.keys(missing).length} packages of other platforms put back`);

/** The registry's entry of one package, or undefined. */
function factsOf(place: string, version = ""): { integrity?: string; license?: string } {
  const name = `${place.split("node_modules/").at(-1)}@${version}`;
  const asked = spawnSync("npm", ["view", name, "dist.integrity", "license", "--json"], { encoding: "utf8" });
  if (asked.status !== 0) return {};
  const facts = JSON.parse(asked.stdout) as { "dist.integrity": string; license: string }; // the fields asked for
  return { integrity: facts["dist.integrity"], license: facts.license };
}
