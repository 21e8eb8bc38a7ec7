import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callPath } from "#contract/calls.ts";
import type { CallReply } from "#contract/schemas.ts";
import { accountOf, logIn, send } from "#support/accounts.ts";
import { type Attempt, createAttempt, goOn, sha256Of, UnexpectedAnswer } from "#support/applicants.ts";
import { createDataDir } from "#support/database.ts";
import { type RunningServer, startServer } from "#support/server.ts";
import { buildIfStale } from "../../../ops/freshness.ts";

/**
 * The built server is killed with SIGKILL while applicants upload and apply, again and again on one data folder. The
 * moment of each kill is random on purpose: what holds only between certain statements does not hold.
 */
const rounds = 20;
const applicantsAtOnce = 5;
const longestLifeMs = 500;

let dataDir: string;
let server: RunningServer;
let cookie: string;
let jobId: string;
let applicants = 0;
const attempts: Attempt[] = [];
/** Applications whose CV was downloaded and compared after an earlier kill. */
const checked = new Set<string>();

const start = () => startServer({ dataDir, env: { RATE_LIMITS: "off", LOG_LEVEL: "warn" } });

beforeAll(async () => {
  await buildIfStale();
  dataDir = await createDataDir();
  server = await start();
  cookie = await logIn(server, await accountOf(server, "master"));
  const job = { title: "Support worker", description: "Support at home", location: "Leeds" };
  const contact = { contactEmail: "jobs@example.org", hiringOrganization: "Us" };
  const response = await send(server, "createJob", { ...job, ...contact }, cookie);
  jobId = ((await response.json()) as CallReply<"createJob">).id; // the call's own reply
});

afterAll(async () => {
  await server.stop("SIGKILL");
});

test(
  `${rounds} kills between upload and answer lose no acknowledged application and leave no half CV`,
  { timeout: 300_000 },
  async () => {
    for (let round = 1; round <= rounds; round++) {
      const unfinished = await killAmongApplicants();
      server = await start();
      await expectAcknowledgedWhole();
      // What broke off is taken up again with the same upload address: nothing stands in its way.
      for (const attempt of unfinished) await goOn(attempt, server, jobId);
    }
    await expectAcknowledgedWhole();
    expect(attempts.length).toBeGreaterThan(rounds * applicantsAtOnce);
    expect(attempts.filter(({ receipt }) => !receipt)).toEqual([]);
    const list = await listApplications();
    expect(list.map(({ applicantEmail }) => applicantEmail).toSorted()).toEqual(
      attempts.map(({ email }) => email).toSorted(),
    );
  },
);

/** Lets applicants apply until the server dies under them; answers the attempts that it interrupted. */
async function killAmongApplicants(): Promise<Attempt[]> {
  const life = new AbortController();
  const unfinished: Attempt[] = [];
  const applyOverAndOver = async () => {
    while (!life.signal.aborted) {
      const attempt = await createAttempt((applicants += 1));
      attempts.push(attempt);
      await goOn(attempt, server, jobId).catch((error: unknown) => {
        if (error instanceof UnexpectedAnswer) throw error;
        unfinished.push(attempt);
      });
    }
  };
  const applying = Array.from({ length: applicantsAtOnce }, applyOverAndOver);
  await wait(Math.random() * longestLifeMs);
  life.abort();
  await server.stop("SIGKILL");
  await Promise.all(applying);
  return unfinished;
}

async function expectAcknowledgedWhole(): Promise<void> {
  const applications = await listApplications();
  const byId = new Map(applications.map((application) => [application.id, application]));
  const shaOf = new Map(attempts.map(({ email, sha256 }) => [email, sha256]));
  for (const { receipt, email } of attempts)
    if (receipt) expect(byId.get(receipt.id)).toMatchObject({ ...receipt, applicantEmail: email });
  expect(new Set(applications.map(({ applicantEmail }) => applicantEmail)).size).toBe(applications.length);
  // Also an application whose receipt was lost with the connection has the whole CV of its own applicant.
  for (const { id, applicantEmail } of applications.filter(({ id }) => !checked.has(id))) {
    const response = await fetch(server.url + callPath("downloadCv", { id }), { headers: { cookie } });
    expect([response.status, sha256Of(await response.bytes())]).toEqual([200, shaOf.get(applicantEmail)]);
    checked.add(id);
  }
  const known = new Set(shaOf.values());
  for (const name of await readdir(join(dataDir, "files/cv")))
    expect(known).toContain(sha256Of(await readFile(join(dataDir, "files/cv", name))));
}

async function listApplications(): Promise<CallReply<"listApplications">> {
  const response = await fetch(server.url + callPath("listApplications"), { headers: { cookie } });
  expect(response.status).toBe(200);
  return (await response.json()) as CallReply<"listApplications">; // the call's own reply
}
