/** Requests that no page of the site sends change nothing, reveal nothing and cause no error. */
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { redirects } from "#content/navigation.ts";
import { listAdmins, newAdmin } from "#support/admin-accounts.ts";
import { createTestApp, signIn } from "#support/api.ts";
import { applicationInput, createJob, jobWrite, uploadCv } from "#support/applying.ts";
import { engines } from "#support/database.ts";
import { describe, expect, test } from "vitest";

const [sqlite] = engines;
if (!sqlite) throw new Error("SQLite is always there");
const engine = sqlite;

/** Sends bytes to a listening server and returns its response until it closes the connection. */
async function listen(): Promise<(bytes: string) => Promise<string>> {
  const { app } = await createTestApp({ engine });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo; // a TCP server's address is always of this shape
  return async (bytes) => {
    const socket = connect(port, "127.0.0.1");
    socket.write(bytes);
    return await text(socket);
  };
}

describe.each(engines)("fields that a call does not take on $name", (current) => {
  test("change nothing: role, status, notes, reference and dates stay the server's", async () => {
    const testApp = await createTestApp({ engine: current });
    const master = await signIn(testApp, "master");
    const extra = {
      id: crypto.randomUUID(),
      isMasterAdmin: true,
      isActive: false,
      lastLogin: "2020-01-01T00:00:00.000Z",
      createdAt: "2020-01-01T00:00:00.000Z",
      datePosted: "2020-01-01T00:00:00.000Z",
      applicationStatus: "hired",
      adminNotes: "Hire at once",
      reference: "APP-AAAAAA",
    };
    const created = await testApp.call("createAdmin", { cookie: master, body: { ...newAdmin, ...extra } });
    expect(created.statusCode).toBe(201);
    const robin = (await listAdmins(testApp, master)).find(({ username }) => username === "robin.reed");
    expect(robin).toMatchObject({ isMasterAdmin: false, isActive: true, lastLogin: null });
    const now = testApp.clock.now().toISOString();
    expect(robin?.createdAt).toBe(now);

    const job = await createJob(testApp, master);
    const { isActive: _, ...extraOfJob } = extra;
    const changed = await testApp.call("updateJob", {
      cookie: master,
      params: { id: job.id },
      body: { ...jobWrite, ...extraOfJob },
    });
    expect(changed.json()).toMatchObject({ id: job.id, datePosted: job.datePosted });
    const body = { ...applicationInput(job.id, await uploadCv(testApp)), ...extra };
    expect((await testApp.call("createApplication", { body })).statusCode).toBe(201);
    const [application] = await testApp.db.selectFrom("jobApplications").selectAll().execute();
    expect(application).toMatchObject({ applicationStatus: "pending", adminNotes: null, createdAt: now });
    expect([application?.id, application?.reference]).not.toContain(extra.id);
    expect(application?.reference).not.toBe(extra.reference);
  });
});

test("a body with __proto__ or constructor.prototype is refused", async () => {
  const { app } = await createTestApp({ engine });
  const statusOf = async (extra: string) => {
    const response = await app.inject({
      method: "POST",
      url: "/api/admin/login",
      headers: { "content-type": "application/json", host: "localhost", origin: "http://localhost" },
      payload: `{"username":"robin.reed","password":"wrong","securityAnswer":"wrong"${extra}}`,
    });
    return response.statusCode;
  };
  expect(await statusOf("")).toBe(401);
  expect(await statusOf(`,"__proto__":{"isMasterAdmin":true}`)).toBe(400);
  expect(await statusOf(`,"constructor":{"prototype":{"isMasterAdmin":true}}`)).toBe(400);
});

