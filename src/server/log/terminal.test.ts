import Fastify from "fastify";
import { expect, test } from "vitest";
import { createLogger } from "./logger.ts";
import { RequestLog } from "./request-log.ts";

/** A logger on a terminal, and its output; times of day and milliseconds are replaced by 0. */
function logOnTerminal() {
  const said: string[] = [];
  const terminal = { isTTY: true, fd: 1, write: (text: string) => said.push(text) > 0 };
  const read = () =>
    said
      .join("")
      .replaceAll(/^\d\d:\d\d:\d\d/gm, "00:00:00")
      .replaceAll(/\d+ ms/g, "0 ms");
  return { log: createLogger("info", terminal), read };
}

test("a request is one sentence on a terminal, without its query", async () => {
  const { log, read } = logOnTerminal();
  const app = Fastify({ loggerInstance: log, logController: new RequestLog() });
  app.get("/jobs", () => "jobs");
  await app.inject("/jobs?q=nurse");
  expect(read()).toBe("00:00:00  GET /jobs answered 200 in 0 ms\n");
});

test("a probe is logged only when it finds something wrong", async () => {
  const { log, read } = logOnTerminal();
  const app = Fastify({ loggerInstance: log, logController: new RequestLog() });
  let status = 200;
  for (const path of ["/healthz", "/readyz"])
    app.get(path, (_request, reply) => reply.code(status).send("x"));
  const ask = async () => {
    await app.inject("/healthz");
    await app.inject("/readyz?from=proxy");
    return read();
  };
  expect(await ask()).toBe("");
  status = 503;
  expect(await ask()).toBe(
    "00:00:00  GET /healthz answered 503 in 0 ms\n00:00:00  GET /readyz answered 503 in 0 ms\n",
  );
});

test("an event is one sentence on a terminal, with its details behind it", () => {
  const { log, read } = logOnTerminal();
  log.info("virus scanner is back");
  log.warn({ uploadId: "u1", scanAttempts: 2 }, "CV not scanned yet");
  expect(read()).toBe(
    "00:00:00  virus scanner is back\n00:00:00  Warning: CV not scanned yet (uploadId u1, scanAttempts 2)\n",
  );
});

test("an error on a terminal shows where it was thrown", () => {
  const { log, read } = logOnTerminal();
  log.error({ err: new Error("The disk is full") }, "request failed");
  const [first, second, third] = read().split("\n");
  expect(first).toBe("00:00:00  Error: request failed");
  expect(second).toBe("          Error: The disk is full");
  expect(third).toContain("terminal.test.ts");
});

test("line breaks in what is logged start no line of their own on a terminal", () => {
  const { log, read } = logOnTerminal();
  const forged = "x\n00:00:00  GET /admin answered 200 in 0 ms\r\u001B[2J";
  log.warn({ uploadId: forged }, `CV of ${forged}`);
  log.error({ err: new Error(forged) }, "request failed");
  const lines = read().split("\n");
  expect(lines.filter((line) => line.startsWith("00:00:00"))).toHaveLength(2);
  expect(read().replaceAll("\n", "")).not.toMatch(/\p{Cc}/u);
  expect(lines[0]).toContain(String.raw`(uploadId x\n00:00:00  GET`);
});
