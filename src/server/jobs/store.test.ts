import { JobInput } from "#contract/jobs.ts";
import { organisation } from "#content/organisation.ts";
import { engines } from "#support/database.ts";
import { atEndOfFile } from "#support/end-of-file.ts";
import type { KyselyPlugin } from "kysely";
import { describe, expect, test } from "vitest";
import { connectDatabase, type Db } from "../db/connect.ts";
import { completeJob, createJobStore } from "./store.ts";

const fields: JobInput = {
  title: "Waking Night Support Worker",
  description: "Be the person who is awake.",
  location: "Harrowfen",
  employmentType: "PART_TIME",
  isActive: true,
};
const noon = "2026-11-20T12:00:00.000Z";

/** A store with a clock at `time`, which a test may change. */
function storeAt(db: Db, instant = noon) {
  const time = { now: new Date(instant) };
  return { time, store: createJobStore(db, () => time.now) };
}

async function auditOf(db: Db) {
  return db.selectFrom("auditEntries").select(["actor", "action", "subjectId"]).orderBy("at").execute();
}

describe.each(engines)("the job store on $name", ({ connect, copyPlace, createPlace }) => {
  test("simultaneous reads share one query, and each sees every write that ended before it", async () => {
    const queries: string[] = [];
    const place = await copyPlace();
    const db = await connectDatabase({ ...place, onQuery: ({ query }) => void queries.push(query.sql) });
    atEndOfFile(() => db.destroy());
    const { store } = storeAt(db);
    const elsewhere = storeAt(await connect(place)).store;
    const list = () => store.list({ includeInactive: false });
    await elsewhere.create(fields, "ada");
    expect(await list()).toHaveLength(1);
    queries.length = 0;
    await Promise.all(Array.from({ length: 20 }, list));
    expect(queries).toHaveLength(1);
    for (let written = 2; written <= 10; written++) {
      const early = list();
      await elsewhere.create(fields, "ada");
      expect(await list()).toHaveLength(written);
      expect((await early).length).toBeGreaterThanOrEqual(written - 1);
    }
  });

  test("a new job is posted now, by the organisation, with the general office address [3.jobs.hiringOrganization-default, 3.jobs.contactEmail-default]", async () => {
    const { store } = storeAt(await connect());
    const job = await store.create(fields, "ada");
    expect(job).toEqual({
      ...fields,
      id: job.id,
      salary: null,
      hours: null,
      shifts: null,
      startDate: null,
      qualifications: null,
      jobBenefits: null,
      responsibilities: null,
      applicationUrl: null,
      validThrough: null,
      datePosted: noon,
      contactEmail: organisation.emails.general,
      hiringOrganization: organisation.name,
    });
    expect(await store.find(job.id)).toEqual(job);
    expect(await store.find(job.id.toUpperCase())).toEqual(job);
  });

  test("a job of title, description and location alone is active, full time and answered by the general office [9.job.defaults]", async () => {
    const { store } = storeAt(await connect());
    const { title, description, location } = fields;
    expect(await store.create(JobInput.parse({ title, description, location }), "ada")).toMatchObject({
      isActive: true,
      employmentType: "FULL_TIME",
      contactEmail: organisation.emails.general,
    });
  });

  test("a new job keeps the organisation and address that it was given", async () => {
    const { store } = storeAt(await connect());
    const own = { contactEmail: "nights@example.org", hiringOrganization: "Larkfold Homecare" };
    expect(await store.create({ ...fields, ...own }, "ada")).toMatchObject(own);
  });

  test("the list is newest first; closed and inactive jobs are in it only when asked for", async () => {
    const { store, time } = storeAt(await connect());
    const add = async (title: string, change: Partial<JobInput>) => {
      time.now = new Date(time.now.getTime() + 60_000);
      await store.create({ ...fields, title, ...change }, "ada");
    };
    await add("oldest", {});
    await add("inactive", { isActive: false });
    await add("closed yesterday", { validThrough: "2026-11-19" });
    await add("closes today", { validThrough: "2026-11-20" });
    const titles = async (includeInactive: boolean) =>
      (await store.list({ includeInactive })).map(({ title }) => title);
    expect(await titles(false)).toEqual(["closes today", "oldest"]);
    expect(await titles(true)).toEqual(["closes today", "closed yesterday", "inactive", "oldest"]);
  });

  test("a long list is read a hundred rows at a time and is newest first, equals by id", async () => {
    const sizes: number[] = [];
    const db = await connect();
    const days = Array.from(
      { length: 200 },
      (_, number) => `2026-11-${10 + ((number * 7) % 20)}T12:00:00.000Z`,
    );
    const stamps = { createdAt: noon, updatedAt: noon };
    const rows = days.map((datePosted) => ({
      ...completeJob(fields),
      ...stamps,
      id: crypto.randomUUID(),
      datePosted,
    }));
    await db.insertInto("jobs").values(rows).execute();
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: ({ result }) => {
        sizes.push(result.rows.length);
        return Promise.resolve(result);
      },
    };
    const { store } = storeAt(db.withPlugin(counting));
    const listed = await store.list({ includeInactive: true });
    const sorted = await db
      .selectFrom("jobs")
      .select("id")
      .orderBy("datePosted", "desc")
      .orderBy("id", "desc")
      .execute();
    expect(listed.map(({ id }) => ({ id }))).toEqual(sorted);
    expect(sizes).toEqual([1, 100, 100, 0]);
  });

  test("a job leaves the list when its last day ends in London, without any write", async () => {
    const { store, time } = storeAt(await connect());
    await store.create({ ...fields, validThrough: "2026-07-15" }, "ada");
    time.now = new Date("2026-07-15T22:59:59Z");
    expect(await store.list({ includeInactive: false })).toHaveLength(1);
    time.now = new Date("2026-07-15T23:00:00Z");
    expect(await store.list({ includeInactive: false })).toEqual([]);
  });

  test("a change keeps what it leaves out, empties what it sets to null and restores defaults", async () => {
    const { store } = storeAt(await connect());
    const job = await store.create(
      { ...fields, salary: "£13.80 an hour", jobBenefits: "Set rota", contactEmail: "nights@example.org" },
      "ada",
    );
    const { title, description, location } = fields;
    const change = { title: "Night Support Worker", description, location, salary: null, contactEmail: null };
    const changed = await store.update(job.id, change, "ada");
    expect(changed).toEqual({
      ...job,
      title: "Night Support Worker",
      salary: null,
      contactEmail: organisation.emails.general,
    });
    expect(await store.find(job.id)).toEqual(changed);
    expect(title).not.toBe(changed?.title);
  });

  test("every write raises the version and is audited with its author; a write that finds no job does neither", async () => {
    const db = await connect();
    const { store } = storeAt(db);
    const before = await store.version();
    const { id } = await store.create(fields, "ada");
    expect(await store.version()).toBe(before + 1);
    await store.update(id, fields, "grace");
    expect(await store.version()).toBe(before + 2);
    expect(await store.remove(id, "ada")).toEqual([]);
    expect(await store.version()).toBe(before + 3);
    expect(await store.update(id, fields, "ada")).toBeNull();
    expect(await store.remove(id, "ada")).toBeNull();
    expect(await store.version()).toBe(before + 3);
    expect(await auditOf(db)).toEqual(
      expect.arrayContaining([
        { actor: "ada", action: "job.created", subjectId: id },
        { actor: "grace", action: "job.updated", subjectId: id },
        { actor: "ada", action: "job.deleted", subjectId: id },
      ]),
    );
    expect(await auditOf(db)).toHaveLength(3);
  });

  test("a read sees what another process wrote before it", async () => {
    const place = await createPlace();
    const { store: ours } = storeAt(await connect(place));
    const { store: theirs } = storeAt(await connect(place));
    expect(await theirs.list({ includeInactive: true })).toEqual([]);
    const job = await ours.create(fields, "ada");
    expect(await theirs.list({ includeInactive: true })).toEqual([job]);
    await ours.update(job.id, { ...fields, title: "Changed" }, "ada");
    expect(await theirs.find(job.id)).toMatchObject({ title: "Changed" });
    await ours.remove(job.id, "ada");
    expect(await theirs.find(job.id)).toBeNull();
  });

  test("a malformed id finds no job", async () => {
    const { store } = storeAt(await connect());
    for (const id of ["", "1", "not-a-uuid", "'; drop table jobs; --", "../../etc/passwd", "\0"]) {
      expect(await store.find(id)).toBeNull();
      expect(await store.update(id, fields, "ada")).toBeNull();
      expect(await store.remove(id, "ada")).toBeNull();
    }
  });
});
