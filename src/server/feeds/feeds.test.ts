import { feedPaths } from "#contract/paths.ts";
import { hostileJob } from "#support/hostile-jobs.ts";
import { allOf, readXml, textOf } from "#support/xml.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Advert } from "../jobs/cache.ts";
import { atomFeed } from "./atom.ts";
import { feedItems, toLine } from "./feed-item.ts";
import { indeedFeed } from "./indeed.ts";
import { jsonFeed } from "./json-feed.ts";

const site = "https://care.example.org";
const adverts = fc.array(
  fc.record({
    job: hostileJob,
    updatedAt: fc.constantFrom("2026-11-19T08:00:00.000Z", "2026-11-20T08:00:00.000Z", "nonsense"),
  }),
  { maxLength: 4 },
);

function write(given: readonly Advert[]) {
  const items = feedItems(given, site);
  return {
    indeed: readXml(indeedFeed(items, site)),
    atom: readXml(atomFeed(items, site)),
    json: JSON.parse(jsonFeed(items, site)) as { items: Record<string, unknown>[] }, // written above
  };
}

test("for any text of a job every feed is well-formed and contains that text", () => {
  fc.assert(
    fc.property(adverts, (given) => {
      const { indeed, atom, json } = write(given);
      const titles = given.map(({ job }) => toLine(job.title));
      expect(allOf(indeed, "job").map((job) => textOf(job, "title") ?? "")).toEqual(titles);
      expect(allOf(atom, "entry").map((entry) => textOf(entry, "title"))).toEqual(titles);
      expect(json.items.map(({ title }) => title)).toEqual(titles);
      const whole = given.map((_, index) => [
        textOf(allOf(indeed, "job")[index] ?? indeed, "description"),
        textOf(allOf(atom, "entry")[index] ?? atom, "content"),
      ]);
      // XML parsers normalise line ends; JSON keeps them.
      const contents = json.items.map(({ content_html: html }) => String(html).replaceAll(/\r\n?/g, "\n"));
      expect(whole).toEqual(contents.map((html) => [html, html.replaceAll("\r", "\n")]));
    }),
    { numRuns: 300 },
  );
});

test("for any text of a job an advert has no markup but its own", () => {
  fc.assert(
    fc.property(hostileJob, (job) => {
      const [item] = feedItems([{ job, updatedAt: "" }], site);
      const rest = item?.html.replaceAll(/<\/?(?:p|h3)>|<br>/g, "") ?? "<";
      expect(rest).not.toMatch(/[<>]|&(?!amp;|lt;|gt;)/);
    }),
  );
});

test("a job has the same identity and address in every format, and keeps them when it changes", () => {
  fc.assert(
    fc.property(hostileJob, hostileJob, (job, other) => {
      for (const state of [job, { ...other, id: job.id }]) {
        const { indeed, atom, json } = write([{ job: state, updatedAt: "2026-11-19T08:00:00.000Z" }]);
        const [entry] = allOf(atom, "entry");
        const [posted] = allOf(indeed, "job");
        if (!entry || !posted) throw new Error("The job is missing");
        expect(textOf(entry, "id")).toBe(`urn:uuid:${job.id}`);
        expect(json.items[0]).toMatchObject({ id: `urn:uuid:${job.id}`, url: `${site}/jobs?job=${job.id}` });
        expect(textOf(posted, "referencenumber")).toBe(job.id);
        expect(textOf(posted, "url")).toBe(`${site}/jobs?job=${job.id}`);
        expect(allOf(entry, "link")[0]?.attributes.href).toBe(`${site}/jobs?job=${job.id}`);
      }
    }),
    { numRuns: 20 },
  );
});

test("each feed has every fact of an ordinary job's advert", () => {
  const job = {
    id: "0b7c2c1e-6a0e-4a3e-8d67-7f3a1a4a1f10",
    title: "Night Support\nWorker",
    description: "Be awake.\n\nTea & <toast>.",
    location: "Harrowfen",
    employmentType: "PART_TIME",
    salary: "£13.10 an hour",
    hours: "20 hours a week",
    shifts: "Waking nights, weekends",
    startDate: "2026-12-07",
    jobBenefits: null,
    qualifications: "Level 3",
    responsibilities: "Keep the log.",
    applicationUrl: null,
    contactEmail: "nights@example.org",
    isActive: true,
    datePosted: "2026-11-18T09:30:00.000Z",
    validThrough: "2026-12-01",
    hiringOrganization: "Larkfold Homecare",
  };
  const { indeed, atom, json } = write([{ job, updatedAt: "2026-11-19T08:00:00.000Z" }]);
  const html =
    "<p>Harrowfen · Part Time · £13.10 an hour · 20 hours a week · Waking nights, weekends · Starts 07 Dec 2026</p><p>Be awake.</p><p>Tea &amp; &lt;toast&gt;.</p>" +
    "<h3>What you will do</h3><p>Keep the log.</p><h3>Key Requirements</h3><p>Level 3</p>";
  const [posted = indeed] = allOf(indeed, "job");
  expect(Object.fromEntries(posted.children.map(({ name, text }) => [name, text]))).toEqual({
    title: "Night Support Worker",
    date: "2026-11-18T09:30:00.000Z",
    lastactivitydate: "2026-11-19T08:00:00.000Z",
    referencenumber: job.id,
    requisitionid: job.id,
    url: `${site}/jobs?job=${job.id}`,
    company: "Larkfold Homecare",
    sourcename: "Larkfold Homecare",
    city: "Harrowfen",
    country: "GB",
    email: "nights@example.org",
    salary: "£13.10 an hour",
    jobtype: "parttime",
    expirationdate: "2026-12-01",
    description: html,
  });
  expect(textOf(indeed, "lastBuildDate")).toBe("Thu, 19 Nov 2026 08:00:00 GMT");
  expect(textOf(atom, "updated")).toBe("2026-11-19T08:00:00.000Z");
  expect(json).toMatchObject({
    version: "https://jsonfeed.org/version/1.1",
    feed_url: site + feedPaths.json,
    items: [
      {
        content_html: html,
        tags: ["Part Time"],
        _job: { validThrough: "2026-12-01", hours: "20 hours a week", startDate: "2026-12-07" },
      },
    ],
  });
});
