import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callPath } from "#contract/calls.ts";
import { pagePaths } from "#contract/paths.ts";
import type { CallReply } from "#contract/schemas.ts";
import { accountOf, logIn, send } from "#support/accounts.ts";
import { type Attempt, createAttempt, continueAttempt } from "#support/applicants.ts";
import { createDataDir, engines } from "#support/database.ts";
import { hasCaddy, startShippedCaddy } from "#support/caddy.ts";
import { freePort, hasNginx, type Nginx, startShippedNginx } from "#support/nginx.ts";
import { type ServerProcess, startServer } from "#support/server.ts";
import { objectStoreForTests, storeKinds } from "#support/stores.ts";

/**
 * Three servers on one PostgreSQL and one object store (where they are installed), each with its own data folder,
 * behind nginx or Caddy with the shipped site: any of them answers any request, so one may stop at any time.
 */
objectStoreForTests();

const [engine] = engines.toReversed();
const [kind] = storeKinds.toReversed();
const replicaCount = 3;
/**
 * The `build/server/main.js` of an earlier version's clone: all replicas begin with it, and a restart is an upgrade. The versions
 * then serve side by side.
 */
const earlierBuild = process.env.EARLIER_BUILD;
const stepMs = earlierBuild ? 4_000 : 500;
const trafficPaths = [pagePaths.home, pagePaths.jobs, "/services/crisis-support", callPath("listJobs")];

async function startReplicas() {
  if (!engine || !kind) throw new Error("SQLite and a folder are always there");
  const { databaseUrl, dataDir } = await engine.createPlace();
  const env = {
    ...(await kind.createEnv()),
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    SESSION_SECRET: "a secret that all replicas share, of 32 letters",
    TRUST_PROXY: "127.0.0.1",
    RATE_LIMITS: "off",
    LOG_LEVEL: "warn",
  };
  const isShared = databaseUrl === undefined || kind.name === "a folder";
  const ports = await Promise.all(Array.from({ length: replicaCount }, freePort));
  const start = async (number: number, entry?: string) => {
    const folder = isShared ? dataDir : await createDataDir();
    return await startServer({
      dataDir: folder,
      env: { ...env, PORT: String(ports[number]) },
      ...(entry && { entry }),
    });
  };
  const replicas: ServerProcess[] = [];
  for (let number = 0; number < replicaCount; number++) replicas.push(await start(number, earlierBuild));
  const stop = () => Promise.all(replicas.map((replica) => replica.stop("SIGKILL")));
  const restart = async (number: number, signal: NodeJS.Signals) => {
    await replicas[number]?.stop(signal);
    replicas[number] = await start(number);
  };
  const [first] = replicas;
  if (!first) throw new Error("There is a first replica");
  return { first, ports, restart, stop };
}

/** Visitors, applicants and an administrator, who continue until told to stop, and the failures that they saw. */
function startTraffic(url: string, jobId: string, cookie: string) {
  const failures: string[] = [];
  const attempts: Attempt[] = [];
  const counts = { read: 0, listed: 0, sent: 0 };
  const over = new AbortController();
  const ask = async (path: string, request: RequestInit = {}) => {
    const { method = "GET" } = request;
    try {
      const response = await fetch(url + path, request);
      await response.arrayBuffer();
      if (response.status !== 200) failures.push(`${method} ${path}: ${response.status}`);
    } catch (error) {
      failures.push(`${method} ${path}: ${String(error)}`);
    }
  };
  const visitor = async () => {
    while (!over.signal.aborted) {
      for (const path of trafficPaths) await ask(path);
      counts.read += trafficPaths.length;
    }
  };
  const administrator = async () => {
    while (!over.signal.aborted) {
      await ask(callPath("readSession"), { headers: { cookie } });
      await ask(callPath("listApplications"), { headers: { cookie } });
      counts.listed += 1;
      await wait(50);
    }
  };
  const applicants = async () => {
    while (!over.signal.aborted) {
      const attempt = await createAttempt(attempts.length);
      attempts.push(attempt);
      await continueAttempt(attempt, { url }, jobId).catch((error: unknown) => failures.push(String(error)));
    }
  };
  // What sends data is not repeated by a proxy, so many of them show a connection that is cut.
  const uploaders = Array.from({ length: 12 }, async () => {
    const file = { fileName: "cv.pdf", sizeBytes: 1_000 };
    const body = {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(file),
    };
    while (!over.signal.aborted) {
      await ask(callPath("createCvUpload"), body);
      counts.sent += 1;
    }
  });
  const all = Promise.all([visitor(), visitor(), administrator(), applicants(), ...uploaders]);
  const stop = async () => {
    over.abort();
    await all;
    return { failures, attempts, counts };
  };
  return { stop };
}

