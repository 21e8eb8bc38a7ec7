import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./repository.ts";
import { expect, onTestFinished, test } from "vitest";

const inputs = ["src", "ops", "package.json", "package-lock.json", "vite.config.ts"];

/** A copy of what a build needs, so that tests may break it; removed when the test ends. */
function copyRepository(): string {
  const folder = mkdtempSync(join(tmpdir(), "larkfold-start-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const path of [...inputs, "tsconfig.base.json"])
    cpSync(join(root, path), join(folder, path), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  return folder;
}

/** `npm start` in `folder`, on a free port. `output` grows while it runs. */
function start(folder: string, command = "ops/start.ts") {
  const child = spawn(process.execPath, [command], {
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
    await Promise.race([once(running.child.stdout ?? running.child, "data"), once(running.child, "exit")]);
  }
}

async function stop(running: { child: ChildProcess }): Promise<unknown> {
  const exited = once(running.child, "exit");
  running.child.kill("SIGTERM");
  const [code]: unknown[] = (await exited) as unknown[]; // the arguments of the event
  return code;
}

test("two first starts at once build once and both serve, and SIGTERM ends them with exit code 0", async () => {
  const folder = copyRepository();
  const both = [start(folder), start(folder)];
  await Promise.all(both.map((running) => untilSaid(running, "is ready at")));
  expect(both.filter(({ output }) => output.includes("Building"))).toHaveLength(1);
  expect(await Promise.all(both.map(stop))).toEqual([0, 0]);
}, 60_000);

test("a start builds again only when a source has changed", async () => {
  const folder = copyRepository();
  const first = start(folder);
  await untilSaid(first, "is ready at");
  await stop(first);

  const second = start(folder);
  await untilSaid(second, "is ready at");
  expect(second.output).not.toContain("Building");
  await stop(second);

  appendFileSync(join(folder, "src/web/render/client.ts"), "\nconsole.log('changed');\n");
  const third = start(folder);
  await untilSaid(third, "is ready at");
  expect(third.output).toContain("Building");
  await stop(third);
}, 60_000);

test("a build that is killed half-way is not taken for a fresh one", async () => {
  const folder = copyRepository();
  const build = start(folder, "ops/build.ts");
  await untilSaid(build, "Building");
  const killed = once(build.child, "exit");
  build.child.kill("SIGKILL");
  await killed;
  expect(existsSync(join(folder, "build/.inputs"))).toBe(false);

  const next = start(folder);
  await untilSaid(next, "is ready at");
  expect(next.output).toContain("Building");
  await stop(next);
}, 60_000);

test("a build that fails ends the start with its error and no server", async () => {
  const folder = copyRepository();
  appendFileSync(join(folder, "src/server/main.ts"), "\nimport './not-there.ts';\n");
  const failing = start(folder);
  await once(failing.child, "close");
  expect(failing.child.exitCode).toBe(1);
  expect(failing.output).toContain("not-there");
  expect(existsSync(join(folder, "build/.inputs"))).toBe(false);
}, 60_000);

test("a wrong fact about the provider stops the build with one sentence that names it", async () => {
  const folder = copyRepository();
  const facts = join(folder, "src/content/organisation.ts");
  writeFileSync(facts, readFileSync(facts, "utf8").replace(/companyNumber: "\w+"/, 'companyNumber: "12 34"'));
  const failing = start(folder, "ops/build.ts");
  await once(failing.child, "close");
  expect(failing.child.exitCode).toBe(1);
  expect(failing.output.trim().split("\n").at(-1)).toBe(
    "src/content/organisation.ts: companyNumber must be eight characters, as at Companies House.",
  );
}, 60_000);
