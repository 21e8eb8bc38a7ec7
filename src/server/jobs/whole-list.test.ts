import type { AddressInfo } from "node:net";
import { callPath } from "#contract/calls.ts";
import { createTestApp } from "#support/api.ts";
import { engines } from "#support/database.ts";
import { describe, expect, test } from "vitest";

describe.each(engines)("the whole list of jobs on $name", (engine) => {
  test("is answered compressed, plain or with 304, without a warning in the log", async () => {
    const testApp = await createTestApp({ engine });
    const plain = await testApp.call("listJobs");
    expect([plain.statusCode, plain.json()]).toEqual([200, []]);
    expect(plain.headers).toMatchObject({ "cache-control": "no-cache", vary: "accept-encoding, cookie" });
    const compressed = await testApp.call("listJobs", { headers: { "accept-encoding": "br" } });
    expect([compressed.statusCode, compressed.headers["content-encoding"]]).toEqual([200, "br"]);
    for (const refused of ["gzip, br;q=0", "br; q=0.000", "brotli"]) {
      const answer = await testApp.call("listJobs", { headers: { "accept-encoding": refused } });
      expect(answer.headers["content-encoding"]).toBeUndefined();
    }
    for (const accepted of ["gzip;q=0, br", "br;q=0.5, *;q=0"]) {
      const answer = await testApp.call("listJobs", { headers: { "accept-encoding": accepted } });
      expect(answer.headers["content-encoding"]).toBe("br");
    }
    const known = await testApp.call("listJobs", {
      headers: { "if-none-match": String(plain.headers.etag) },
    });
    expect([known.statusCode, known.body]).toEqual([304, ""]);
    expect(testApp.logged().filter(({ level }) => Number(level) > 30)).toEqual([]);
  });

  test("passes the router's hooks on every request, also over a real connection", async () => {
    const { app, db, logged } = await createTestApp({ engine });
    await app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = app.server.address() as AddressInfo; // a TCP server's address is always of this shape
    const ask = () => fetch(`http://127.0.0.1:${port}${callPath("listJobs")}`);
    const routed = () => logged().filter(({ msg }) => msg === "request completed").length;
    expect((await ask()).status).toBe(200);
    expect(routed()).toBe(1);
    await db.destroy();
    const refused = await ask();
    expect(refused.status).toBeGreaterThanOrEqual(500);
    expect(await refused.text()).toMatch(/^Request id: /);
    expect(routed()).toBe(2);
  });
});