test("a malformed or repeated Host header is refused", async () => {
  const send = await listen();
  const statusFor = async (...hosts: string[]) => {
    const lines = hosts.map((host) => `Host: ${host}\r\n`).join("");
    const answer = await send(`GET /healthz HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`);
    return Number(answer.split(" ")[1]);
  };
  for (const host of ["example.org", "example.org:3000", "127.0.0.1", "[::1]:3000", "a_b.example", ""])
    expect([host, await statusFor(host)]).toEqual([host, 200]);
  for (const host of [
    "a b",
    "a/b",
    "user@example.org",
    "example.org:x",
    "<script>",
    "a,b",
    "[::1",
    "é.example",
  ])
    expect([host, await statusFor(host)]).toEqual([host, 400]);
  expect(await statusFor("example.org", "evil.example")).toBe(400);
});

test("a request with a body is refused where none is read", async () => {
  const send = await listen();
  for (const line of ["Content-Length: 5", "Transfer-Encoding: chunked"])
    expect(await send(`GET /contact HTTP/1.1\r\nHost: localhost\r\n${line}\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 400 /,
    );
});

test("a parameter that is given twice is refused", async () => {
  const { app } = await createTestApp({ engine });
  for (const url of ["/api/jobs?q=nurse&q=carer", "/api/jobs?pageSize=1&pageSize=100"])
    expect([url, (await app.inject({ url })).statusCode]).toEqual([url, 400]);
});

test("source code, version control, data and directory listings are answered with 404", async () => {
  const { app } = await createTestApp({ engine });
  for (const url of [
    "/.git/config",
    "/.git/",
    "/.env",
    "/package.json",
    "/src/server/main.ts",
    "/node_modules/fastify/package.json",
    "/data/secret",
    "/data/larkfold.sqlite",
    "/assets",
    "/assets/",
    "/assets/..%2f..%2fpackage.json",
    "/..%2f..%2fpackage.json",
    "/api/cv-files/",
  ]) {
    const { statusCode, body } = await app.inject({ url });
    expect([url, statusCode]).toEqual([url, 404]);
    expect(body).not.toMatch(/"dependencies"|\[core\]|index of|import /i);
  }
});

test("TRACE, and methods that a route does not have, are refused without repeating the request", async () => {
  const answerTo = await listen();
  const head = "Host: localhost\r\nX-Canary: kingfisher\r\nConnection: close\r\n\r\n";
  for (const method of ["TRACE", "PROPFIND", "PATCH"])
    for (const path of ["/", "/api/jobs"]) {
      const answer = await answerTo(`${method} ${path} HTTP/1.1\r\n${head}`);
      expect([method, path, answer.split("\r\n", 1)[0]]).toEqual([
        method,
        path,
        expect.stringMatching(/^HTTP\/1\.1 40[0345] /),
      ]);
      expect(answer).not.toContain("kingfisher");
    }
});

test("a request with ambiguous length is refused, and a request smuggled behind it is not answered", async () => {
  const answerTo = await listen();
  const smuggled = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";
  const bodies = [
    `Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    `Content-Length: 0\r\nContent-Length: ${smuggled.length}\r\n\r\n`,
    `Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`,
    `Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n`,
  ];
  for (const body of bodies) {
    const answer = await answerTo(`POST /api/admin/logout HTTP/1.1\r\nHost: localhost\r\n${body}${smuggled}`);
    expect([body, answer.match(/^HTTP\/1\.1 \d+/gm)]).toEqual([body, ["HTTP/1.1 400"]]);
  }
});

test("no address redirects to another host", async () => {
  const ask = await listen();
  const hosts = ["evil.example", "localhost"];
  const paths = [
    "//evil.example",
    "//evil.example/crisis-support",
    "/\\evil.example",
    "/%2f%2fevil.example",
    "/%5cevil.example",
    "/crisis-support//evil.example",
    "/services/crisis-response?next=//evil.example",
    "/jobs/?job=//evil.example",
    "https://evil.example/services/crisis-response",
    ...redirects.keys(),
  ];
  const led: string[] = [];
  for (const host of hosts)
    for (const path of paths) {
      const answer = await ask(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
      const [, to] = /^location: (.*)\r$/im.exec(answer) ?? [];
      if (to !== undefined) led.push(to);
    }
  expect(led.length).toBeGreaterThanOrEqual(redirects.size);
  expect(led.filter((to) => !/^\/(?![/\\])/.test(to))).toEqual([]);
});
