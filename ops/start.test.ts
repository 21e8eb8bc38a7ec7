import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { callPath } from "#contract/calls.ts";
import { sandboxLevels } from "#server/cvs/pdf/sandbox.ts";
import { copyInputs, copyRepository } from "#support/repository-copy.ts";
import { sandboxRuns } from "#support/sandboxes.ts";
import { afterAll, expect, onTestFinished, test } from "vitest";

const builtFolder = mkdtempSync(join(tmpdir(), "larkfold-built-"));
afterAll(() => rmSync(builtFolder, { recursive: true }));
copyInputs(builtFolder);

/** A copy with a finished build, which is made once. */
function copyBuiltRepository(): string {
  if (!isBuilt(builtFolder))
    expect(spawnSync(process.execPath, ["ops/build.ts"], { cwd: builtFolder })).toMatchObject({ status: 0 });
  const folder = mkdtempSync(join(tmpdir(), "larkfold-start-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(builtFolder, folder, { recursive: true, verbatimSymlinks: true });
  return folder;
}

const isBuilt = (folder: string) => existsSync(join(folder, "build/.inputs"));

/** `npm start` in `folder`, on a free port. `output` grows while it runs. */
function start(folder: string, command = "ops/start.ts") {
  return run(folder, process.execPath, [command]);
}

function run(folder: string, program: string, parameters: string[]) {
  const child = spawn(program, parameters, {
    cwd: folder,
    env: { PATH: process.env.PATH, HOST: "127.0.0.1", PORT: "0", DATA_DIR: join(folder, "data") },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const running = { child, output: "" };
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (running.output += text));
  return running;
}

async function untilSaid(running: { child: ChildProcess; output: string }, text: string): Promise<void> {
  while (!running.output.includes(text)) {
    if (running.child.exitCode !== null) throw new Error(`It ended with:\n${running.output}`);
    const waiting = new AbortController();
    const { signal } = waiting;
    const { child } = running;
    await Promise.race([
      once(child.stdout ?? child, "data", { signal }),
      once(child, "exit", { signal }),
    ]).finally(() => waiting.abort());
  }
}

async function stop(running: { child: ChildProcess }): Promise<unknown> {
  const exited = once(running.child, "exit");
  running.child.kill("SIGTERM");
  const [code]: unknown[] = (await exited) as unknown[]; // the arguments of the event
  return code;
}

test("two simultaneous first starts build once and both serve, and SIGTERM ends them with exit code 0", async () => {
  const both = [start(builtFolder), start(builtFolder)];
  await Promise.all(both.map((running) => untilSaid(running, "is ready at")));
  expect(both.filter(({ output }) => output.includes("Building"))).toHaveLength(1);
  expect(await Promise.all(both.map(stop))).toEqual([0, 0]);
  rmSync(join(builtFolder, "data"), { recursive: true });
}, 60_000);

test("a start builds only when a source has changed", async () => {
  const folder = copyBuiltRepository();
  const first = start(folder);
  await untilSaid(first, "is ready at");
  expect(first.output).not.toContain("Building");
  await stop(first);

  appendFileSync(join(folder, "src/web/client/client.ts"), "\nconsole.log('changed');\n");
  const second = start(folder);
  await untilSaid(second, "is ready at");
  expect(second.output).toContain("Building");
  await stop(second);
}, 60_000);

test("`npm run build` fails on a type error, names it and leaves no finished build", async () => {
  const folder = copyRepository();
  appendFileSync(join(folder, "src/server/main.ts"), "\nexport const port: number = 'three thousand';\n");
  const failing = run(folder, "npm", ["run", "build"]);
  await once(failing.child, "close");
  expect(failing.child.exitCode).not.toBe(0);
  expect(failing.output).toContain("main.ts");
  expect(failing.output).toContain("Type 'string' is not assignable to type 'number'");
  expect(isBuilt(folder)).toBe(false);
}, 120_000);

test("an interrupted build is not taken for a finished one", async () => {
  const folder = copyBuiltRepository();
  const build = start(folder, "ops/build.ts");
  await untilSaid(build, "Building");
  const killed = once(build.child, "exit");
  build.child.kill("SIGKILL");
  await killed;
  // The condition that the next start checks, as after an edit above.
  expect(isBuilt(folder)).toBe(false);
}, 60_000);

test("only the server's account can read its files, also in a folder that others can read", async () => {
  const folder = copyBuiltRepository();
  const dataDir = join(folder, "data");
  mkdirSync(dataDir, { mode: 0o755 });
  const running = run(folder, "/bin/sh", ["-c", `umask 022; exec '${process.execPath}' ops/start.ts`]);
  await untilSaid(running, "is ready at");
  const kept = readdirSync(dataDir, { recursive: true, encoding: "utf8" });
  expect(kept).toEqual(
    expect.arrayContaining(["larkfold.sqlite", "larkfold.sqlite-wal", "larkfold.sqlite-shm"]),
  );
  const open = kept.filter((path) => (statSync(join(dataDir, path)).mode & 0o077) !== 0);
  await stop(running);
  expect(open).toEqual([]);
}, 60_000);

test("npm start becomes the built server, which sandboxes its PDF worker and ignores SIGUSR1", async () => {
  const folder = copyBuiltRepository();
  const { scripts } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    scripts: { start: string };
  };
  const running = run(folder, "/bin/sh", ["-c", scripts.start]);
  await untilSaid(running, "is ready at");
  const built = [...(scripts.start.match(/--\S+/g) ?? []), join(folder, "build/server/main.js")];
  // Only Linux has another process's command line as a file.
  const commandLine =
    process.platform === "linux" ? readFileSync(`/proc/${running.child.pid}/cmdline`, "utf8") : "";
  expect(commandLine.split("\0").slice(1, -1)).toEqual(process.platform === "linux" ? built : []);
  expect(running.output).not.toContain("ExperimentalWarning");
  const [, url] = /ready at (http:\S+)/.exec(running.output) ?? [];
  const ticket = await fetch(`${url}${callPath("createCvUpload")}`, { method: "POST" });
  expect(ticket.status).toBe(200);
  const strongest = sandboxLevels.find((level) => sandboxRuns[level]);
  await untilSaid(running, `"sandbox":"${strongest}"`);
  running.child.kill("SIGUSR1");
  // Node.js handles the signal in another thread; an inspector would have printed its address by the second answer.
  for (let count = 0; count < 20; count++) expect((await fetch(`${url}/jobs`)).status).toBe(200);
  expect(running.output).not.toContain("Debugger listening");
  expect(await stop(running)).toBe(0);
}, 60_000);

test("a failing build ends the start with its error and exit code 1", async () => {
  const folder = copyRepository();
  appendFileSync(join(folder, "src/server/main.ts"), "\nimport './not-there.ts';\n");
  const failing = start(folder);
  await once(failing.child, "close");
  expect(failing.child.exitCode).toBe(1);
  expect(failing.output).toContain("not-there");
  expect(isBuilt(folder)).toBe(false);
}, 60_000);

const wrongNumber =
  "src/content/organisation.ts: companyNumber must be eight characters, as at Companies House.";

test("a wrong fact about the provider stops build and start with one sentence that names it, and leaves no build [1.product.provider-data]", async () => {
  const folder = copyRepository();
  makeNumberWrong(join(folder, "src/content/organisation.ts"));
  for (const command of ["ops/build.ts", "ops/start.ts"]) {
    const failing = start(folder, command);
    await once(failing.child, "close");
    expect(failing.child.exitCode).toBe(1);
    expect(failing.output.split("\n")).toContain(wrongNumber);
    expect(failing.output).not.toContain("is ready at");
    expect(existsSync(join(folder, "build/server"))).toBe(false);
  }
}, 60_000);

test("a server built with a wrong fact about the provider exits with the sentence that names it", async () => {
  const folder = copyBuiltRepository();
  const built = join(folder, "build/server");
  const chunks = readdirSync(built, { recursive: true, encoding: "utf8" }).filter((path) =>
    path.endsWith(".js"),
  );
  expect(chunks.filter((path) => makeNumberWrong(join(built, path)))).not.toEqual([]);
  const failing = start(folder);
  await once(failing.child, "close");
  expect(failing.child.exitCode).toBe(1);
  expect(failing.output).toBe(`${wrongNumber}\n`);
}, 60_000);

/** Writes an impossible company number into the file; returns whether it contains the provider's facts. */
function makeNumberWrong(path: string): boolean {
  const source = readFileSync(path, "utf8");
  const wrong = source.replace(/companyNumber: "\w+"/, 'companyNumber: "12 34"');
  if (wrong !== source) writeFileSync(path, wrong);
  return wrong !== source;
}

/** util-linux's `script` runs a command on its own terminal. */
const hasScript = spawnSync("script", ["--version"]).stdout?.includes("util-linux") ?? false;

test.skipIf(!hasScript)(
  "a start on a terminal logs sentences and tells how to log in",
  async () => {
    const folder = copyBuiltRepository();
    const command = `'${process.execPath}' ops/start.ts`;
    const onTerminal = run(folder, "script", ["--quiet", "--return", "--command", command, "/dev/null"]);
    await untilSaid(onTerminal, "is ready at");
    const [, url] = /ready at (http:\S+)/.exec(onTerminal.output) ?? [];
    expect((await fetch(`${url}/jobs`)).status).toBe(200);
    await untilSaid(onTerminal, "GET /jobs answered 200 in");
    await stop(onTerminal);
    expect(onTerminal.output).toMatch(/^First administrator: username admin\r?$/m);
    expect(onTerminal.output).toMatch(/^Temporary password: \S{12,}\r?$/m);
    expect(onTerminal.output).toContain(`Open ${url}/admin-access, choose First Time Setup`);
    expect(onTerminal.output).toMatch(/\d\d:\d\d:\d\d {2}Server listening at http:/);
    expect(onTerminal.output).not.toContain('{"level"');
  },
  60_000,
);

test("a start without a terminal logs JSON, and prints the temporary password once", async () => {
  const folder = copyBuiltRepository();
  const kept = start(folder);
  await untilSaid(kept, "is ready at");
  const [, url] = /ready at (http:\S+)/.exec(kept.output) ?? [];
  await fetch(`${url}/jobs`);
  await untilSaid(kept, "request completed");
  await stop(kept);
  const [, password = ""] = /^Temporary password: (\S+)$/m.exec(kept.output) ?? [];
  expect(kept.output.split(password)).toHaveLength(2);
  const lines = kept.output.split("\n").filter((line) => line.includes("Server listening"));
  expect(lines.map((line): unknown => JSON.parse(line))).toContainEqual(
    expect.objectContaining({
      level: 30,
      msg: expect.stringContaining("Server listening at http:") as string,
    }),
  );
}, 60_000);
