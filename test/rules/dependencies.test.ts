import { missingEntries, readLockFile } from "#support/lock-file.ts";
import { readText } from "#ops/repository.ts";
import { expect, test } from "vitest";

test("every dependency is pinned to one exact version", () => {
  const manifest = JSON.parse(readText("package.json")) as Record<string, Record<string, string>>; // our own file
  const loose = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+$/.test(version),
  );
  expect(loose).toEqual([]);
});

test("the lock file is complete, so that npm ci takes it (npm run lock completes it)", () => {
  expect(Object.keys(missingEntries(readLockFile()))).toEqual([]);
});
