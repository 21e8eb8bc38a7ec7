/**
 * `npm run sbom`: writes every package of the lock file, as CycloneDX, to `build/sbom.cdx.json`, with version, licence and hash.
 * Those of development are marked as such: npm's own `--omit dev` leaves out what both need, the mailer for one.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readText, root } from "./repository.ts";

type Sbom = { metadata: { component: { name: string } }; components: unknown[] };

const file = join(root, "build/sbom.cdx.json");
const command = "sbom --sbom-format cyclonedx --sbom-type application --package-lock-only";
const { status, stdout, stderr } = spawnSync("npm", command.split(" "), {
  cwd: root,
  encoding: "utf8",
  maxBuffer: 64 * 1024 * 1024,
});
if (status !== 0) {
  console.error(stderr);
  process.exit(1);
}
const sbom = JSON.parse(stdout) as Sbom; // written by npm
// npm calls it by the folder that it lies in.
sbom.metadata.component.name = (JSON.parse(readText("package.json")) as { name: string }).name; // our own file
mkdirSync(join(root, "build"), { recursive: true });
writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`);
console.log(`${sbom.components.length} packages in ${file}`);
