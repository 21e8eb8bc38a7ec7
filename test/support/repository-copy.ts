/** Copies of what the build reads, so that tests may break it. */
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "#ops/repository.ts";
import { onTestFinished } from "vitest";

/** Listed apart from those of ops/freshness.ts: a setting that is missing there must make its test fail. */
export const settingsOfBuild = [
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "tsconfig.base.json",
  "tsconfig.server.json",
  "tsconfig.test.json",
  "tsconfig.web.json",
  "vite.config.ts",
];

/** A copy of the build's inputs; removed when the test ends. */
export function copyRepository(): string {
  const folder = mkdtempSync(join(tmpdir(), "larkfold-start-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  copyInputs(folder);
  return folder;
}

export function copyInputs(folder: string): void {
  for (const path of ["src", "ops", ...settingsOfBuild])
    cpSync(join(root, path), join(folder, path), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
}
