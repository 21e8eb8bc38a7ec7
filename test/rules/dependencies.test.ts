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

/** Packages of the lock file, without the product itself. */
const locked = Object.entries(readLockFile().packages).filter(([place]) => place !== "");
test("every package has its hash in the lock file (npm run lock asks the registry for it)", () => {
  const without = locked.filter(([, { integrity }]) => !/^sha512-.{86}==$/.test(integrity ?? ""));
  expect(without.map(([place]) => place)).toEqual([]);
});

test("every package has a licence that SECURITY.md names", () => {
  const [, list = ""] = /^Licences: (.+?)\. A package/ms.exec(readText("SECURITY.md")) ?? [];
  const allowed = new Set([...list.matchAll(/`([^`]+)`/g)].map(([, name]) => name));
  const others = locked.filter(([, { license }]) => !allowed.has(license ?? ""));
  expect(others.map(([place, { license }]) => `${place}: ${license}`)).toEqual([]);
  const unused = [...allowed].filter((name) => !locked.some(([, { license }]) => license === name));
  expect(unused).toEqual([]);
});
