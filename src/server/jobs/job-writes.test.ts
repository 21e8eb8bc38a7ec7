/** Which fields a job may be written with. */
import { errorCodes } from "#contract/errors.ts";
import type { Job } from "#contract/jobs.ts";
import { fieldMessages } from "#contract/messages.ts";
import { createTestApp, signIn } from "#support/api.ts";
import { createJob, jobWrite } from "#support/applying.ts";
import { engines } from "#support/database.ts";
import { expect, test } from "vitest";

const [sqlite] = engines;
if (!sqlite) throw new Error("SQLite is always there");

test.each([
  [{ title: " " }, fieldMessages.jobTitle],
  [{ title: undefined }, fieldMessages.jobTitle],
  [{ description: "Too short" }, fieldMessages.jobDescription],
  [{ description: undefined }, fieldMessages.jobDescription],
  [{ location: "" }, fieldMessages.jobLocation],
  [{ validThrough: 5 }, "Closing date must be a date, written as in 2026-11-30"],
  [{ validThrough: "2026-02-30" }, "Closing date must be a date, written as in 2026-11-30"],
  [{ applicationUrl: "ftp://example.org/form" }, /^Application address must be a web address /],
  [{ contactEmail: "nobody" }, fieldMessages.email],
])("a job write with %j is refused in one sentence", async (change, sentence) => {
  const testApp = await createTestApp({ engine: sqlite });
  const admin = await signIn(testApp, "admin");
  const { id } = await createJob(testApp, admin);
  const body = { ...jobWrite, ...change };
  for (const refused of [
    await testApp.call("createJob", { body, cookie: admin }),
    await testApp.call("updateJob", { params: { id }, body, cookie: admin }),
  ]) {
    expect(refused.statusCode).toBe(400);
    if (typeof sentence === "string") expect(refused.body).toBe(sentence);
    else expect(refused.body).toMatch(sentence);
  }
  expect((await testApp.call("listJobs")).json()).toMatchObject([{ id, title: jobWrite.title }]);
});

test("a job's employment type is one of four, and no other is taken [3.jobs.employmentType]", async () => {
  const testApp = await createTestApp({ engine: sqlite });
  const cookie = await signIn(testApp, "admin");
  const { id } = await createJob(testApp, cookie);
  for (const employmentType of ["FULL_TIME", "PART_TIME", "CONTRACT", "TEMPORARY"]) {
    const body = { ...jobWrite, employmentType };
    const created = await testApp.call("createJob", { body, cookie });
    expect(created.json()).toMatchObject({ employmentType });
    const updated = await testApp.call("updateJob", { params: { id }, body, cookie });
    expect(updated.json()).toMatchObject({ employmentType });
  }
  const refusal = "Employment type must be one of FULL_TIME, PART_TIME, CONTRACT, TEMPORARY";
  for (const employmentType of ["INTERN", "full time"]) {
    const body = { ...jobWrite, employmentType };
    for (const refused of [
      await testApp.call("createJob", { body, cookie }),
      await testApp.call("updateJob", { params: { id }, body, cookie }),
    ])
      expect([refused.statusCode, refused.body]).toEqual([400, refusal]);
  }
});

test.each(engines)(
  "of two changes of one field the second is refused where it names what it saw, on $name",
  async (engine) => {
    const testApp = await createTestApp({ engine });
    const cookie = await signIn(testApp, "admin");
    const job = await createJob(testApp, cookie);
    const { title, description, location } = jobWrite;
    const seen = { title, description, location };
    const save = (change: object) =>
      testApp.call("updateJob", {
        params: { id: job.id },
        body: { title, description, location, ...change },
        cookie,
        headers: { accept: "application/problem+json" },
      });
    expect((await save({ title: "Night cook", salary: "£13", seen })).statusCode).toBe(200);

    const refused = await save({ title: "Head cook", salary: "£15", seen: { ...seen, salary: null } });
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      {
        type: "/errors#job-changed",
        title: "job-changed",
        status: 409,
        detail: errorCodes["job-changed"].sentence,
        current: expect.objectContaining({ id: job.id, title: "Night cook", salary: "£13" }) as Job,
      },
    ]);
    // A field that is sent as it was seen keeps its present value, and the same change twice is one.
    const kept = await save({ location: "Hull", salary: "£13", seen: { ...seen, salary: "" } });
    expect([kept.statusCode, kept.json()]).toEqual([
      200,
      expect.objectContaining({ title: "Night cook", location: "Hull", salary: "£13" }),
    ]);
    // Without what was seen, a change replaces any version.
    expect((await save({ title: "Cook" })).json()).toMatchObject({ title: "Cook", location });

    const both = await Promise.all(
      ["One cook", "Another cook"].map((name) => save({ title: name, seen: { title: "Cook" } })),
    );
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  },
);
