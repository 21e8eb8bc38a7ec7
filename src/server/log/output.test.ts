import { spawnSync } from "node:child_process";
import { closeSync, constants, openSync, readSync, writeSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createDataDir } from "#support/database.ts";
import { createLogger } from "./logger.ts";

/** A pipe without a reader. It holds 64 KiB. */
async function openPipe(): Promise<number> {
  const path = join(await createDataDir(), "log");
  spawnSync("mkfifo", [path]);
  const pipe = openSync(path, constants.O_RDWR | constants.O_NONBLOCK); // both ends, so that opening does not wait
  onTestFinished(() => closeSync(pipe));
  return pipe;
}

/** All that is in the pipe, which is emptied. */
function readAll(pipe: number): string {
  const block = Buffer.alloc(1 << 20);
  try {
    return block.toString("utf8", 0, readSync(pipe, block));
  } catch {
    return "";
  }
}

function logTo(descriptor: number) {
  return createLogger("info", { fd: descriptor, write: () => true });
}

test("a line that does not fit is dropped, and the next that fits is followed by the number dropped", async () => {
  const pipe = await openPipe();
  const log = logTo(pipe);
  for (let line = 1; line <= 1_000; line++) log.info({ line }, "x".repeat(200));
  const kept = readAll(pipe).trimEnd().split("\n");
  expect(kept.length).toBeLessThan(1_000);
  log.info("there is room again");
  const later = readAll(pipe)
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { msg: string; droppedLines?: number }); // written by pino
  // The pipe accepts a line whole or not at all.
  expect(later).toMatchObject([
    { msg: "there is room again" },
    { msg: "log lines dropped: there was no room for them", droppedLines: 1_000 - kept.length, level: 50 },
  ]);
  log.info("next");
  expect(JSON.parse(readAll(pipe))).toMatchObject({ msg: "next" });
});

test("a blocked reader delays the server once, and not for every line", async () => {
  const pipe = await openPipe();
  const log = logTo(pipe);
  try {
    for (;;) writeSync(pipe, "x".repeat(4096));
  } catch {
    // Full.
  }
  const started = performance.now();
  for (let line = 0; line < 1_000; line++) log.info("dropped");
  // A hundredth of what a wait for each line would take.
  expect(performance.now() - started).toBeLessThan(1_000);
});
