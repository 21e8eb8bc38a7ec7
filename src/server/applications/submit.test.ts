import { join } from "node:path";
import type { JobInput } from "#contract/jobs.ts";
import { applicationInput } from "#support/applying.ts";
import { createDataDir, engines } from "#support/database.ts";
import { runTogether } from "#support/processes/run-together.ts";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { createFolderStorage } from "../cvs/storage/folder.ts";
import { uploadPath } from "../cvs/ticket.ts";
import { createCvUploads } from "../cvs/uploads.ts";
import type { Db } from "../db/connect.ts";
import { isDatabaseAway } from "../db/failures.ts";
import { createJobStore } from "../jobs/store.ts";
import { createCounters } from "../rate-limit/counters.ts";
import { createApplicationLimits } from "./application-limits.ts";

import { createReference, createSubmitApplication } from "./submit.ts";

const now = new Date("2026-11-20T12:00:00Z");
const clock = () => now;
const origin = "http://localhost:3000";
const sender = { address: "192.0.2.7", ownOrigin: origin };
const jobFields: JobInput = {
  title: "Waking Night Support Worker",
  description: "Be the person who is awake.",
  location: "Harrowfen",
  employmentType: "PART_TIME",
  contactEmail: "nights@example.org",
  isActive: true,
};

async function start(db: Db, makeReference?: () => string) {
  const storage = createFolderStorage(join(await createDataDir(), "files"));
  const uploads = createCvUploads({ db, storage, clock, secret: Buffer.alloc(32) });
  const jobs = createJobStore(db, clock);
  const limits = createApplicationLimits({ counters: createCounters(clock), areOn: true });
  const submit = createSubmitApplication({
    db,
    clock,
    jobs,
    uploads,
    limits,
    ...(makeReference && { makeReference }),
  });
  return { jobs, submit, job: await jobs.create(jobFields, "ada") };
}

/** An upload's row, and its address without the query. */
async function addUpload(db: Db, completedAt: string | null = now.toISOString()) {
  const id = crypto.randomUUID();
  const times = { createdAt: now.toISOString(), expiresAt: now.toISOString(), completedAt };
  await db
    .insertInto("cvUploads")
    .values({ id, ...times })
    .execute();
  return { id, url: `${origin}${uploadPath}${id}` };
}

function countRows(db: Db, table: "jobApplications" | "tasks") {
  return db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow()
    .then(({ count }) => count);
}

