/**
 * `node ops/bench/uploads.ts`, after `npm run build`: the cost of CVs of 5 MiB. Prints the effect of 100 uploads at
 * once on the server's memory and on other requests, and how long a PUT takes beside nginx's on the same disk, four
 * at a time and in turns: with the PDF opened, as in the product, and without.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { limits } from "#contract/limits.ts";
import { type ServerProcess, startServer } from "#support/server.ts";
import {
  type LargeCv,
  prepareLargeCvs,
  quantile,
  sendLargeCv,
  uploadAtOnce,
} from "#support/uploads-at-once.ts";
import { startFileServer } from "./nginx.ts";

const atOnce = 100;
const rounds = 7;
const uploadsEach = 40;
const connections = 4;

type Target = { name: string; url: string; prepare: () => Promise<LargeCv[]> };

const server = await startServer({ env: { RATE_LIMITS: "off", LOG_LEVEL: "error" } });
try {
  await measureAtOnce(server);
  await measureBesideNginx(server);
} finally {
  await server.stop("SIGKILL");
}

async function measureAtOnce(site: ServerProcess): Promise<void> {
  // A first run warms the PDF workers up and lets the heap grow.
  await uploadAtOnce(site, await prepareLargeCvs(site, 4, limits.cv.maxBytes));
  const result = await uploadAtOnce(site, await prepareLargeCvs(site, atOnce, limits.cv.maxBytes));
  const stored = result.answers.filter(({ status }) => status === 200).length;
  console.log(`${atOnce} CVs of 5 MiB at once`, {
    stored,
    toldToWait: atOnce - stored,
    seconds: round(result.seconds),
    othersMedianMs: round(quantile(result.others, 0.5)),
    othersP95Ms: round(quantile(result.others, 0.95)),
    moreMemoryMiB: round((result.bytesAtMost - result.bytesBefore) / 2 ** 20),
  });
}

async function measureBesideNginx(site: ServerProcess): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "larkfold-bench-"));
  const receiver = spawn(process.execPath, [join(import.meta.dirname, "receive-only.ts"), folder]);
  const [said] = (await once(receiver.stdout, "data")) as [Buffer]; // the server's address
  const nginx = await startFileServer();
  try {
    const { body, cvs } = await prepareLargeCvs(site, 1, limits.cv.maxBytes);
    const elsewhere = (start: string) => () =>
      Promise.resolve(
        cvs.flatMap((cv) =>
          Array.from({ length: uploadsEach }, (_, index) => named(cv, `${start}f${index}.pdf`)),
        ),
      );
    const ours = async () => (await prepareLargeCvs(site, uploadsEach, limits.cv.maxBytes)).cvs;
    const targets: Target[] = [
      { name: "received and flushed", url: said.toString().trim(), prepare: elsewhere("/") },
      { name: "received, flushed and opened", url: site.url, prepare: ours },
    ];
    if (nginx)
      targets.unshift({ name: "nginx", url: new URL(nginx.url).origin, prepare: elsewhere("/put/") });
    else console.log("nginx is not installed: no ratios");
    await compare(targets, body);
  } finally {
    await nginx?.stop();
    receiver.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The comparison servers write new files in the first round, and overwrite them in the others. */
function named(cv: LargeCv, uploadPath: string): LargeCv {
  return { ...cv, uploadPath };
}

async function compare(targets: readonly Target[], body: Buffer): Promise<void> {
  const seconds = new Map<string, number[]>(targets.map(({ name }) => [name, []]));
  for (let count = 0; count <= rounds; count++)
    for (const target of targets) {
      const cvs = await target.prepare();
      const taken = await sendAll(target, cvs, body);
      // The first round is for warming up.
      if (count > 0) seconds.get(target.name)?.push(taken);
    }
  const base = seconds.get(targets[0]?.name ?? "") ?? [];
  const megabytes = (uploadsEach * limits.cv.maxBytes) / 1e6;
  for (const [name, taken] of seconds) {
    const ratios = taken.map((value, index) => value / (base[index] ?? value));
    const spread = `${round(quantile(ratios, 0))} to ${round(quantile(ratios, 1))}`;
    const ratio = `${round(quantile(ratios, 0.5))} (${spread})`;
    console.log(name, {
      megabytesPerSecond: round(megabytes / quantile(taken, 0.5)),
      timeBesideFirst: ratio,
    });
  }
}

async function sendAll(target: Target, cvs: readonly LargeCv[], body: Buffer): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const queue = [...cvs];
  const started = performance.now();
  const work = async () => {
    for (let cv = queue.pop(); cv; cv = queue.pop()) {
      const { status } = await sendLargeCv(target, cv, { body, agent });
      if (status < 200 || status > 299) throw new Error(`${target.name}: ${status}`);
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  const taken = (performance.now() - started) / 1000;
  agent.destroy();
  return taken;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
