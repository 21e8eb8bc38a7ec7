import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { readLockFile } from "#support/lock-file.ts";
import { readText, root } from "./repository.ts";

type Component = { name: string; version: string; hashes?: unknown[]; licenses?: unknown[] };
type Sbom = { bomFormat: string; metadata: { component: { name: string } }; components: Component[] };

test("the SBOM names each package of the lock file, with its hash and licence", () => {
  const made = spawnSync(process.execPath, ["ops/sbom.ts"], { cwd: root, encoding: "utf8" });
  expect(made.status, made.stderr).toBe(0);
  const sbom = JSON.parse(readText("build/sbom.cdx.json")) as Sbom; // written by the run above
  expect(sbom).toMatchObject({ bomFormat: "CycloneDX", metadata: { component: { name: "larkfold" } } });
  const told = new Map(
    sbom.components.map((component) => [`${component.name}@${component.version}`, component]),
  );
  const locked = Object.entries(readLockFile().packages).filter(([place]) => place !== "");
  for (const [place, { version, integrity }] of locked) {
    const name = `${place.split("node_modules/").at(-1)}@${version}`;
    const component = told.get(name);
    expect(component, name).toBeDefined();
    // The lock file lacks the hashes and licences of packages for other platforms (SECURITY.md).
    if (integrity === undefined) continue;
    expect(component?.hashes, name).toHaveLength(1);
    expect(component?.licenses, name).toHaveLength(1);
  }
});
