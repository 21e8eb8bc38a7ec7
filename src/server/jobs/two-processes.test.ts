import { callPath, calls } from "#contract/calls.ts";
import type { Job } from "#contract/jobs.ts";
import { feedPaths, jobPath, pagePaths } from "#contract/paths.ts";
import { accountOf, logIn } from "#support/accounts.ts";
import { type DatabasePlace, engines } from "#support/database.ts";
import { createJobs } from "#support/jobs-on-server.ts";
import { type RunningServer, startServer } from "#support/server.ts";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { buildIfStale } from "../../../ops/freshness.ts";

beforeAll(buildIfStale, 300_000);

async function start({ dataDir, databaseUrl }: DatabasePlace): Promise<RunningServer> {
  const server = await startServer({
    dataDir,
    env: { LOG_LEVEL: "warn", ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) },
  });
  onTestFinished(async () => void (await server.stop()));
  return server;
}

/** Whether each place with open jobs of that process contains `text`. */
async function shows(server: RunningServer, text: string): Promise<boolean[]> {
  const places = [callPath("listJobs"), pagePaths.jobs, `${pagePaths.jobs}?type=FULL_TIME`, feedPaths.atom];
  const bodies = places.map(async (path) => (await fetch(server.url + path)).text());
  return (await Promise.all(bodies)).map((body) => body.includes(text));
}

/** Requests the list repeatedly on several connections, so that the server handles requests in batches. */
function keepBusy(server: RunningServer): { stop: () => Promise<unknown> } {
  const over = new AbortController();
  const asking = Array.from({ length: 12 }, async () => {
    while (!over.signal.aborted) await (await fetch(server.url + callPath("listJobs"))).arrayBuffer();
  });
  return {
    stop: () => {
      over.abort();
      return Promise.all(asking);
    },
  };
}

const everywhere = [true, true, true, true];
const nowhere = [false, false, false, false];

describe.each(engines)("two processes on $name", ({ createPlace }) => {
  test("what one writes is in the other's next response", { timeout: 120_000 }, async () => {
    const place = await createPlace();
    const one = await start(place);
    const other = await start(place);
    const cookie = await logIn(one, await accountOf(one, "master"));
    const write = async (name: "updateJob" | "deleteJob", job: Job, title = job.title) => {
      const { id, description, location } = job;
      const answer = await fetch(one.url + callPath(name, { id }), {
        method: calls[name].method,
        headers: { "content-type": "application/json", origin: one.url, cookie },
        body: JSON.stringify({ title, description, location }),
      });
      expect(answer.ok, await answer.text()).toBe(true);
    };

    const others = keepBusy(other);
    onTestFinished(async () => void (await others.stop()));
    for (let round = 0; round < 3; round++) {
      expect(await shows(other, "Night Gardener")).toEqual(nowhere);
      const [job] = await createJobs(one, [{ title: "Night Gardener" }]);
      if (!job) throw new Error("No job was made");
      expect(await shows(other, "Night Gardener")).toEqual(everywhere);
      await write("updateJob", job, "Day Gardener");
      expect(await shows(other, "Day Gardener")).toEqual(everywhere);
      expect(await shows(other, "Night Gardener")).toEqual(nowhere);
      await write("deleteJob", job);
      expect(await shows(other, "Day Gardener")).toEqual(nowhere);
      expect((await fetch(other.url + jobPath(job.id))).status).toBe(404);
    }
    await others.stop();
  });
});
