import type { Job, JobWrite } from "#contract/jobs.ts";
import { employmentTypes } from "#contract/limits.ts";
import { jobsPath } from "#contract/paths.ts";
import { get, startSite } from "#support/site.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readFilters } from "./filters.ts";
import { findAmong } from "./find-among.ts";

const spoken = [
  ..."carer care assistant support worker nurse RMN mental health HCA healthcare PA paid".split(" "),
  ..."waking night sleep in sleepover Saltby Northmere Café café CHILDREN'S children’s NVQ 3".split(" "),
  ..."nurce coordinater homecare dom ß STRASSE 🌙 & + % \u202e ' \"".split(" "),
];
const words = (most: number) =>
  fc.array(fc.constantFrom(...spoken), { minLength: 1, maxLength: most }).map((said) => said.join(" "));

const job: fc.Arbitrary<JobWrite> = fc.record({
  title: words(4),
  description: words(8).map((text) => `Ten letters and ${text}`),
  location: words(2),
  employmentType: fc.constantFrom(...employmentTypes),
  qualifications: fc.option(words(4), { nil: null }),
});
const filters = fc.record({
  q: fc.oneof(fc.constant(""), words(3), fc.string({ unit: "grapheme", maxLength: 6 })),
  location: fc.oneof({ weight: 3, arbitrary: fc.constant("") }, { weight: 1, arbitrary: words(1) }),
  type: fc.constantFrom("all", "all", ...employmentTypes),
  page: fc.constant(1),
});

const idsOf = (jobs: readonly Job[] = []) => jobs.map(({ id }) => id);

test("a search finds the same jobs on the server and in the browser, and the same nearest ones", async () => {
  const seed = 20_261_120;
  const { testApp, clock } = await startSite(fc.sample(job, { numRuns: 18, seed }));
  const ask = async (query: Record<string, string | number>) =>
    (await testApp.call("listJobs", { query })).json<Job[]>();
  const held = await ask({});
  expect(held).toHaveLength(18);
  let found = 0;
  await fc.assert(
    fc.asyncProperty(filters, async (asked) => {
      clock.advance(1 / 60); // the server limits searches from one address
      // As the page reads its form and its address: trimmed and cut.
      const search = readFilters(new URLSearchParams(jobsPath(asked).split("?")[1]));
      const here = findAmong(held, search);
      const { q, location, type } = search;
      const there = await ask({ q, location, type, page: 1, pageSize: 20 });
      expect(idsOf(here.jobs)).toEqual(idsOf(there));
      expect(here.total).toBe(there.length);
      const page = await get(testApp, jobsPath(search));
      const shown = [...page.main.matchAll(/<a class="job-card__title" href="\/jobs\?job=([^"]+)"/g)].map(
        ([, id]) => id,
      );
      if (there.length > 0) {
        found += 1;
        expect(shown).toEqual(idsOf(there));
        return;
      }
      const nearest = idsOf(await ask({ q, location, type, nearest: 3 }));
      expect(idsOf(here.nearest)).toEqual(nearest);
      expect(shown).toEqual(nearest);
    }),
    { numRuns: 150, seed },
  );
  expect(found).toBeGreaterThan(30);
  expect(found).toBeLessThan(140);
});
