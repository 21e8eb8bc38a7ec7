import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { createTestClock } from "#support/api.ts";
import { createDataDir, type Engine, engines } from "#support/database.ts";
import { createFolderStorage } from "./storage/folder.ts";
import { createStaging } from "./staging.ts";
import { keyOfUpload } from "./storage/storage.ts";
import { cleanUpCvs } from "./cleanup.ts";

async function setUp(engine: Engine) {
  const db = await engine.connect();
  const { now: clock, advance } = createTestClock();
  const folder = await createDataDir();
  const logged: string[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => void logged.push(line) });
  const staging = createStaging(join(folder, "incoming"));
  const deps = { db, clock, staging, storage: createFolderStorage(folder), log };
  for (const name of ["cv", "incoming"]) await mkdir(join(folder, name));

  const putFile = async (id: string = crypto.randomUUID()) => {
    await writeFile(join(folder, keyOfUpload(id)), "%PDF-1.7");
    return id;
  };
  /** An upload with its file, claimed by `owner` or unclaimed. */
  const upload = async (owner: string | null = null) => {
    const now = clock().toISOString();
    const facts = { createdAt: now, expiresAt: now, completedAt: now, applicationId: owner };
    const id = await putFile();
    await db
      .insertInto("cvUploads")
      .values({ id, ...facts })
      .execute();
    return id;
  };
  const files = async () =>
    new Set((await readdir(join(folder, "cv"))).map((name) => name.replace(".pdf", "")));
  const rows = async () => {
    const found = await db.selectFrom("cvUploads").select("id").execute();
    return new Set(found.map(({ id }) => id));
  };
  const apply = async (cvFilePath?: string) => {
    const now = clock().toISOString();
    const [jobId, id] = [crypto.randomUUID(), crypto.randomUUID()];
    const job = {
      title: "Carer",
      description: "Care at home",
      location: "Leeds",
      contactEmail: "a@example.org",
    };
    const dates = { createdAt: now, updatedAt: now };
    await db
      .insertInto("jobs")
      .values({ id: jobId, ...job, hiringOrganization: "Us", datePosted: now, ...dates })
      .execute();
    const applicant = {
      applicantName: "Sam",
      applicantEmail: "sam@example.org",
      applicantPhone: "02079460000",
    };
    await db
      .insertInto("jobApplications")
      .values({ id, reference: id, jobId, ...applicant, cvFilePath, ...dates })
      .execute();
    return { id, jobId };
  };
  return {
    deps,
    folder,
    advance,
    putFile,
    upload,
    apply,
    files,
    rows,
    logged,
    cleanUp: () => cleanUpCvs(deps),
  };
}

describe.each(engines)("a clean-up on $name", (engine) => {
  test("removes an upload that no application claimed within 24 hours, and only that", async () => {
    const { advance, upload, apply, files, rows, cleanUp } = await setUp(engine);
    const unclaimed = await upload();
    const claimed = await upload((await apply()).id);
    advance(23 * 60);
    const younger = await upload();
    expect(await cleanUp()).toMatchObject({ unclaimed: 0 });
    expect(await files()).toEqual(new Set([unclaimed, claimed, younger]));
    advance(60);
    expect(await cleanUp()).toEqual({
      unclaimed: 1,
      ofDeletedApplications: 0,
      withoutRow: 0,
      sentInVain: 0,
      staged: 0,
    });
    expect(await files()).toEqual(new Set([claimed, younger]));
    expect(await rows()).toEqual(new Set([claimed, younger]));
  });

  test("finishes what a deleted application or job left behind", async () => {
    const { deps, upload, apply, files, rows, cleanUp } = await setUp(engine);
    const [first, second, third] = [await apply(), await apply(), await apply()];
    await upload(first.id);
    await upload(second.id);
    const kept = await upload(third.id);
    await deps.db.deleteFrom("jobApplications").where("id", "=", first.id).execute();
    await deps.db.deleteFrom("jobs").where("id", "=", second.jobId).execute();
    expect(await cleanUp()).toMatchObject({ ofDeletedApplications: 2 });
    expect(await files()).toEqual(new Set([kept]));
    expect(await rows()).toEqual(new Set([kept]));
  });

  test("removes a file without a row once it is an hour old, unless an application names it", async () => {
    const { advance, putFile, apply, files, cleanUp } = await setUp(engine);
    const orphan = await putFile();
    const named = await putFile();
    await apply(keyOfUpload(named));
    expect(await cleanUp()).toMatchObject({ withoutRow: 0 });
    expect(await files()).toEqual(new Set([orphan, named]));
    advance(61);
    expect(await cleanUp()).toMatchObject({ withoutRow: 1 });
    expect(await files()).toEqual(new Set([named]));
  });

  test("continues after a file that cannot be removed, and removes hundreds of others", async () => {
    const { folder, deps, advance, upload, files, cleanUp, logged } = await setUp(engine);
    for (let count = 0; count < 450; count++) await upload();
    const stuck = "00000000-0000-4000-8000-000000000000";
    const now = deps.clock().toISOString();
    await deps.db.insertInto("cvUploads").values({ id: stuck, createdAt: now, expiresAt: now }).execute();
    // A folder in place of the file cannot be unlinked.
    await mkdir(join(folder, keyOfUpload(stuck)));
    advance(24 * 60);
    expect(await cleanUp()).toMatchObject({ unclaimed: 450 });
    expect(await files()).toEqual(new Set([stuck]));
    expect(logged.join("")).toContain("CV file not removed");
  });

  test("run twice at once removes each upload once", async () => {
    const { advance, upload, files, cleanUp } = await setUp(engine);
    for (let count = 0; count < 30; count++) await upload();
    advance(24 * 60);
    const removed = await Promise.all([cleanUp(), cleanUp()]);
    expect(removed[0].unclaimed + removed[1].unclaimed).toBe(30);
    expect(await files()).toEqual(new Set());
  });
});

const [sqlite] = engines;
if (!sqlite) throw new Error("SQLite is always there");

test("a clean-up removes what a crashed process left in staging an hour ago", async () => {
  const { folder, advance, cleanUp } = await setUp(sqlite);
  await writeFile(join(folder, "incoming/half"), "%PDF-1.7");
  expect(await cleanUp()).toMatchObject({ staged: 0 });
  advance(61);
  expect(await cleanUp()).toMatchObject({ staged: 1 });
  expect(await readdir(join(folder, "incoming"))).toEqual([]);
});

test("a clean-up with the database of another site removes no file and logs a warning", async () => {
  const { advance, putFile, files, cleanUp, logged } = await setUp(sqlite);
  for (let count = 0; count < 25; count++) await putFile();
  advance(61);
  expect(await cleanUp()).toMatchObject({ withoutRow: 0 });
  expect((await files()).size).toBe(25);
  expect(logged.join("")).toContain("is this their database?");
});
