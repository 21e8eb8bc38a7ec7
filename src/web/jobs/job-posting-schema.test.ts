import { hostileJob } from "#support/hostile-jobs.ts";
import { nurse, plain, startSite, get, readPage } from "#support/site.ts";
import { jsonForHtml } from "#web/render/Island.tsx";
import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { jobPosting } from "./job-posting.ts";

const site = "https://care.example.org";
const typed = <T extends string>(type: T) => ({ "@type": z.literal(type) });
const amount = z.number().positive();
const unitText = z.enum(["HOUR", "DAY", "WEEK", "MONTH", "YEAR"]);

/**
 * The properties of a JobPosting that search engines accept (schema.org, Google's job posting reference), and no
 * others.
 */
const schema = z.strictObject({
  "@context": z.literal("https://schema.org"),
  ...typed("JobPosting"),
  title: z.string(),
  description: z.string().regex(/^(?:<p>(?:[^<>]|<br>)*<\/p>)+$/),
  identifier: z.strictObject({ ...typed("PropertyValue"), name: z.string(), value: z.uuid() }),
  url: z.url(),
  datePosted: z.iso.datetime().optional(),
  validThrough: z.iso.datetime({ offset: true }).optional(),
  employmentType: z.enum(["FULL_TIME", "PART_TIME", "CONTRACTOR", "TEMPORARY", "INTERN"]),
  workHours: z.string().optional(),
  jobStartDate: z.iso.date().optional(),
  directApply: z.literal(true),
  hiringOrganization: z.strictObject({
    ...typed("Organization"),
    name: z.string(),
    sameAs: z.url().optional(),
    logo: z.url().optional(),
  }),
  jobLocation: z.strictObject({
    ...typed("Place"),
    address: z.strictObject({
      ...typed("PostalAddress"),
      addressLocality: z.string(),
      addressCountry: z.literal("GB"),
    }),
  }),
  baseSalary: z
    .strictObject({
      ...typed("MonetaryAmount"),
      currency: z.literal("GBP"),
      value: z.union([
        z.strictObject({ ...typed("QuantitativeValue"), value: amount, unitText }),
        z.strictObject({ ...typed("QuantitativeValue"), minValue: amount, maxValue: amount, unitText }),
      ]),
    })
    .optional(),
});

test("for any text of a job its posting is complete, and cannot end its script element", () => {
  fc.assert(
    fc.property(hostileJob, fc.boolean(), (job, isWhole) => {
      const written = jsonForHtml(jobPosting(job, site, isWhole));
      expect(written).not.toContain("<");
      const posting = schema.parse(JSON.parse(written));
      expect(posting).toMatchObject({ title: job.title, url: `${site}/jobs?job=${job.id}` });
      const end = posting.validThrough && new Date(posting.validThrough).toISOString();
      expect(end?.slice(0, 10)).toBe(job.validThrough ?? undefined);
    }),
    { numRuns: 300 },
  );
});

test("every posting on the pages is complete", async () => {
  const hostile = {
    ...plain,
    title: `</script>"'<b>&amp; ]]> 🌙 \u202e`,
    description: "x</p><p>y\r\n\r\nz &lt;",
  };
  const { testApp, jobs } = await startSite([nurse, plain, hostile]);
  const list = await get(testApp, "/jobs");
  expect(list.postings).toHaveLength(3);
  for (const posting of list.postings) schema.parse(posting);
  for (const job of jobs) {
    const { postings } = readPage((await testApp.app.inject(`/jobs?job=${job.id}`)).body);
    expect(postings).toHaveLength(1);
    expect(schema.parse(postings[0]).title).toBe(job.title);
  }
});
