import { expect, test } from "vitest";
import { jobPath, pagePaths } from "#contract/paths.ts";
import { checkOrganisation } from "#content/check.ts";
import { organisation as first } from "#content/organisation.ts";
import { createTestApp, signIn } from "#support/api.ts";
import { apply, createJob } from "#support/applying.ts";
import { engines } from "#support/database.ts";
import { listFiles, readText } from "#ops/repository.ts";
import { crawl } from "./crawl.ts";
import { organisation as second } from "./second-provider.ts";

// In this project (vitest.config.ts) the whole application reads the second provider's facts where it asks for the
// provider's; only the files of this folder still see the first.

const [sqlite] = engines;

async function createSecondApp() {
  if (!sqlite) throw new Error("There is no database engine to test on");
  return createTestApp({ engine: sqlite, env: { PUBLIC_URL: "http://localhost" } });
}

/** Every text among a provider's facts. */
function textsOf(facts: unknown): string[] {
  if (typeof facts === "string") return [facts];
  return typeof facts === "object" && facts !== null ? Object.values(facts).flatMap(textsOf) : [];
}

/** What only the first provider could have said. Words that mean no one in particular are not among them. */
function tracesOfFirst(): string[] {
  const shared = new Set(textsOf(second));
  const general = new Set([
    ...first.certificates.flatMap(({ name, scheme }) => [name, scheme]),
    ...first.groupEntities.map(({ role }) => role),
    ...first.partners.map(({ kind }) => kind),
    ...first.testimonials.map(({ position }) => position),
    // What the law of England asks of anybody names its regulators (docs/rebrand.md).
    ...first.regulators.map(({ body }) => body),
    first.statementSignatory.role,
    first.registeredIn,
    "registered",
    "not-required",
    "not-yet-rated",
    "USA",
  ]);
  const isTelling = (text: string) =>
    !shared.has(text) && !general.has(text) && !/^\d(\.\d)?\/5$|^\d+%$/.test(text);
  return [...new Set(textsOf(first))].filter(isTelling);
}

const everyAddress = [
  ...Object.values(pagePaths),
  "/no-such-page",
  "/sitemap.xml",
  "/robots.txt",
  "/llms.txt",
  "/.well-known/security.txt",
  "/manifest.webmanifest",
  "/favicon.svg",
];

test("the second provider's facts are complete and possible, and share nothing telling with the first", () => {
  expect(() => checkOrganisation(second)).not.toThrow();
  expect(tracesOfFirst().length).toBeGreaterThan(50);
});

test("no page and no file of the second provider's site holds a trace of the first", async () => {
  const testApp = await createSecondApp();
  const cookie = await signIn(testApp, "master");
  const body = {
    title: "Nurse",
    description: "Days and nights.",
    employmentType: "FULL_TIME",
    location: "Port Ellary",
  };
  expect((await testApp.call("createJob", { cookie, body })).statusCode).toBe(201);

  const asVisitor = await crawl(testApp.app, everyAddress);
  const asMaster = await crawl(
    testApp.app,
    [pagePaths.adminAccess, pagePaths.adminApplications, "/jobs"],
    cookie,
  );
  expect([...asVisitor.keys()].some((path) => path.startsWith("/jobs?job="))).toBe(true);

  const found: string[] = [];
  for (const [path, html] of [...asVisitor, ...asMaster]) {
    const text = html.replaceAll("&amp;", "&").replaceAll("&#x27;", "'").toLowerCase();
    for (const trace of tracesOfFirst())
      if (text.includes(trace.toLowerCase())) found.push(`${path}: ${trace}`);
  }
  expect(found).toEqual([]);
});

test("an invitation and the calls' description speak of the second provider alone", async () => {
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
  const described = await testApp.app.inject("/api/openapi.json");
  expect(described.statusCode).toBe(200);
  // The pattern of an id has eight zeros in it, as the first provider's made-up number does.
  const description = described.body.replaceAll("00000000-0000-0000-0000-000000000000", "");
  for (const body of [invited.body, description])
    for (const trace of tracesOfFirst()) expect(body).not.toContain(trace);
});

test("the second provider's facts stand where the first's stood", async () => {
  const { app } = await createSecondApp();
  const read = async (path: string) => (await app.inject(path)).body.replaceAll("&amp;", "&");
  for (const path of Object.values(pagePaths)) {
    const html = await read(path);
    for (const fact of [
      second.name,
      second.companyNumber,
      "Registered in Scotland",
      second.registeredOffice,
      second.crisisLine.tel,
      "Care Inspectorate, SP2099999999",
      "rated Very Good on 17 February 2026",
    ])
      expect(html, path).toContain(fact);
  }
  const payGap = await read(pagePaths.genderPayGap);
  for (const figure of ["3.7%", "-1.2%", "men 11.5%, women 12.5%", "https://example.net/pay-gap"])
    expect(payGap).toContain(figure);
  expect(await read(pagePaths.ticsStatement)).toContain("A. N. Other, Managing Director");
  expect(await read("/.well-known/security.txt")).toContain(second.security.contact);
});

test("what the second provider does not have, its policies do not claim", async () => {
  const { app } = await createSecondApp();
  const esg = (await app.inject(pagePaths.esgPolicy)).body;
  expect(esg).toContain("certified to ISO 9001.");
  expect(esg).not.toMatch(/ISO 14001|International outsourcing/);
  expect((await app.inject(pagePaths.workplacePolicy)).body).not.toContain("Disability Confident");
  const privacy = (await app.inject(pagePaths.privacyPolicy)).body;
  expect(privacy).not.toMatch(/group companies in |Disability Confident|offer of an interview/);
});

test("an applicant of a provider without the interview scheme is asked for adjustments alone, and joins no scheme", async () => {
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
  // The embedded database's file is named after the product, and nobody is shown it.
  const allowed = new Set(["src/content/organisation.ts", "src/server/db/connect.ts"]);
  const sources = listFiles("src", [".ts", ".tsx", ".css"]).filter((path) => !/\.test\.tsx?$/.test(path));
  const name = new RegExp(String.raw`\b${first.name}\b`, "i");
  expect(sources.filter((path) => !allowed.has(path) && name.test(readText(path)))).toEqual([]);
});
