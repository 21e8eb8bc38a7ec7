/** Floods of a running server, with ordinary visitors and an administrator beside them. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { callPath, calls } from "#contract/calls.ts";
import { pagePaths } from "#contract/paths.ts";
import type { CallReply } from "#contract/schemas.ts";
import { root } from "#ops/repository.ts";
import { accountOf, type Credentials, logIn, send } from "./accounts.ts";
import { type Attempt, createAttempt, continueAttempt } from "./applicants.ts";
import type { RunningServer } from "./server.ts";
import { quantile } from "./uploads-at-once.ts";

export const floodKinds = [
  "searches",
  "new senders",
  "abandoned",
  "pipelined",
  "pages",
  "applications",
  "logins",
  "setups",
  "tickets",
  "slow headers",
  "slow calls",
  "slow uploads",
  "bombs",
] as const;

export type Flood = { kind: (typeof floodKinds)[number]; connections: number; senders: number };

/** The arguments of the flooding program. */
export type FloodPlan = Flood & { url: string; username: string };

/** The report of the flooding program. */
export type FloodReport = { statuses: Record<string, number>; longestHeldMs: number };

/** One request of an ordinary user. */
export type HonestRequest = { step: string; ms: number; status: number; isRefused: boolean };

/** The rounds of the ordinary users, and how long the flood lasts at least. */
export type FloodLength = { rounds: number; seconds: number };

export type FloodResult = FloodReport & { visitor: HonestRequest[]; administrator: HonestRequest[] };

/** A server with jobs, an application and an administrator. */
export type FloodedSite = {
  server: RunningServer;
  jobId: string;
  applicationId: string;
  cookie: string;
  credentials: Credentials;
};

const program = join(root, "test/support/processes/flood.ts");
const pauseMs = 60;
/** Visitors come from that many addresses in turn: one address may send 60 CVs in a quarter of an hour. */
const visitorAddresses = 20;

const syllables = "ba ce di fo gu ha ke li mo nu pa re si to vu wa".split(" ");

/** Eighty words that hardly any other job has: a search for words similar to these takes longest. */
function differentWords(job: number): string {
  const numbers = Array.from({ length: 80 }, (_, word) => (job * 80 + word) * 7);
  const wordOf = (number: number) =>
    [number, number >> 4, number >> 8, number >> 12].map((part) => syllables[part % 16]).join("");
  return `Support ${numbers.map(wordOf).join(" ")}`;
}

/**
 * Fills a new server with what the ordinary users read. The administrator has logged in from their own address before.
 */
export async function prepareFloodedSite(server: RunningServer, jobCount: number): Promise<FloodedSite> {
  const credentials = await accountOf(server, "master");
  const cookie = await logIn(server, credentials);
  const job = { title: "Support worker", location: "Leeds" };
  const contact = { contactEmail: "jobs@example.org", hiringOrganization: "Us" };
  let jobId = "";
  for (let number = 0; number < jobCount; number++) {
    const description = differentWords(number);
    const response = await send(server, "createJob", { ...job, ...contact, description }, cookie);
    ({ id: jobId } = (await response.json()) as CallReply<"createJob">); // the call's own reply
  }
  const attempt = await createAttempt(0);
  await continueAttempt(attempt, server, jobId);
  const site = { server, jobId, applicationId: attempt.receipt?.id ?? "", credentials };
  const administrator = createPerson(server.url, administratorAddress);
  await administrator.send("login", { ...calls.login, json: credentials, expected: 200 });
  administrator.leave();
  return { ...site, cookie };
}

const administratorAddress = "127.0.0.3";

type Asked = {
  method?: string;
  path: string;
  cookie?: string;
  json?: object;
  pdf?: Buffer;
  /** The status of a successful answer. */
  expected: number;
};

/** A client with its own address and one connection. */
function createPerson(siteUrl: string, localAddress: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const url = siteUrl.replace("localhost", "127.0.0.1");
  const requests: HonestRequest[] = [];
  const send = (step: string, asked: Asked): Promise<string> => {
    const { method = "GET", path, cookie, json, pdf, expected } = asked;
    const body = json ? JSON.stringify(json) : pdf;
    const headers = {
      ...(cookie && { cookie }),
      ...(body && {
        "content-type": json ? "application/json" : "application/pdf",
        "content-length": Buffer.byteLength(body),
      }),
    };
    const started = performance.now();
    const { promise, resolve } = Promise.withResolvers<string>();
    const note = (status: number, text: string) => {
      requests.push({ step, status, ms: performance.now() - started, isRefused: status !== expected });
      resolve(text);
    };
    request(url + path, { agent, localAddress, method, headers }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part: string) => (text += part));
      response.on("end", () => note(response.statusCode ?? 0, text));
    })
      .on("error", () => note(0, ""))
      .end(body);
    return promise;
  };
  return { send, requests, leave: () => agent.destroy() };
}

