/**
 * A process that floods a server until the message "end": `flood.ts <JSON of a FloodPlan>`. Each connection sends the
 * next request as soon as the last is answered, or trickles until the server ends it, and then reconnects. Sends the
 * message "begun", and at the end how often each status was answered and how long a slow connection was held at most
 * (`FloodReport`).
 */
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { callPath, calls } from "#contract/calls.ts";
import type { CallReply } from "#contract/schemas.ts";
import { pagePaths } from "#contract/paths.ts";
import { limits } from "#contract/limits.ts";
import type { FloodPlan, FloodReport } from "../flood.ts";
import { xrefBomb } from "../hostile-pdfs.ts";

const trickleEveryMs = 500;
const abandonedAfterMs = 20;
/** Requests that are sent together, without awaiting an answer. */
const pipelinedCount = 200;
/** The pause after a request that was refused at once, in milliseconds. */
const pauseMs = 250;

const plan = JSON.parse(process.argv[2] ?? "") as FloodPlan; // written by ../flood.ts
const { hostname, port, origin } = new URL(plan.url);
const report: FloodReport = { statuses: {}, longestHeldMs: 0 };
const over = new AbortController();

type Connection = { number: number; agent: Agent; localAddress: string };

type Answer = { status: number; text: string };

function note(status: string | number): void {
  report.statuses[status] = (report.statuses[status] ?? 0) + 1;
}

/** Sends a request and notes its status; 0 for a connection that broke. */
function send(
  { agent, localAddress }: Connection,
  { method, path }: { method: string; path: string },
  content?: { type: string; body: Buffer | string },
): Promise<Answer> {
  const headers = content && {
    "content-type": content.type,
    "content-length": Buffer.byteLength(content.body),
  };
  const { promise, resolve } = Promise.withResolvers<Answer>();
  request(origin + path, { agent, localAddress, method, ...(headers && { headers }) }, (response) => {
    let text = "";
    const { statusCode: status = 0 } = response;
    response.setEncoding("utf8").on("data", (part: string) => (text += part));
    response.on("close", () => {
      note(status);
      resolve({ status, text });
    });
  })
    .on("error", () => {
      note("broken");
      resolve({ status: 0, text: "" });
    })
    .end(content?.body);
  return promise;
}

function sendJson(connection: Connection, call: { method: string; path: string }, body: object) {
  return send(connection, call, { type: "application/json", body: JSON.stringify(body) });
}

/** 22 words similar to words of the jobs, different each time. */
function nonsense(): string {
  const letters = () =>
    Math.random()
      .toString(36)
      .replaceAll(/[^a-z]/g, "")
      .slice(0, 3);
  return Array.from({ length: 22 }, () => `suport${letters()}`.slice(0, 8)).join(" ");
}

/**
 * Half of the guesses by many senders are for the administrator's name; guesses by one sender would only lock that
 * sender out.
 */
function guess(count: number) {
  const username = count % 2 === 0 && plan.senders > 1 ? plan.username : crypto.randomUUID();
  return { username, password: "a wrong password", securityAnswer: "no" };
}

/** A body near the size limit of a call, which is parsed and refused. */
const longLetter = "I like to help. ".repeat(15_000);

/** The path for a CV's upload, without the site's origin; empty for a refused sender. */
async function takeTicket(connection: Connection): Promise<string | undefined> {
  const { status, text } = await send(connection, calls.createCvUpload);
  if (status !== 200) return undefined;
  const { uploadURL } = JSON.parse(text) as CallReply<"createCvUpload">; // the call's own reply
  const { pathname, search } = new URL(uploadURL);
  return pathname + search;
}

/** One upload address for each sender, for all of its connections: it is valid until its CV is there. */
const ticketOfSender = new Map<string, Promise<string | undefined>>();

function ticketOf(connection: Connection): Promise<string | undefined> {
  const known = ticketOfSender.get(connection.localAddress);
  const ticket = known ?? takeTicket(connection);
  ticketOfSender.set(connection.localAddress, ticket);
  return ticket;
}

/** More slow uploads than the server accepts at once. */
const mostSlow = 200;
const areSlow = Promise.withResolvers<void>();
let slowCount = 0;

/** Sends `head`, then a little every now and then, until the server ends the connection. */
async function trickle({ localAddress }: Connection, head: string, little: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const socket = connect({ host: hostname, port: Number(port), localAddress });
  const started = performance.now();
  let status = "closed";
  const timer = setInterval(() => socket.write(little), trickleEveryMs);
  const leave = () => socket.destroy();
  over.signal.addEventListener("abort", leave);
  socket.once("data", (answer: Buffer) => (status = answer.toString().split(" ", 2)[1] ?? status));
  socket.on("error", () => undefined);
  socket.once("close", () => {
    clearInterval(timer);
    over.signal.removeEventListener("abort", leave);
    note(over.signal.aborted ? "held" : status);
    report.longestHeldMs = Math.max(report.longestHeldMs, performance.now() - started);
    resolve();
  });
  socket.resume().write(head);
  slowCount += 1;
  if (slowCount === Math.min(mostSlow, plan.connections)) areSlow.resolve();
  await promise;
  await wait(pauseMs);
}

function head(method: string, path: string, headers: Record<string, string | number>): string {
  const lines = Object.entries({ host: `${hostname}:${port}`, ...headers });
  return `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`;
}

