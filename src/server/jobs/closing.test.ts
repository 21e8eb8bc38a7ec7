import type { Job } from "#contract/jobs.ts";
import { feedPaths, jobPath, pagePaths } from "#contract/paths.ts";
import { createTestApp, createTestClock, signIn, type TestApp } from "#support/api.ts";
import { applicationInput, createJob, uploadCv } from "#support/applying.ts";
import { engines } from "#support/database.ts";
import { readPage } from "#support/site.ts";
import { describe, expect, test } from "vitest";

/** All statements of the site that the job is open; they must agree at every moment. */
async function placesThatShow(testApp: TestApp, { id, title }: Job) {
  const get = async (url: string) => (await testApp.app.inject(url)).body;
  const list = readPage(await get(pagePaths.jobs));
  const jobPage = readPage(await get(jobPath(id)));
  const feeds = await Promise.all(Object.values(feedPaths).map(get));
  const body = applicationInput(id, await uploadCv(testApp));
  const application = await testApp.call("createApplication", { body });
  return {
    api: (await testApp.call("listJobs")).body.includes(id),
    list: list.words.includes(title),
    listData: list.postings.filter((posting) => posting["title"] === title).map(lastMoment),
    search: readPage(await get(`${pagePaths.jobs}?q=gardener`)).words.includes(title),
    jobPage: !jobPage.words.includes("This job is closed"),
    jobPageData: jobPage.postings.map(lastMoment),
    siteMap: (await get("/sitemap.xml")).includes(id),
    feeds: feeds.filter((feed) => feed.includes(id)).length,
    application: application.statusCode,
  };
}

/** The closing time in a posting, in seconds of UTC. */
const lastMoment = ({ validThrough }: Record<string, unknown>) =>
  new Date(String(validThrough)).toISOString().replace(".000", "");

const open = {
  api: true,
  list: true,
  search: true,
  jobPage: true,
  siteMap: true,
  feeds: 3,
  application: 201,
};
const closed = {
  api: false,
  list: false,
  listData: [],
  search: false,
  jobPage: false,
  jobPageData: [],
  siteMap: false,
  feeds: 0,
  application: 410,
};

describe.each(engines)("closing dates on $name", (engine) => {
  // The last moments of days in London: in summer, in winter, and on the days when the clocks change.
  test.each([
    ["2026-07-15", "2026-07-15T22:59:59Z"],
    ["2026-11-20", "2026-11-20T23:59:59Z"],
    ["2026-10-24", "2026-10-24T22:59:59Z"],
    ["2026-10-25", "2026-10-25T23:59:59Z"],
    ["2027-03-27", "2027-03-27T23:59:59Z"],
    ["2027-03-28", "2027-03-28T22:59:59Z"],
  ])(
    "a job with the last day %s is open everywhere until midnight in London and nowhere after [3.jobs.validThrough]",
    async (validThrough, lastSecond) => {
      const clock = createTestClock(new Date(lastSecond));
      const testApp = await createTestApp({ engine, clock });
      const cookie = await signIn(testApp, "admin");
      const job = await createJob(testApp, cookie, { title: "Sensory Gardener", validThrough });
      await createJob(testApp, cookie, { title: "Cook" });
      expect(await placesThatShow(testApp, job)).toEqual({
        ...open,
        listData: [lastSecond],
        jobPageData: [lastSecond],
      });
      clock.advance(1 / 60);
      expect(await placesThatShow(testApp, job)).toEqual(closed);
    },
  );
});
