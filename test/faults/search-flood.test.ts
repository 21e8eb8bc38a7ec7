import { fork } from "node:child_process";
import { once } from "node:events";
import { Agent, get } from "node:http";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { pagePaths } from "#contract/paths.ts";
import { root } from "#ops/repository.ts";
import { createJobs } from "#support/jobs-on-server.ts";
import { quantile } from "#support/uploads-at-once.ts";
import { startFaultSite } from "./site.ts";

const flood = join(root, "test/support/processes/flood-searches.ts");
/** What somebody beside the flood waits for nineteen times in twenty. */
const mostMs = 250;
const rounds = 40;
const pauseMs = 60;

const syllables = "BA CE DI FO GU HA KE LI MO NU PA RE SI TO VU WA".toLowerCase().split(" ");

/** Eighty words that hardly any other job has. */
function differentWords(job: number): string {
  const numbers = Array.from({ length: 80 }, (_, word) => (job * 80 + word) * 7);
  const wordOf = (number: number) =>
    [number, number >> 4, number >> 8, number >> 12].map((part) => syllables[part % 16]).join("");
  return `Support ${numbers.map(wordOf).join(" ")}`;
}

/** Somebody at an address of their own, who goes through pages one after the other. */
function createVisitor(url: string, localAddress: string, cookie = "") {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  const refused: string[] = [];
  const open = async (path: string) => {
    const started = performance.now();
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    get(url + path, { agent, localAddress, headers: { cookie } }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode ?? 0));
    }).on("error", reject);
    const status = await promise;
    times.push(performance.now() - started);
    if (status !== 200) refused.push(`${path}: ${status}`);
  };
  return { open, times, refused, leave: () => agent.destroy() };
}

test.each([20, 100, 300])(
  "a flood of searches on %i connections of one sender holds up neither a visitor nor an administrator",
  async (connections) => {
    const site = await startFaultSite({ RATE_LIMITS: "on" });
    await createJobs(
      site.server,
      Array.from({ length: 100 }, (_, job) => ({ description: differentWords(job) })),
    );
    const url = site.server.url.replace("localhost", "127.0.0.1");
    const child = fork(flood, [url, String(connections)], { stdio: "inherit" });
    onTestFinished(() => void child.kill("SIGKILL"));
    const visitor = createVisitor(url, "127.0.0.2");
    const administrator = createVisitor(url, "127.0.0.3", site.cookie);
    for (let round = 0; round < rounds; round++) {
      for (const path of [pagePaths.contact, pagePaths.jobs, `${pagePaths.jobs}?q=support+worker`])
        await visitor.open(path);
      await administrator.open("/api/jobs?q=nurce");
      await wait(pauseMs);
    }
    visitor.leave();
    administrator.leave();
    const told = once(child, "message");
    child.send("end");
    const [statuses] = (await told) as [Record<string, number>]; // what the process sends
    const p95 = [visitor, administrator].map(({ times }) => Math.round(quantile(times, 0.95)));
    console.log(`${connections} connections: ${JSON.stringify(statuses)}, p95 ${p95.join(" and ")} ms`);
    expect([...visitor.refused, ...administrator.refused]).toEqual([]);
    expect(statuses[429]).toBeGreaterThan(0);
    expect(Math.max(...p95)).toBeLessThanOrEqual(mostMs);
  },
);
