import { once } from "node:events";
import { get } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { createTestApp, createTestClock, type TestApp } from "#support/api.ts";
import { engines } from "#support/database.ts";
import { expect, test } from "vitest";

const [engine] = engines;
const greedy = "127.0.0.9";

async function startServer(env: Record<string, string> = {}) {
  if (!engine) throw new Error("SQLite is always there");
  const clock = createTestClock(new Date("2026-11-18T12:00:00Z"));
  const testApp = await createTestApp({ engine, clock, env: { HOST: "127.0.0.1", ...env } });
  await testApp.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = testApp.app.server.address() as AddressInfo; // a TCP server's address is always of this shape
  /** Disconnects during a request, and waits until the server notices. */
  const abandon = async (count: number) => {
    for (let left = count; left > 0; left--) {
      const gone = new Promise((resolve) => {
        testApp.app.server.once("connection", (taken: Socket) => taken.once("close", resolve));
      });
      const socket = connect({ port, host: "127.0.0.1", localAddress: greedy });
      socket.on("error", () => undefined).write("GET /healthz HTTP/1.1\r\n");
      await once(socket, "connect");
      setImmediate(() => socket.destroy());
      await gone;
    }
  };
  /** The status of a request, 0 if the connection was ended. */
  const ask = (localAddress: string): Promise<number> => {
    const { promise, resolve } = Promise.withResolvers<number>();
    get({ port, host: "127.0.0.1", localAddress, path: "/healthz", agent: false }, (response) => {
      text(response).then(
        () => resolve(response.statusCode ?? 0),
        () => resolve(0),
      );
    }).on("error", () => resolve(0));
    return promise;
  };
  return { testApp, clock, abandon, ask };
}

async function auditedLimits({ db }: TestApp): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  const rows = await db.selectFrom("auditEntries").select("action").execute();
  return rows.filter(({ action }) => action === "rate-limit.exceeded").length;
}

test("a sender that closes over a hundred connections before their response is refused for ten seconds, and others are not", async () => {
  const { testApp, clock, abandon, ask } = await startServer();
  await abandon(100);
  expect(await ask(greedy)).toBe(200);
  await abandon(1);
  expect(await ask(greedy)).toBe(0);
  expect(await ask("127.0.0.10")).toBe(200);
  clock.advance(9 / 60);
  expect(await ask(greedy)).toBe(0);
  clock.advance(2 / 60);
  expect(await ask(greedy)).toBe(200);
  expect(await auditedLimits(testApp)).toBe(1);
});

test("connections that got a response are not counted", async () => {
  const { abandon, ask } = await startServer();
  for (let count = 0; count < 120; count++) expect(await ask(greedy)).toBe(200);
  await abandon(100);
  expect(await ask(greedy)).toBe(200);
});

test.each<Record<string, string>>([{ TRUST_PROXY: "127.0.0.1" }, { RATE_LIMITS: "off" }])(
  "a proxy's connections are not counted, nor any without limits: %j",
  async (env) => {
    const { abandon, ask } = await startServer(env);
    await abandon(101);
    expect(await ask(greedy)).toBe(200);
  },
);
