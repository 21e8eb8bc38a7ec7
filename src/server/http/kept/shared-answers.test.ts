import { once } from "node:events";
import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import { callPath } from "#contract/calls.ts";
import { createTestApp, signIn, type TestApp } from "#support/api.ts";
import { engines } from "#support/database.ts";
import { createJobStore } from "../../jobs/store.ts";
import { describe, expect, test, vi } from "vitest";

const path = callPath("listJobs");

/** Asks over a real connection: an injected request passes by what stands in front of the router. */
async function listen(testApp: TestApp) {
  await testApp.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = testApp.app.server.address() as AddressInfo;
  const ask = async (headers: Record<string, string> = {}, at = path) => {
    const response = await fetch(`http://127.0.0.1:${port}${at}`, { headers });
    const { date: _date, ...told } = Object.fromEntries(response.headers);
    return { status: response.status, headers: told, body: await response.text() };
  };
  /** How many requests the router has had. */
  const routed = () => testApp.logged().filter(({ msg }) => msg === "incoming request").length;
  return { port, ask, routed };
}

async function addJob({ db, clock }: TestApp, title: string, isActive = true): Promise<void> {
  const fields = {
    title,
    description: "Nights",
    location: "Saltby",
    employmentType: "FULL_TIME",
    isActive,
  } as const;
  await createJobStore(db, clock.now).create(fields, "ada");
  clock.advance(1);
}

describe.each(engines)("the list of jobs for strangers on $name", (engine) => {
  test.each(["http://localhost:3000", "https://care.example"])(
    "is, at %s, to the letter what the router answers, without passing it",
    async (publicUrl) => {
      const testApp = await createTestApp({ engine, env: { PUBLIC_URL: publicUrl } });
      await addJob(testApp, "Night Nurse");
      const { ask, routed } = await listen(testApp);
      const { etag = "", "content-length": quicklyCompressed } = (await ask({ "accept-encoding": "br" }))
        .headers;
      // A better compression takes the place of the first in its own time.
      await vi.waitUntil(
        async () => (await ask({ "accept-encoding": "br" })).headers["content-length"] !== quicklyCompressed,
      );
      const wanted: Record<string, string>[] = [
        { "accept-encoding": "identity" },
        { "accept-encoding": "gzip, br" },
        { "accept-encoding": "br", "if-none-match": etag },
        { "accept-encoding": "br", "if-none-match": 'W/"another"' },
      ];
      for (const headers of wanted) {
        const before = routed();
        const shared = await ask(headers);
        expect(routed()).toBe(before);
        expect(shared.status).toBe(headers["if-none-match"] === etag ? 304 : 200);
        // The cookie of another tool: who has it is as much a stranger, and the router answers.
        const answered = await ask({ ...headers, cookie: "theme=dark" });
        expect(routed()).toBe(before + 1);
        expect(shared, JSON.stringify(headers)).toEqual(answered);
      }
      const noted = testApp.logged().filter(({ msg }) => msg === "request completed");
      expect(noted.length).toBeGreaterThan(2 * wanted.length);
    },
  );

  test("is the router's with a query, a session, another method, and behind another request", async () => {
    const testApp = await createTestApp({ engine });
    const cookie = await signIn(testApp, "admin");
    await addJob(testApp, "Cook", false);
    await addJob(testApp, "Night Nurse");
    const { ask, port, routed } = await listen(testApp);
    const titles = ({ body }: { body: string }) =>
      (JSON.parse(body) as { title: string }[]).map(({ title }) => title);
    expect(titles(await ask())).toEqual(["Night Nurse"]);
    expect(titles(await ask({ cookie }))).toEqual(["Night Nurse", "Cook"]);
    expect(titles(await ask({}, `${path}?q=cook`))).toEqual([]);

    const before = routed();
    const socket = connect(port, "127.0.0.1");
    const twice = `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(2);
    socket.write(twice.replace(/\r\n\r\n$/, "\r\nConnection: close\r\n\r\n"));
    let text = "";
    socket.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
    await once(socket, "close");
    expect(text.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2);
    expect(text.match(/Night Nurse/g)).toHaveLength(2);
    expect(routed() - before).toBe(1);
  });

  test("is refused in the router's words while the database is away", async () => {
    const testApp = await createTestApp({ engine });
    const { ask, routed } = await listen(testApp);
    expect((await ask()).status).toBe(200);
    await testApp.db.destroy();
    const { status, body } = await ask();
    expect(status).toBeGreaterThanOrEqual(500);
    expect(body).toMatch(/^Request id: /);
    expect(routed()).toBe(1);
  });

  test("does not keep a server from closing", async () => {
    const testApp = await createTestApp({ engine });
    const { ask } = await listen(testApp);
    let answered = 0;
    const callers = Array.from({ length: 8 }, async () => {
      for (;;) {
        const reply = await ask().catch(() => undefined);
        if (reply?.status !== 200) return;
        answered += 1;
      }
    });
    await vi.waitUntil(() => answered > 100, { timeout: 10_000 });
    await testApp.app.close();
    await Promise.all(callers);
  });
});