/** Searches jobs, reads one and applies for it. */
async function visit(
  { server, jobId }: FloodedSite,
  { attempt, address }: { attempt: Attempt; address: string },
): Promise<HonestRequest[]> {
  const { send, requests, leave } = createPerson(server.url, address);
  for (const path of [pagePaths.contact, `${pagePaths.jobs}?job=${jobId}`, `${pagePaths.jobs}?q=support`])
    await send(path.replace(jobId, "…"), { path, expected: 200 });
  const ticket = await send("ticket", { ...calls.createCvUpload, expected: 200 });
  if (!requests.at(-1)?.isRefused) {
    const { pathname, search } = new URL((JSON.parse(ticket) as CallReply<"createCvUpload">).uploadURL); // the call's own reply
    await send("upload", { method: "PUT", path: pathname + search, pdf: attempt.cv, expected: 200 });
    const json = {
      jobId,
      applicantName: "Sam Field",
      applicantEmail: attempt.email,
      applicantPhone: "020 7946 0123",
      cvFileUrl: pathname,
    };
    await send("apply", { ...calls.createApplication, json, expected: 201 });
  }
  leave();
  return requests;
}

/** Lists the applications, opens a CV and logs in again. */
async function administrate({
  server,
  applicationId,
  cookie,
  credentials,
}: FloodedSite): Promise<HonestRequest[]> {
  const { send, requests, leave } = createPerson(server.url, administratorAddress);
  await send("list", { path: callPath("listApplications"), cookie, expected: 200 });
  await send("CV", { path: callPath("downloadCv", { id: applicationId }), cookie, expected: 200 });
  await send("login", { ...calls.login, json: credentials, expected: 200 });
  leave();
  return requests;
}

/**
 * Measures an ordinary visitor and an ordinary administrator at the same time, during a flood or (undefined) without
 * one.
 */
export async function measureInFlood(
  site: FloodedSite,
  flood: Flood | undefined,
  { rounds, seconds }: FloodLength,
): Promise<FloodResult> {
  const attempts = await Promise.all(
    Array.from({ length: rounds }, (_, number) => createAttempt(1 + number)),
  );
  const ended = await startFlood(site, flood);
  const deadline = performance.now() + seconds * 1000;
  const repeat = async (once: (round: number) => Promise<HonestRequest[]>) => {
    const all: HonestRequest[] = [];
    for (let round = 0; round < rounds; round++) {
      all.push(...(await once(round)));
      await wait(pauseMs);
    }
    return all;
  };
  const [visitor, administrator] = await Promise.all([
    repeat(async (round) => {
      const attempt = attempts[round];
      const address = `127.0.0.${10 + (round % visitorAddresses)}`;
      return attempt ? await visit(site, { attempt, address }) : [];
    }),
    repeat(() => administrate(site)),
  ]);
  await wait(Math.max(0, deadline - performance.now()));
  return { ...(await ended()), visitor, administrator };
}

/** Starts the flood; the answer ends it. */
async function startFlood(
  { server, credentials }: FloodedSite,
  flood: Flood | undefined,
): Promise<() => Promise<FloodReport>> {
  if (!flood) return () => Promise.resolve({ statuses: {}, longestHeldMs: 0 });
  const url = server.url.replace("localhost", "127.0.0.1");
  const plan: FloodPlan = { ...flood, url, username: credentials.username };
  const child = fork(program, [JSON.stringify(plan)], { stdio: "inherit" });
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  await once(child, "message");
  // The measurement waits only until the flood's connections are open: its first wave counts.
  await wait(100);
  return async () => {
    const told = once(child, "message");
    child.send("end");
    const [report] = (await told) as [FloodReport]; // the message of the program
    process.off("exit", kill);
    return report;
  };
}

/** The 95th percentile of each step, in milliseconds. */
export function p95OfSteps(requests: readonly HonestRequest[]): Map<string, number> {
  const steps = Map.groupBy(requests, ({ step }) => step);
  return new Map([...steps].map(([step, all]) => [step, p95Of(all)]));
}

/** The 95th percentile, in milliseconds. */
export function p95Of(requests: readonly HonestRequest[]): number {
  return Math.round(
    quantile(
      requests.map(({ ms }) => ms),
      0.95,
    ),
  );
}

/** The mean, in milliseconds. */
export function meanOf(requests: readonly HonestRequest[]): number {
  return Math.round(requests.reduce((sum, { ms }) => sum + ms, 0) / requests.length);
}
