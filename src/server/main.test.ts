import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { type ServerProcess, startServer } from "#support/server.ts";
import { callPath } from "#contract/calls.ts";

/** A server, and a call whose body is not complete. */
async function startBusyServer() {
  const server = await startServer();
  onTestFinished(() => void server.stop("SIGKILL"));
  const busy = connect(Number(new URL(server.url).port), "127.0.0.1");
  const body = JSON.stringify({ fileName: "cv.pdf", sizeBytes: 1_000 });
  const head = `POST ${callPath("createCvUpload")} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json`;
  busy.write(`${head}\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, -1)}`);
  busy.on("error", () => undefined);
  await wait(200);
  return { server, busy };
}

async function finish(busy: Socket): Promise<string> {
  const answer = once(busy, "data");
  busy.write("}");
  return String(await answer);
}

const send = ({ pid }: ServerProcess, signal: NodeJS.Signals) => process.kill(pid, signal);

test.each(["SIGINT", "SIGTERM"] as const)(
  "a %s that comes twice, as npm and a terminal send it, lets a running request finish",
  async (signal) => {
    const { server, busy } = await startBusyServer();
    send(server, signal);
    await wait(50);
    const code = server.stop(signal);
    await wait(300);
    expect(await finish(busy)).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(await code).toBe(0);
  },
  60_000,
);

test("a second press of Ctrl+C ends a server at once that waits for a request", async () => {
  const { server } = await startBusyServer();
  send(server, "SIGINT");
  await wait(2_200);
  const started = performance.now();
  expect(await server.stop("SIGINT")).toBe(130);
  expect(performance.now() - started).toBeLessThan(5_000);
}, 60_000);
