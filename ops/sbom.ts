/**
 * `npm run sbom`: writes every package of the lock file to `build/sbom.cdx.json`, as CycloneDX, with version, licence
 * and hash. Packages that only development needs are marked; npm's own `--omit dev` would also leave out those that
 * both need, such as the mailer.
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
// npm names it after its folder.
sbom.metadata.component.name = (JSON.parse(readText("package.json")) as { name: string }).name; // the repository's own file
mkdirSync(join(root, "build"), { recursive: true });
writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`);
console.log(`${sbom.components.length} packages in ${file}`);
