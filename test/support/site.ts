/** The pages of the careers site as served, for tests by injection. */
import type { Job, JobWrite } from "#contract/jobs.ts";
import type { OutwardCodes } from "#contract/search/distance.ts";
import { createTestApp, createTestClock, signIn, type TestApp, type TestClock } from "./api.ts";
import { createJob } from "./applying.ts";
import { engines } from "./database.ts";

export const origin = "https://care.example.org";
const [sqlite] = engines;
if (!sqlite) throw new Error("SQLite is always there");
const engine = sqlite;

/** A job with every field; its closing date is 1 December 2026. */
export const nurse: JobWrite = {
  title: "Complex Needs Nurse",
  description: "Lead the clinical side of four packages.\n\nChair the weekly <MDT>.",
  location: "Saltby",
  employmentType: "CONTRACT",
  salary: "£39,500 to £44,000 a year",
  qualifications: "Registered nurse with a current NMC PIN.",
  jobBenefits: "Clinical supervision.",
  responsibilities: "Train the teams around each person.",
  validThrough: "2026-12-01",
};
/** A job with the required fields only. */
export const plain: JobWrite = {
  title: "Activity Lead",
  description: "Plan and run Saturday groups.",
  location: "Thornley",
};

export type Site = {
  testApp: TestApp;
  clock: TestClock;
  cookie: string;
  jobs: Job[];
  addJob: (job: JobWrite) => Promise<Job>;
};

/** A site with these jobs, the first the oldest, at noon on 18 November 2026. */
export async function startSite(
  jobs: JobWrite[] = [],
  { outwardCodes }: { outwardCodes?: OutwardCodes } = {},
): Promise<Site> {
  const clock = createTestClock(new Date("2026-11-18T12:00:00Z"));
  const testApp = await createTestApp({ engine, clock, outwardCodes, env: { PUBLIC_URL: origin } });
  const cookie = (await signIn(testApp, "admin")).replace(/^session/, "__Host-session");
  const call: TestApp["call"] = (name, options = {}) =>
    testApp.call(name, { ...options, headers: { origin } });
  const addJob = (job: JobWrite) => createJob({ ...testApp, call }, cookie, job);
  const made: Job[] = [];
  for (const job of jobs) {
    made.push(await addJob(job));
    clock.advance(1);
  }
  return { testApp, clock, cookie, jobs: made, addJob };
}

export async function get({ app }: TestApp, url: string, headers: Record<string, string> = {}) {
  const response = await app.inject({ url, headers });
  return { response, html: response.body, ...readPage(response.body) };
}

/** The parts of a page that tests read: its head, its visible text and its structured data. */
export function readPage(html: string) {
  const [head = "", body = ""] = html.split("</head>");
  const main = body
    .slice(body.indexOf("<main"), body.indexOf("</main>"))
    .replaceAll(/<script.*?<\/script>/gs, "");
  const words = unescape(main.replaceAll(/<(?:br|\/p|\/li|\/h\d)[^>]*>/g, "\n").replaceAll(/<[^>]+>/g, ""));
  const data = [...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  return {
    title: unescape(/<title>(.*?)<\/title>/.exec(head)?.[1] ?? ""),
    description: unescape(/<meta name="description" content="(.*?)"/.exec(head)?.[1] ?? ""),
    canonical: /<link rel="canonical" href="(.*?)"/.exec(head)?.[1],
    head,
    main,
    words,
    postings: data
      .map(([, json = ""]) => JSON.parse(json) as Record<string, unknown>) // structured data are objects
      .filter((entry) => entry["@type"] === "JobPosting"),
  };
}

export function unescape(text: string): string {
  const characters: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };
  return text.replaceAll(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => characters[name] ?? "");
}
