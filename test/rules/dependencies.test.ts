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
/** Put back by `npm run lock` from a registry that carries the platforms of servers and CI only (SECURITY.md). */
const ofOtherPlatforms =
  /^node_modules\/(@napi-rs\/canvas-|@oxlint\/binding-|@oxlint-tsgolint\/)(?!linux-(x64|arm64)(-gnu)?$)/;

test("every package has its hash in the lock file, but for some of platforms that are not supported", () => {
  const without = locked.filter(([, { integrity }]) => !/^sha512-.{86}==$/.test(integrity ?? ""));
  expect(without.filter(([place, { optional }]) => !optional || !ofOtherPlatforms.test(place))).toEqual([]);
  expect(without.length).toBeLessThanOrEqual(30);
});

test("every package has a licence that SECURITY.md names", () => {
  const [, list = ""] = /^Licences: (.+?)\. A package/ms.exec(readText("SECURITY.md")) ?? [];
  const allowed = new Set([...list.matchAll(/`([^`]+)`/g)].map(([, name]) => name));
  const hashed = locked.filter(([place, { integrity }]) => integrity || !ofOtherPlatforms.test(place));
  const others = hashed.filter(([, { license }]) => !allowed.has(license ?? ""));
  expect(others.map(([place, { license }]) => `${place}: ${license}`)).toEqual([]);
  const unused = [...allowed].filter((name) => !hashed.some(([, { license }]) => license === name));
  expect(unused).toEqual([]);
});
