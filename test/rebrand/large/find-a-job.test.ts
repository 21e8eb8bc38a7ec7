/** The files for Find a Job of the whole application: only this provider has a category. */
import { findAJobPaths } from "#contract/paths.ts";
import { createTestApp, signIn } from "#support/api.ts";
import { createJob } from "#support/applying.ts";
import { createDataDir, engines } from "#support/database.ts";
import { readFiles, violationsOf } from "#support/find-a-job.ts";
import { freePort } from "#support/nginx.ts";
import { runCommandLine } from "#server/admin-cli.ts";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";

const token = "9f3b7c1e5a2d4860".repeat(2);
const paths = Object.values(findAJobPaths);

async function startApp(env: Record<string, string> = { FIND_A_JOB_TOKEN: token }) {
  const [sqlite] = engines;
  if (!sqlite) throw new Error("There is no database engine to test on");
  const testApp = await createTestApp({
    engine: sqlite,
    env: { PUBLIC_URL: "http://localhost", ...env },
  });
  const cookie = await signIn(testApp, "admin");
  const job = await createJob(testApp, cookie, { location: "Heath House 02, Cravenby 02" });
  await createJob(testApp, cookie, { title: "Secret", location: "Heath House 01, Cravenby 01" });
  return { testApp, cookie, job };
}

test("with the token both files are served, uncached and not indexed; without it they are not found", async () => {
  const { testApp, cookie, job } = await startApp();
  const { app, call } = testApp;
  const fetchFiles = async () => {
    const [vacancies, expired] = await Promise.all(paths.map((path) => app.inject(`${path}?token=${token}`)));
    if (!vacancies || !expired) throw new Error("There are two");
    for (const { statusCode, headers } of [vacancies, expired]) {
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({
        "content-type": "application/xml; charset=utf-8",
        "cache-control": "no-store",
        "x-robots-tag": "noindex",
      });
      expect(headers).not.toHaveProperty("etag");
    }
    expect(await violationsOf([vacancies.body], "vacancies")).toEqual([]);
    expect(await violationsOf([expired.body], "expired")).toEqual([]);
    return readFiles({ vacancies: vacancies.body, expired: expired.body });
  };
  expect(await fetchFiles()).toMatchObject({ live: [{ code: `${job.id}-1` }], expired: [] });

  const wrong = [
    "",
    "?token=",
    `?token=${token}x`,
    `?token=${token.slice(1)}`,
    `?token=${token}&token=${token}`,
  ];
  for (const path of paths)
    for (const query of wrong) {
      const { statusCode, body } = await app.inject(path + query);
      expect([statusCode, body.includes(job.id)], path + query).toEqual([404, false]);
    }
  await call("deleteJob", { params: { id: job.id }, cookie });
  expect(await fetchFiles()).toEqual({ live: [], expired: [`${job.id}-1`] });
});

test("without a configured token no address serves them", async () => {
  const { testApp } = await startApp({});
  for (const path of paths)
    for (const query of ["", "?token=", "?token=undefined", `?token=${token}`])
      expect((await testApp.app.inject(path + query)).statusCode, path + query).toBe(404);
  expect(await testApp.db.selectFrom("vacancyReferences").selectAll().execute()).toEqual([]);
});

test("the token is in no line of the log and in no metric, whether it was right or not", async () => {
  const port = await freePort();
  const { testApp } = await startApp({ FIND_A_JOB_TOKEN: token, METRICS_PORT: String(port) });
  await testApp.app.listen({ port: 0, host: "127.0.0.1" });
  for (const path of paths)
    for (const given of [token, `${token}a`]) await testApp.app.inject(`${path}?token=${given}`);
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(metrics).toContain('route="/feeds/find-a-job.xml"');
  const told = metrics + JSON.stringify(testApp.logged());
  expect(told).toContain("find-a-job-expired.xml");
  expect(told).not.toContain(token.slice(0, 20));
  const audit = await testApp.db.selectFrom("auditEntries").selectAll().execute();
  expect(JSON.stringify(audit)).not.toContain(token.slice(0, 20));
});

test("the operator's command writes what the addresses answer", async () => {
  const { testApp } = await startApp();
  const folder = await createDataDir();
  const { DATA_DIR, DATABASE_URL } = testApp.config;
  const env = { DATA_DIR, DATABASE_URL: DATABASE_URL ?? "", PUBLIC_URL: "http://localhost" };
  const written = await runCommandLine(["find-a-job", "--out", folder], env);
  expect([written.code, written.errors]).toEqual([0, ""]);
  const { statusCode, body } = await testApp.app.inject(`${findAJobPaths.vacancies}?token=${token}`);
  expect([statusCode, await readFile(join(folder, "find-a-job.xml"), "utf8")]).toEqual([200, body]);
  const { out } = await runCommandLine(["find-a-job", "--check"], env);
  expect(out).toContain("Secret: the address of its location is not public");
});