describe.each(engines)("sending an application on $name", ({ connect, createPlace }) => {
  test("stores it with its CV, as pending, with its two mails", async () => {
    const db = await connect();
    const { submit, job } = await start(db);
    const upload = await addUpload(db);
    const input = applicationInput(job.id, upload.url);
    const receipt = await submit(input, sender);
    expect(receipt.reference).toMatch(/^APP-[0-9A-HJKMNP-TV-Z]{6}$/);

    const { cvFileUrl: _sent, ...fields } = input;
    expect(await db.selectFrom("jobApplications").selectAll().execute()).toEqual([
      {
        ...fields,
        ...receipt,
        cvFilePath: `cv/${upload.id}.pdf`,
        applicationStatus: "pending",
        adminNotes: null,
        mayBeAutomatic: false,
        createdAt: now.toISOString(),
        updatedAt: now.toISOString(),
        version: 1,
        statusChangedAt: null,
        lastContactedAt: null,
        withdrawnAt: null,
        readAt: null,
        isBlind: false,
        unblindedAt: null,
        unblindedBy: null,
        plainName: "amara okafor",
        sortName: "amara okafor",
      },
    ]);
    const mails = await db.selectFrom("tasks").selectAll().orderBy("kind", "desc").execute();
    const row = { applicationId: receipt.id, dueAt: now.toISOString(), doneAt: null };
    expect(mails).toMatchObject([
      { ...row, kind: "application-receipt" },
      { ...row, kind: "application-notice" },
    ]);
    const about = { reference: receipt.reference, jobTitle: job.title, jobLocation: job.location };
    const contactEmail = "nights@example.org";
    expect(mails.map(({ payload }): unknown => JSON.parse(payload))).toEqual([
      { ...about, recipient: input.applicantEmail, applicantName: input.applicantName, contactEmail },
      { ...about, recipient: contactEmail },
    ]);
  });

  test("the same upload sent again, one after the other or all at once, makes one application [7.POST-application-twice]", async () => {
    const db = await connect();
    const { submit, job } = await start(db);
    const input = applicationInput(job.id, (await addUpload(db)).url);
    const receipts = await Promise.all(Array.from({ length: 6 }, () => submit(input, sender)));
    receipts.push(await submit({ ...input, applicantEmail: input.applicantEmail.toUpperCase() }, sender));
    expect(new Set(receipts.map(({ id }) => id)).size).toBe(1);
    expect(new Set(receipts.map(({ reference }) => reference)).size).toBe(1);
    expect(await countRows(db, "jobApplications")).toBe(1);
    expect(await countRows(db, "tasks")).toBe(2);
  });

  test("the same upload sent to several processes at the same moment makes one application", async () => {
    const place = await createPlace();
    const db = await connect(place);
    const { job } = await start(db);
    const input = applicationInput(job.id, (await addUpload(db)).url);
    const sent = Array.from({ length: 3 }, () => [JSON.stringify(place), JSON.stringify(input)]);
    expect(await runTogether("submit-application.ts", sent)).toEqual([]);
    expect(await countRows(db, "jobApplications")).toBe(1);
    expect(await countRows(db, "tasks")).toBe(2);
  });

  test("sent again after the job has closed, it is answered with the first application", async () => {
    const db = await connect();
    const { submit, jobs, job } = await start(db);
    const input = applicationInput(job.id, (await addUpload(db)).url);
    const receipt = await submit(input, sender);
    await jobs.update(job.id, { ...jobFields, isActive: false }, "ada");
    expect(await submit(input, sender)).toEqual(receipt);
  });

  test("an upload of another application, by another email or for another job, is refused", async () => {
    const db = await connect();
    const { submit, jobs, job } = await start(db);
    const input = applicationInput(job.id, (await addUpload(db)).url);
    await submit(input, sender);
    const second = await jobs.create(jobFields, "ada");
    for (const other of [
      { ...input, jobId: second.id },
      { ...input, applicantEmail: "tomasz.lis@example.org" },
    ])
      await expect(submit(other, sender)).rejects.toMatchObject({ code: "cv-not-usable" });
    expect(await countRows(db, "jobApplications")).toBe(1);
  });

  test("an upload that was not issued here or is incomplete is refused, and nothing is stored", async () => {
    const db = await connect();
    const { submit, job } = await start(db);
    const unfinished = await addUpload(db, null);
    const { id } = await addUpload(db);
    for (const url of [
      "",
      "nonsense",
      unfinished.url,
      `${origin}${uploadPath}${crypto.randomUUID()}`,
      `https://elsewhere.example${uploadPath}${id}`,
      `${origin}.example${uploadPath}${id}`,
      `${origin}${uploadPath}${id}/../${id}`,
      `${origin}${uploadPath}${id}\0`,
      `cv/${id}.pdf`,
      "file:///etc/passwd",
    ])
      await expect(submit(applicationInput(job.id, url), sender), url).rejects.toMatchObject({
        code: "cv-not-usable",
      });
    expect(await countRows(db, "jobApplications")).toBe(0);
    expect(await countRows(db, "tasks")).toBe(0);
  });

  test("an unknown job is not found; an inactive one and one past its last day in London are closed", async () => {
    const db = await connect();
    const { submit, jobs } = await start(db);
    const { url } = await addUpload(db);
    for (const id of [crypto.randomUUID(), "none", ""])
      await expect(submit(applicationInput(id, url), sender)).rejects.toMatchObject({
        code: "job-not-found",
      });
    for (const change of [{ isActive: false }, { validThrough: "2026-11-19" }]) {
      const closed = await jobs.create({ ...jobFields, ...change }, "ada");
      await expect(submit(applicationInput(closed.id, url), sender)).rejects.toMatchObject({
        code: "job-closed",
      });
    }
    const closesToday = await jobs.create({ ...jobFields, validThrough: "2026-11-20" }, "ada");
    await expect(submit(applicationInput(closesToday.id, url), sender)).resolves.toBeDefined();
  });

  test("a job deleted between its check and the write is not found, and the upload stays unclaimed", async () => {
    const db = await connect();
    const { jobs, job } = await start(db);
    const storage = createFolderStorage(join(await createDataDir(), "files"));
    const uploads = createCvUploads({ db, storage, clock, secret: Buffer.alloc(32) });
    const find = async () => {
      await jobs.remove(job.id, "ada");
      return job;
    };
    const limits = createApplicationLimits({ counters: createCounters(clock), areOn: true });
    const submit = createSubmitApplication({ db, clock, uploads, limits, jobs: { find } });
    const upload = await addUpload(db);
    await expect(submit(applicationInput(job.id, upload.url), sender)).rejects.toMatchObject({
      code: "job-not-found",
    });
    expect(await uploads.applicationOf(db, upload.id)).toBeNull();
    expect(await countRows(db, "tasks")).toBe(0);
  });

  test("a reference that is taken is drawn again", async () => {
    const db = await connect();
    const references = ["APP-000001", "APP-000001", "APP-000001", "APP-000002"];
    const { submit, job } = await start(db, () => references.shift() ?? createReference());
    const send = async () => submit(applicationInput(job.id, (await addUpload(db)).url), sender);
    expect((await send()).reference).toBe("APP-000001");
    expect((await send()).reference).toBe("APP-000002");
    expect(references).toEqual([]);
  });

  test("deleting a job while applications to it are sent leaves none behind, and returns every CV to delete", async () => {
    const db = await connect();
    const { submit, jobs, job } = await start(db);
    const uploads = await Promise.all(Array.from({ length: 8 }, () => addUpload(db)));
    const sending = uploads.map(({ url }, index) =>
      submit({ ...applicationInput(job.id, url), applicantEmail: `a${index}@example.org` }, sender),
    );
    const removing = jobs.remove(job.id, "ada");
    const sent = await Promise.allSettled(sending);
    const keys = await removing;
    const accepted = uploads.filter((_, index) => sent[index]?.status === "fulfilled");
    expect(new Set(keys)).toEqual(new Set(accepted.map(({ id }) => `cv/${id}.pdf`)));
    for (const result of sent)
      if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "job-not-found" });
    expect(await countRows(db, "jobApplications")).toBe(0);
    expect(await countRows(db, "tasks")).toBe(0);
  });
});

test.each(engines.filter(({ name }) => name === "PostgreSQL"))(
  "a connection to $name that breaks in the commit is no refusal, as nobody knows whether the row stands",
  async ({ connect }) => {
    const db = await connect();
    const { submit, job } = await start(db);
    await sql`create function end_connection() returns trigger language plpgsql as
      $$ begin raise exception 'terminating connection' using errcode = '57P01'; end $$`.execute(db);
    await sql`create constraint trigger ends_in_commit after insert on job_applications
      deferrable initially deferred for each row execute function end_connection()`.execute(db);
    const sending = submit(applicationInput(job.id, (await addUpload(db)).url), sender);
    const error = await sending.catch((error: unknown) => error);
    expect(isDatabaseAway(error)).toBe(false);
    expect(error).toMatchObject({ cause: { code: "57P01" } });
  },
);

test("references have six letters and digits, without those that are easily misread", () => {
  for (let count = 0; count < 1000; count++) expect(createReference()).toMatch(/^APP-[0-9A-HJKMNP-TV-Z]{6}$/);
});
