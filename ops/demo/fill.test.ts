import type { AddressInfo } from "node:net";
import { londonDay } from "#contract/text/format.ts";
import { isTakingApplications } from "#contract/job-closing.ts";
import { applicationStatuses, employmentTypes } from "#contract/limits.ts";
import { inviteFirstAdmin } from "#server/accounts/invitations/first-admin.ts";
import { createTestApp } from "#support/api.ts";
import { engines } from "#support/database.ts";
import { expect, test } from "vitest";
import { demoAccounts } from "./admins.ts";
import { callsTo } from "./calls.ts";
import { fillDemo } from "./fill.ts";

const [sqlite] = engines;
if (!sqlite) throw new Error("SQLite is always there");

test("the demo has jobs of each type, open and closed, applications in every status and CVs that open", async () => {
  const env = {
    FIRST_ADMIN_USERNAME: demoAccounts.master.username,
    FIRST_ADMIN_PASSWORD: "for-the-test-alone",
  };
  const { app, db, config, clock } = await createTestApp({ engine: sqlite, env });
  await inviteFirstAdmin({ config, db, secret: Buffer.alloc(32), clock: clock.now });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo; // a TCP server's address is always of this shape
  const url = `http://127.0.0.1:${port}`;
  await fillDemo(url, db, env.FIRST_ADMIN_PASSWORD);

  const call = callsTo(url);
  const { cookie } = await call("login", { body: demoAccounts.admin });
  const today = londonDay(new Date());
  const jobs = (await call("listJobs", { cookie })).reply;
  const open = jobs.filter((job) => isTakingApplications(job, today));
  expect(new Set(open.map((job) => job.employmentType))).toEqual(new Set(employmentTypes));
  expect(jobs.some((job) => !job.isActive)).toBe(true);
  expect(jobs.some((job) => job.isActive && !open.includes(job))).toBe(true);
  expect(new Set(jobs.map((job) => job.datePosted)).size).toBe(jobs.length);

  const applications = (await call("listApplications", { cookie })).reply;
  expect(applications.length).toBeGreaterThanOrEqual(10);
  expect(new Set(applications.map((one) => one.applicationStatus))).toEqual(new Set(applicationStatuses));
  for (const { cvFileUrl, applicantEmail, applicantPhone } of applications) {
    const cv = await fetch(`${url}${cvFileUrl}`, { headers: { cookie: cookie ?? "" } });
    expect((await cv.text()).startsWith("%PDF-")).toBe(true);
    expect(applicantEmail).toMatch(/@example\.org$/);
    expect(applicantPhone).toMatch(/^07700 900\d{3}$/);
  }
  const { cookie: asMaster } = await call("login", { body: demoAccounts.master });
  const admins = (await call("listAdmins", { cookie: asMaster })).reply;
  expect(admins).toHaveLength(3);
  expect(admins.filter(({ isMasterAdmin }) => isMasterAdmin)).toHaveLength(1);
});