/** The shipped proxies that are installed. */
type Proxy = {
  name: string;
  isThere: boolean;
  start: (ports: readonly number[]) => Promise<Nginx>;
};

const proxies: Proxy[] = [
  { name: "nginx", isThere: hasNginx(), start: startShippedNginx },
  { name: "Caddy", isThere: hasCaddy(), start: startShippedCaddy },
];

async function startSite(startProxy: (ports: readonly number[]) => Promise<Nginx>) {
  const { first, ports, restart, stop: stopReplicas } = await startReplicas();
  const { url, log, stop: stopProxy } = await startProxy(ports);
  const stop = async () => {
    await stopProxy();
    await stopReplicas();
  };
  const cookie = await logIn(first, await accountOf(first, "master"));
  const createJob = async () => {
    const job = { title: "Support worker", description: "Support at home", location: "Leeds" };
    const contact = { contactEmail: "jobs@example.org", hiringOrganization: "Us" };
    const response = await send(first, "createJob", { ...job, ...contact }, cookie);
    return ((await response.json()) as CallReply<"createJob">).id; // the call's own reply
  };
  const jobIds = [await createJob(), await createJob()] as const;
  /** The ids of the job's applications. */
  const receipts = async (jobId: string) => {
    const answer = await fetch(url + callPath("listApplications"), { headers: { cookie } });
    const found = (await answer.json()) as CallReply<"listApplications">; // the call's own reply
    return found
      .filter((application) => application.jobId === jobId)
      .map(({ id }) => id)
      .toSorted();
  };
  return { url, log, jobIds, cookie, restart, receipts, stop };
}

describe.each(proxies)("three replicas behind the shipped site of $name", { timeout: 300_000 }, (proxy) => {
  // Both tests run on one site, because starting its servers takes longer than either.
  let site: Awaited<ReturnType<typeof startSite>>;
  beforeAll(async () => {
    if (proxy.isThere) site = await startSite(proxy.start);
  });
  afterAll(async () => {
    if (proxy.isThere) await site.stop();
  });

  test.skipIf(!proxy.isThere)("a rolling restart fails no request and loses no application", async () => {
    const { url, log, jobIds, cookie, restart, receipts } = site;
    const [jobId] = jobIds;
    const traffic = startTraffic(url, jobId, cookie);
    for (let number = 0; number < replicaCount; number++) {
      await wait(stepMs);
      await restart(number, "SIGTERM");
    }
    await wait(stepMs);
    const { failures, attempts, counts } = await traffic.stop();
    expect(failures, await log()).toEqual([]);
    expect(Math.min(counts.read, counts.listed, counts.sent, attempts.length)).toBeGreaterThan(5);
    expect(await receipts(jobId)).toEqual(attempts.map(({ receipt }) => receipt?.id ?? "").toSorted());
  });

  test.skipIf(!proxy.isThere)(
    "a replica that is killed fails no page, and no application that was acknowledged is lost",
    async () => {
      const { url, log, jobIds, cookie, restart, receipts } = site;
      const [, jobId] = jobIds;
      const traffic = startTraffic(url, jobId, cookie);
      await wait(500);
      await restart(1, "SIGKILL");
      await wait(500);
      const { failures, attempts } = await traffic.stop();
      const ofPages = failures.filter((failure) => failure.startsWith("GET"));
      expect(ofPages, await log()).toEqual([]);
      const known = await receipts(jobId);
      for (const { receipt } of attempts) if (receipt) expect(known).toContain(receipt.id);
      // Applicants who were interrupted apply again, with the same upload.
      for (const attempt of attempts) await continueAttempt(attempt, { url }, jobId);
      expect((await receipts(jobId)).length).toBe(attempts.length);
    },
  );
});
