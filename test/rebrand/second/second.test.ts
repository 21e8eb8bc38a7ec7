import { expect, test } from "vitest";
import { jobPath, pagePaths } from "#contract/paths.ts";
import { organisation as first } from "#content/organisation.ts";
import { createTestApp, signIn } from "#support/api.ts";
import { apply, createJob } from "#support/applying.ts";
import { engines } from "#support/database.ts";
import { listFiles, readText } from "#ops/repository.ts";
import { tracesOfOthers } from "../provider.ts";
import { organisation as second } from "./organisation.ts";

const [sqlite] = engines;

async function createSecondApp() {
  if (!sqlite) throw new Error("There is no database engine to test on");
  return createTestApp({ engine: sqlite, env: { PUBLIC_URL: "http://localhost" } });
}

test("an invitation names only the second provider", async () => {
  const testApp = await createSecondApp();
  const cookie = await signIn(testApp, "master");
  const invited = await testApp.call("inviteAdmin", {
    cookie,
    body: { firstName: "Ann", lastName: "Other" },
  });
  expect(invited.statusCode).toBe(201);
  expect(invited.body).toContain(second.name);
  const admins = await testApp.call("listAdmins", { cookie });
  expect(admins.body).toContain(`ann.other@${second.mailDomain}`);
  for (const trace of tracesOfOthers()) expect(invited.body).not.toContain(trace);
});

test("the second provider's facts replace the first's", async () => {
  const { app } = await createSecondApp();
  const read = async (path: string) => (await app.inject(path)).body.replaceAll("&amp;", "&");
  for (const path of Object.values(pagePaths)) {
    const html = await read(path);
    for (const fact of [
      second.name,
      "SC999999",
      "Registered in Scotland",
      second.registeredOffice,
      "+448081570962",
      'Care Inspectorate, <span class="no-wrap">SP2099999999</span>',
      "rated on 17\u00a0February\u00a02026: How well do we support people’s wellbeing? 5 - Very Good,",
    ])
      expect(html, path).toContain(fact);
  }
  const payGap = await read(pagePaths.genderPayGap);
  for (const figure of ["3.7%", "−1.2%", "men 11.5%, women 12.5%", "https://example.net/pay-gap"])
    expect(payGap).toContain(figure);
  for (const [quarter, shares] of [
    ["Upper", "men 24%, women 76%"],
    ["Upper middle", "men 21%, women 79%"],
    ["Lower middle", "men 18%, women 82%"],
    ["Lower", "men 20.5%, women 79.5%"],
  ])
    expect(payGap).toMatch(new RegExp(`>${quarter} quarter of hourly pay</t[hd]><td[^>]*>${shares}</td>`));
  expect(await read(pagePaths.ticsStatement)).toContain("A. N. Other, Managing Director");
  // Its plan is a page.
  for (const path of [pagePaths.home, pagePaths.esgPolicy]) expect(await read(path)).not.toContain("(PDF)");
  expect(await read("/.well-known/security.txt")).toContain(second.security.contact);
  // Its crisis line is another.
  expect(await read(pagePaths.contact)).not.toContain("One number for everything.");
});

test("the second provider's policies claim nothing that it does not have", async () => {
  const { app } = await createSecondApp();
  const esg = (await app.inject(pagePaths.esgPolicy)).body;
  // Its one certificate is of quality, which is no commitment to the environment.
  expect(esg).not.toContain("certified to");
  expect(esg).not.toMatch(/ISO 14001|International outsourcing/);
  expect((await app.inject(pagePaths.workplacePolicy)).body).not.toContain("Disability Confident");
  const privacy = (await app.inject(pagePaths.privacyPolicy)).body;
  expect(privacy).not.toMatch(/group companies in |Disability Confident|offer of an interview/);
});

test("an applicant of a provider without the interview scheme is asked only for adjustments", async () => {
  const testApp = await createSecondApp();
  const cookie = await signIn(testApp, "admin");
  const job = await createJob(testApp, cookie);
  const page = (await testApp.app.inject(jobPath(job.id))).body;
  expect(page).toContain('name="adjustments"');
  expect(page).not.toMatch(/name="usesInterviewScheme"|Disability Confident|offer of an interview/i);
  const { id } = await apply(testApp, job.id, { usesInterviewScheme: true });
  const read = await testApp.call("readAdjustments", { params: { id }, cookie });
  expect(read.json()).toEqual({ adjustments: null, usesInterviewScheme: false });
});

test("no source file but the provider's own names the provider", () => {
  // The embedded database's file and the service in traces are named after the product; visitors do not see them.
  const allowed = new Set([
    "src/content/organisation.ts",
    "src/content/photographs.ts",
    "src/server/config.ts",
    "src/server/db/connect.ts",
    "src/server/tracing/tracing.ts",
  ]);
  const sources = listFiles("src", [".ts", ".tsx", ".css"]).filter((path) => !/\.test\.tsx?$/.test(path));
  const name = new RegExp(String.raw`\b${first.name}\b`, "i");
  expect(sources.filter((path) => !allowed.has(path) && name.test(readText(path)))).toEqual([]);
});

test("no code of practice is named for periods that it does not have", async () => {
  const { app } = await createSecondApp();
  const policy = (await app.inject(pagePaths.privacyPolicy)).body;
  const reasonFor = (record: string) =>
    new RegExp(`>${record}</t[hd]>(?:<td[^>]*>[^<]*</td>)<td[^>]*>([^<]*)<`).exec(policy)?.[1];
  for (const record of ["Care records of adults", "Complaints about care"])
    expect(reasonFor(record)).toMatch(/^Our own period: the law of Scotland names none/);
});