/** The body of the form without script: all fields, and the beginning of a file. */
function formStart(): string {
  const part =
    'content-disposition: form-data; name="cv"; filename="cv.pdf"\r\ncontent-type: application/pdf';
  const type = { "content-type": "multipart/form-data; boundary=b", "content-length": limits.cv.maxBytes };
  return `${head("POST", pagePaths.jobs, type)}--b\r\n${part}\r\n\r\n%PDF-1.7\n%`;
}

/** The path of the most expensive search. */
function nonsenseSearch(): string {
  return `${pagePaths.jobs}?${new URLSearchParams({ q: nonsense(), location: nonsense() })}`;
}

/** A new address; all of 127.0.0.0/8 is this machine. */
function newAddress(): string {
  return ["127", ...Array.from({ length: 3 }, () => 1 + Math.floor(Math.random() * 250))].join(".");
}

/** Sends a request and disconnects before its answer. */
async function abandon({ localAddress }: Connection, path: string): Promise<void> {
  const socket = connect({ host: hostname, port: Number(port), localAddress });
  socket.on("error", () => undefined).once("connect", () => note("sent"));
  socket.resume().write(head("GET", path, {}));
  await wait(abandonedAfterMs);
  socket.destroy();
}

/** Sends very many requests together and reads the answers until the server ends the connection. */
async function pipeline({ localAddress }: Connection): Promise<void> {
  const socket = connect({ host: hostname, port: Number(port), localAddress });
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  const leave = () => socket.destroy();
  over.signal.addEventListener("abort", leave);
  socket.on("error", () => undefined).resume();
  socket.write(Array.from({ length: pipelinedCount }, () => head("GET", nonsenseSearch(), {})).join(""));
  await closed;
  over.signal.removeEventListener("abort", leave);
  note(over.signal.aborted ? "held" : "closed");
}

let bomb: Buffer | undefined;

/** The action that one connection repeats. */
const attacks: Record<FloodPlan["kind"], (connection: Connection, count: number) => Promise<unknown>> = {
  searches: (connection) => send(connection, { method: "GET", path: nonsenseSearch() }),
  "new senders": async () => {
    const agent = new Agent({ keepAlive: false });
    await send({ number: 0, agent, localAddress: newAddress() }, { method: "GET", path: nonsenseSearch() });
  },
  abandoned: (connection) => abandon(connection, nonsenseSearch()),
  pipelined: pipeline,
  // Pages that are rendered for each request, as those of jobs are; these need no job.
  pages: (connection, count) => {
    const ofNobody = `${pagePaths.privacyPolicy}?my-data=${crypto.randomUUID()}`;
    return send(connection, { method: "GET", path: count % 2 === 0 ? pagePaths.adminAccess : ofNobody });
  },
  applications: (connection) =>
    sendJson(connection, calls.createApplication, {
      jobId: crypto.randomUUID(),
      applicantName: "Sam Field",
      applicantEmail: "sam.field@example.org",
      applicantPhone: "020 7946 0123",
      coverLetter: longLetter,
      cvFileUrl: `/api/cv-files/${crypto.randomUUID()}`,
    }),
  logins: (connection, count) => sendJson(connection, calls.login, guess(count)),
  setups: (connection, count) => {
    const secrets = { ...guess(count), tempPassword: "wrong-one", securityQuestion: "Which?" };
    return sendJson(connection, calls.setUpAdmin, secrets);
  },
  tickets: (connection) => send(connection, calls.createCvUpload),
  "slow headers": (connection) =>
    trickle(connection, `GET / HTTP/1.1\r\nhost: ${hostname}\r\n`, "x-more: a\r\n"),
  "slow calls": (connection) => {
    const type = { "content-type": "application/json", "content-length": 10_000 };
    return trickle(connection, `${head("POST", callPath("createApplication"), type)}{"a":"`, "a");
  },
  "slow uploads": async (connection) => {
    if (connection.number % 3 === 2) return trickle(connection, formStart(), "a");
    const ticket = await ticketOf(connection);
    const type = { "content-type": limits.cv.contentType, "content-length": limits.cv.maxBytes };
    return ticket && trickle(connection, `${head("PUT", ticket, type)}%PDF-1.7\n%`, "a");
  },
  bombs: async (connection) => {
    const path = await takeTicket(connection);
    if (path && bomb)
      return send(connection, { method: "PUT", path }, { type: limits.cv.contentType, body: bomb });
    return await wait(1000);
  },
};

async function attack(number: number): Promise<void> {
  const sender = number % plan.senders;
  const localAddress = `127.0.${1 + Math.floor(sender / 250)}.${1 + (sender % 250)}`;
  const connection = { number, localAddress, agent: new Agent({ keepAlive: true, maxSockets: 1 }) };
  for (let count = number; !over.signal.aborted; count++) await attacks[plan.kind](connection, count);
  connection.agent.destroy();
}

process.once("message", () => {
  over.abort();
  process.send?.(report, () => process.exit());
});
if (plan.kind === "bombs") bomb = xrefBomb();
const connections = Array.from({ length: plan.connections }, (_, number) => attack(number));
// Each slow upload needs an address first.
if (plan.kind === "slow uploads") await Promise.race([areSlow.promise, wait(10_000)]);
process.send?.("begun");
await Promise.all(connections);
