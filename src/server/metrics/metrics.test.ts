import { describe, expect, test, vi } from "vitest";
import { pagePaths } from "#contract/paths.ts";
import { readText } from "#ops/repository.ts";
import { createTestApp, signIn } from "#support/api.ts";
import { apply, createJob, uploadCv } from "#support/applying.ts";
import { engines } from "#support/database.ts";
import { freePort } from "#support/nginx.ts";
import { samplePdf } from "#support/sample-pdf.ts";
import { version } from "../version.ts";

/** What people typed, sent or came from in the run below. */
const told = {
  applicantName: "Zebedee Quillfeather",
  applicantEmail: "zebedee@quillfeather.example",
  applicantPhone: "+442079460999",
  username: "wrong.username",
  password: "correct horse battery",
  answer: "Grandmother Thistlewood",
  search: "marmalade",
  postcode: "ZE2 9XH",
  path: "gooseberry",
  address: "203.0.113.77",
  cv: "Curriculum of Zebedee",
};

describe.each(engines)("logs and metrics of a server on $name", (engine) => {
  test("there is one log line for each request and metrics by route, without anything typed, sent or an address", async () => {
    const port = await freePort();
    const env = {
      METRICS_PORT: String(port),
      TRUST_PROXY: "127.0.0.1",
      // Nothing listens there, so mails wait.
      SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
      SESSION_SECRET: "0123456789abcdef".repeat(3),
    };
    const testApp = await createTestApp({ engine, env });
    const { app, call } = testApp;
    await app.listen({ port: 0, host: "127.0.0.1" });
    const admin = await signIn(testApp, "admin");
    const { id: jobId } = await createJob(testApp, admin);
    const cvFileUrl = await uploadCv(testApp, await samplePdf({ text: told.cv }));
    const { applicantName, applicantEmail, applicantPhone } = told;
    const { id } = await apply(testApp, jobId, { applicantName, applicantEmail, applicantPhone, cvFileUrl });
    await call("readApplication", { params: { id }, cookie: admin });
    const headers = { "x-forwarded-for": told.address };
    const login = { username: told.username, password: told.password, securityAnswer: told.answer };
    expect((await call("login", { body: login, headers })).statusCode).toBe(401);
    await app.inject({
      url: `${pagePaths.jobs}?${String(new URLSearchParams({ q: told.search, near: told.postcode }))}`,
      headers,
    });
    await app.inject({ url: `/${told.path}/${told.applicantEmail}`, headers });

    const response = await fetch(`http://127.0.0.1:${port}/metrics`);
    const metrics = await response.text();
    expect(response.headers.get("content-type")).toContain("openmetrics");
    expect(metrics).toMatch(
      /^larkfold_request_seconds_count\{method="GET",route="\/jobs",status="200"\} 1$/m,
    );
    expect(metrics).toMatch(/^larkfold_tasks_waiting\{kind="[^"]+"\} \d+$/m);
    expect(metrics).toContain("larkfold_database_up 1");
    expect(metrics.trimEnd()).toMatch(/# EOF$/);

    const lines = testApp.logged();
    expect(lines).toContainEqual(
      expect.objectContaining({
        method: "GET",
        route: "/jobs",
        statusCode: 200,
        version,
        msg: "request completed",
      }),
    );
    const ids = lines.flatMap(({ msg, reqId }) => (msg === "request completed" ? [reqId] : []));
    expect(new Set(ids).size).toBe(ids.length);
    expect(lines).toContainEqual(
      expect.objectContaining({ level: 40, action: "login.failed", network: "203.0.113.0/24" }),
    );
    const all = JSON.stringify(lines) + metrics;
    const secrets = [env.SESSION_SECRET, admin, id, cvFileUrl, admin.split("=").at(-1) ?? admin];
    const spelt = [told.postcode.replace(" ", "+"), encodeURIComponent(told.applicantEmail)];
    for (const word of [...Object.values(told), ...spelt, ...secrets]) expect(all).not.toContain(word);
  });
});

test("the metrics that alert rules and the board use exist", async () => {
  const [engine] = engines;
  if (!engine) throw new Error("SQLite is always there");
  const port = await freePort();
  const { app } = await createTestApp({ engine, env: { METRICS_PORT: String(port) } });
  await app.listen({ port: 0, host: "127.0.0.1" });
  await app.inject("/healthz");
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const files = readText("ops/deploy/alerts.yml") + readText("ops/deploy/grafana-board.json");
  const asked = new Set([...files.matchAll(/\b(larkfold|nodejs|process)_\w+/g)].map(([name]) => name));
  expect(asked.size).toBeGreaterThan(6);
  const declared = [...metrics.matchAll(/^# TYPE (\w+)/gm)].map(([, name = ""]) => name);
  const known = new Set(
    declared.flatMap((name) => [name, `${name}_total`, `${name}_count`, `${name}_bucket`]),
  );
  expect([...asked].filter((name) => !known.has(name))).toEqual([]);
});

test("a second server on the machine runs without metrics, and logs the port, the variable and what to do", async () => {
  const [engine] = engines;
  if (!engine) throw new Error("SQLite is always there");
  const port = await freePort();
  const env = { METRICS_PORT: String(port) };
  const [first, second] = [await createTestApp({ engine, env }), await createTestApp({ engine, env })];
  for (const { app } of [first, second]) await app.listen({ port: 0, host: "127.0.0.1" });
  expect((await first.app.inject("/healthz")).body).toBe("ok");
  const answer = await second.app.inject("/healthz");
  expect([answer.statusCode, answer.body]).toEqual([200, "ok, without metrics"]);
  const warnings = second.logged().filter(({ level }) => level === 40);
  expect(warnings).toContainEqual(
    expect.objectContaining({
      port,
      msg: `this server runs without metrics: METRICS_PORT is ${port}, which another program uses on 127.0.0.1. Each server of a machine needs one of its own: set it, and restart this one`,
    }),
  );
  expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(200);
});

test("metrics at an address that this machine has not are missed in one sentence, without a stack", async () => {
  const [engine] = engines;
  if (!engine) throw new Error("SQLite is always there");
  const { app, logged } = await createTestApp({
    engine,
    env: { METRICS_PORT: String(await freePort()), METRICS_HOST: "203.0.113.9" },
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const warnings = () => logged().filter(({ level }) => level === 40);
  await vi.waitFor(() => expect(warnings()).not.toEqual([]));
  expect(warnings()).toContainEqual(
    expect.objectContaining({
      msg: "this server runs without metrics: METRICS_HOST is 203.0.113.9, which is no address of this machine. Set another one, and restart this server",
    }),
  );
  expect(JSON.stringify(warnings())).not.toContain("EADDRNOTAVAIL");
});
