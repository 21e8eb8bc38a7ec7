import { spawnSync } from "node:child_process";
import { reachableAtRunTime } from "#support/module-imports.ts";
import { copyRepository, settingsOfBuild } from "#support/repository-copy.ts";
import { expect, test } from "vitest";

test("an edit of any file that the build imports, or of any setting that it reads, leads to a new build", () => {
  const folder = copyRepository();
  const read = [...reachableAtRunTime(["ops/build.ts", "vite.config.ts"]), ...settingsOfBuild];
  expect(read).toContain("ops/light-dark.ts");
  const unnoticed = spawnSync(process.execPath, ["--input-type=module", "--eval", editEach, ...read], {
    cwd: folder,
    encoding: "utf8",
  });
  expect(unnoticed).toMatchObject({ status: 0, stdout: "" });
});

/** Edits each given file, one by one, and prints those whose edit leaves the hash unchanged. */
const editEach = `
  import { readFileSync, writeFileSync } from "node:fs";
  const { hashInputs } = await import(process.cwd() + "/ops/freshness.ts");
  const before = hashInputs();
  for (const path of process.argv.slice(1)) {
    const content = readFileSync(path);
    writeFileSync(path, content + "\\n");
    if (hashInputs() === before) console.log(path);
    writeFileSync(path, content);
  }
`;

test("a start reads the sources only when one was written since, and notices an edit of the same size and time", () => {
  const folder = copyRepository();
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "--eval", editWithin], {
    cwd: folder,
    encoding: "utf8",
  });
  expect(JSON.parse(stdout)).toEqual({
    "just copied": "fresh, read",
    unchanged: "fresh",
    touched: "fresh, read",
    "unchanged after that": "fresh",
    "edited, with its old size and time": "stale, read",
    "edited back": "fresh, read",
    "edited within the second in which it was read": "stale, read",
  });
});

/** Prints, after each step, whether the build is fresh, and whether that took reading sources. */
const editWithin = `
  import fs from "node:fs";
  import { syncBuiltinESMExports } from "node:module";
  const { readFileSync, statSync } = fs;
  let hasRead = false;
  fs.readFileSync = (path, ...rest) => {
    if (/\\/(src|ops)\\//.test(path)) hasRead = true;
    return readFileSync(path, ...rest);
  };
  let times = {};
  fs.statSync = (...given) => Object.assign(statSync(...given), times);
  syncBuiltinESMExports();
  const { isFresh, readInputs, recordBuild } = await import(process.cwd() + "/ops/freshness.ts");
  fs.mkdirSync("build/server", { recursive: true });
  fs.writeFileSync("build/server/main.js", "");
  recordBuild(readInputs());
  const said = {};
  const check = (step) => {
    hasRead = false;
    said[step] = (isFresh() ? "fresh" : "stale") + (hasRead ? ", read" : "");
  };
  const file = process.cwd() + "/src/server/main.ts";
  const content = readFileSync(file, "utf8");
  const edited = content.replace("The production process", "the production process");
  const now = Date.now();
  Date.now = () => now + 10_000;
  check("just copied");
  check("unchanged");
  const time = new Date();
  fs.utimesSync(file, time, time);
  check("touched");
  check("unchanged after that");
  fs.writeFileSync(file, edited);
  fs.utimesSync(file, time, time);
  check("edited, with its old size and time");
  fs.writeFileSync(file, content);
  check("edited back");
  Date.now = () => now;
  const second = BigInt(now - (now % 1000)) * 1_000_000n;
  times = { mtimeNs: second, ctimeNs: second };
  isFresh();
  fs.writeFileSync(file, edited);
  check("edited within the second in which it was read");
  console.log(JSON.stringify(said));
`;
